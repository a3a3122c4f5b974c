// A screen on its way over a slow network: said after a moment, and nothing that stays moves when it is there.
import { expect, takenOver, test } from './riderTest.ts';
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
    test(`${name} at ${size.width} px: its room is held`, async ({ page, standIn }) => {
      const { origin } = await standIn({ change: addSchedules });
      await page.setViewportSize(size);
      await page.goto(origin + from);
      await takenOver(page);
      let answer: () => void = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(`${origin}${to}.data**`, async (route) => {
        await held;
        await route.continue();
      });
      const link = page.locator(`main a[href="${to}"], footer a[href="${to}"]`).first();
      await link.scrollIntoViewIfNeeded();
      await link.click();
      const skeleton = page.locator('main').getByRole('status').filter({ hasText: 'Loading' });
      await expect(skeleton).toBeVisible();
      await page.evaluate(() => {
        const shifts: number[] = [];
        Reflect.set(window, 'shifts', shifts);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
        }).observe({ type: 'layout-shift' });
      });
      answer();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(skeleton).toHaveCount(0);
      // Two frames: what is going to move has moved.
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const shifts = Reflect.get(window, 'shifts') as number[];
                resolve(shifts.reduce((sum, each) => sum + each, 0));
              }),
            ),
          ),
      );
      expect(shift).toBeLessThan(0.02);
    });
  }
}
