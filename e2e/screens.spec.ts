// Takes screenshots for review on request: SCREENS=all writes every screen, in several widths and states, to
// test-results/screens. The pictures in docs/screens are taken by scripts/screens.ts.
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from './riderTest.ts';

interface Screen {
  name: string;
  path: string;
  /** Opens something on the screen before the screenshot. */
  open?: (page: Page) => Promise<void>;
}

const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'schedules', path: '/schedules' },
  { name: 'route', path: '/schedules/17' },
  { name: 'parent-route', path: '/schedules/T' },
  { name: 'timetable', path: '/schedules/17?view=timetable#next-0' },
  { name: 'alerts', path: '/alerts' },
  { name: 'elevators', path: '/elevator-alerts' },
  { name: 'stations', path: '/stations' },
  { name: 'station', path: '/stations/suburban-station' },
  { name: 'board', path: '/stations/suburban-station/board' },
  { name: 'stop', path: '/departures/15406' },
  { name: 'map', path: '/realtime-map' },
  { name: 'bus', path: '/schedules/bus' },
  { name: 'rail', path: '/schedules/regional-rail' },
  { name: 'access', path: '/schedules/cct' },
  { name: 'rail-route', path: '/schedules/LAN' },
  {
    name: 'sheet',
    path: '/schedules/B',
    open: async (page) => {
      const change = page.getByRole('button', { name: 'Change', exact: true });
      if (await change.isVisible()) await change.click();
    },
  },
  {
    name: 'trip',
    path: '/schedules/17',
    open: async (page) => {
      await page.locator('[data-state]').first().click();
      await page.locator('#trip').waitFor();
    },
  },
  { name: 'stop-day', path: '/departures/15406?view=day' },
  { name: 'stop-board', path: '/departures/15406/board' },
  { name: 'trips', path: '/trips?from=glenside-station&to=suburban-station' },
  { name: 'trips-change', path: '/trips?from=glenside-station&to=elwyn-station' },
  { name: 'find', path: '/find?q=market' },
  { name: 'no-route', path: '/schedules/suburban' },
  { name: 'no-stop', path: '/departures/15407' },
  { name: 'upcoming', path: '/alerts?view=upcoming' },
  { name: 'offline', path: '/offline' },
  { name: 'arabic-route', path: '/schedules/17?lang=ar' },
];

const widths = [320, 390, 768, 1280, 1920];
/** Maximum height in CSS pixels; a longer list shows nothing new. */
const MAX_HEIGHT = 2_000;
const folder = 'test-results/screens';

test.describe('screens', () => {
  test.skip(process.env.SCREENS !== 'all', 'set SCREENS=all to take screenshots');
  test.use({ expectedComplaints: ['status of 404'] });
  for (const { name, path, open } of screens) {
    test(name, async ({ page }) => {
      test.setTimeout(240_000);
      mkdirSync(folder, { recursive: true });
      for (const width of widths) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (open) {
            await untilHydrated(page);
            await open(page);
          }
          // A screenshot for review shows more than the first screen.
          const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.screenshot({
            path: `${folder}/${name}-${width}-${colorScheme}.png`,
            fullPage: true,
            clip: { x: 0, y: 0, width, height: Math.min(wholeHeight, MAX_HEIGHT) },
          });
        }
      }
    });
  }
});
