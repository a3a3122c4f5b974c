// A screen that loads slowly is announced as loading, and the layout is stable when the screen appears.
import { shiftOf, watchShiftsFromNow } from './layoutShift.ts';
import { expect, holdRequests, test, untilHydrated } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

const journeys = [
  ['the schedule index', '/stations', '/schedules', 'Schedules'],
  ['a mode page', '/schedules', '/schedules/metro', 'Metro'],
  ['a route', '/schedules/bus', '/schedules/17', 'Bus 17'],
  ['the station index', '/schedules', '/stations', 'Stations'],
  ['a station', '/stations', '/stations/girard', 'Girard Station'],
] as const;

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  for (const [name, from, to, heading] of journeys) {
    test(`${name} is announced as loading, in a stable layout at ${size.width} px`, async ({
      page,
      standIn,
    }) => {
      const { origin } = await standIn({ change: addSchedules });
      await page.setViewportSize(size);
      await page.goto(origin + from);
      await untilHydrated(page);
      const release = await holdRequests(page, `${origin}${to}.data**`);
      const link = page.locator(`main a[href="${to}"], footer a[href="${to}"]`).first();
      await link.scrollIntoViewIfNeeded();
      await link.click();
      const skeleton = page.locator('main').getByRole('status').filter({ hasText: 'Loading' });
      await expect(skeleton).toBeVisible();
      await watchShiftsFromNow(page);
      release();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(skeleton).toHaveCount(0);
      // After two frames everything that moves has moved.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await shiftOf(page)).toBeLessThan(0.02);
    });
  }
}
