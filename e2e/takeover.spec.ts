// Hydration of the server's page: controls that a rider is about to tap do not move.
import type { Page } from '@playwright/test';
import { expect, holdRequests, test, untilHydrated } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

/** Records the positions of the visible controls; returns their number. */
const rememberControls = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const recorded = [...document.querySelectorAll('a, button, summary, input, select')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, text: element.textContent, at: element.getBoundingClientRect() }));
    Reflect.set(window, 'recorded', recorded);
    return recorded.length;
  });

/** Lists controls that have since moved by more than a pixel; they may grow into free space. */
const movedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (Reflect.get(window, 'recorded') as { element: Element; text: string; at: DOMRect }[])
      // Controls that only work without scripts may disappear.
      .filter(({ element }) => element.isConnected && element.checkVisibility({ visibilityProperty: true }))
      .flatMap(({ element, text, at }) => {
        const now = element.getBoundingClientRect();
        const far = Math.max(Math.abs(now.left - at.left), Math.abs(now.top - at.top));
        return far > 1 ? [`${element.tagName} ${text} by ${far} px`] : [];
      }),
  );

const paths = [
  '/',
  '/schedules',
  '/schedules/bus',
  '/schedules/17',
  '/alerts',
  '/elevator-alerts',
  '/performance',
  '/stations',
  '/stations/girard',
  '/departures/21297',
  '/notifications',
  '/embed?place=21297',
  '/realtime-map',
];

for (const width of [320, 390, 1440]) {
  test(`no visible control moves during hydration at ${width} px`, async ({ page, standIn }) => {
    const { origin } = await standIn({ change: addSchedules });
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      const release = await holdRequests(page, '**/*.js');
      await page.goto(origin + path, { waitUntil: 'commit' });
      // Module scripts run once the document is parsed.
      await page.waitForFunction(() => document.readyState !== 'loading');
      // A fallback font that this machine does not have fails to load.
      await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
      expect(await rememberControls(page)).toBeGreaterThan(10);
      release();
      await untilHydrated(page);
      expect(await movedControls(page), path).toEqual([]);
      await page.unroute('**/*.js');
    }
  });
}
