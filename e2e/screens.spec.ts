// Pictures of every screen for docs/screens, taken when asked for: SCREENS=1 npm test -- build e2e
import { mkdirSync } from 'node:fs';
import { expect, test } from './riderTest.ts';

const screens = [
  ['home', '/'],
  ['schedules', '/schedules'],
  ['route', '/schedules/17'],
  ['parent-route', '/schedules/T'],
  ['timetable', '/schedules/17?view=timetable#next-0'],
  ['alerts', '/alerts'],
  ['elevators', '/elevator-alerts'],
  ['stations', '/stations'],
  ['station', '/stations/suburban-station'],
  ['board', '/stations/suburban-station/board'],
  ['stop', '/departures/15406'],
  ['map', '/realtime-map'],
] as const;
const widths = [390, 768, 1440];

test.describe('screens', () => {
  test.skip(process.env.SCREENS !== '1', 'pictures are taken with SCREENS=1');
  for (const [name, path] of screens) {
    test(name, async ({ page }) => {
      mkdirSync('docs/screens', { recursive: true });
      for (const width of widths) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.screenshot({ path: `docs/screens/${name}-${width}-${colorScheme}.png` });
        }
      }
    });
  }
});
