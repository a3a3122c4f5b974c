// Pages of schedules, stations and stops keep working and updating after a browser's translator has rewritten their text.
import { expect, test, untilHydrated } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';
import { translateAsBrowser } from './translateAsBrowser.ts';

const screens = [
  '/schedules',
  '/schedules/17',
  '/schedules/17?view=timetable',
  '/schedules/B',
  '/stations',
  '/stations/girard',
  '/departures/21297',
] as const;

for (const path of screens) {
  test(`${path} can be left after a translator has rewritten it and two minutes have passed`, async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({ change: addSchedules });
    await page.clock.install();
    await page.goto(origin + path);
    await untilHydrated(page);
    // Parts with separate code, such as a timetable, hydrate after the rest.
    await expect
      .poll(() =>
        page
          .locator('main :is(table, [data-state], ul)')
          .evaluateAll((all) =>
            all.every((each) => Object.keys(each).some((key) => key.startsWith('__react'))),
          ),
      )
      .toBe(true);
    await translateAsBrowser(page);
    await page.clock.runFor(125_000);
    if (path === '/schedules/17') {
      // The countdown was updated in our own words; the translator's words are in « ».
      await expect(page.locator('[data-minutes] b').first()).toHaveText(/^\d+$/);
    }
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /Stations/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Stations/);
    await page.getByRole('link', { name: /Girard Station/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Girard Station');
  });
}
