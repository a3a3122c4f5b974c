// Pages on paper: what they are about, where they came from and when, black on white, and nothing to press.
import type { Page } from '@playwright/test';
import { expect, takenOver, test } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

/** As a browser prints: `beforeprint`, then the print styles. */
async function printed(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

const chrome = 'header, footer, nav, form, button, [data-small-map]';

test('a station', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  await page.goto(`${origin}/stations/girard`);
  await takenOver(page);
  await printed(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Girard Station');
  await expect(page.getByRole('heading', { name: 'Departures' })).toBeVisible();
  await expect(page.locator('[data-print-note]')).toHaveText(
    /^http:\S+\/stations\/girard printed Oct 13, 2026, 2:0\d\sPM$/,
  );
  await expect(page.locator(chrome).filter({ visible: true })).toHaveCount(0);
  const [ink, paper] = await page.evaluate(() => {
    const { color } = getComputedStyle(document.body);
    return [color, getComputedStyle(document.documentElement).getPropertyValue('--paper')];
  });
  expect([ink, paper]).toEqual(['rgb(0, 0, 0)', expect.stringMatching(/^#fff(fff)?$/)]);
});

test('a route, with the stop, the direction and the day that were chosen', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  await page.goto(`${origin}/schedules/17?stop=21297`);
  await takenOver(page);
  await expect(page.locator('[data-chosen]')).toBeHidden();
  await printed(page);
  await expect(page.locator('[data-chosen]')).toHaveText(/20th St & Mifflin St · Tue, Oct 13, today$/);
  await expect(page.locator('[data-print-note]')).toContainText('/schedules/17?stop=21297 printed');
  // What is folded on the screen.
  await expect(page.getByText('NB via 20th, Right on Reed')).toBeVisible();
  await expect(page.locator(chrome).filter({ visible: true })).toHaveCount(0);
});

test('a timetable, whose calls a detour leaves out are struck through', async ({ page, standIn }) => {
  const { origin } = await standIn({
    change: (documents) => {
      addSchedules(documents);
      const [detour] = documents['/live/api/v2/detours/'] as Record<string, unknown>[];
      documents['/live/api/v2/detours/'] = [
        { ...detour, skipped_stops: { '21290': ['20th St & Johnston St', '39.93', '-75.17'] } },
      ];
    },
  });
  await page.goto(`${origin}/schedules/17?view=timetable`);
  await takenOver(page);
  await printed(page);
  await expect(page.getByText('Struck through: does not stop here')).toBeVisible();
  const row = page.getByRole('row', { name: /20th St & Johnston St/ });
  await expect(row.locator('s').first()).toHaveText('5:00a');
  await expect(page.locator('s')).toHaveCount(await row.locator('s').count());
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('says as of when it is', async ({ page, standIn }) => {
    const { origin } = await standIn();
    await page.goto(`${origin}/stations/girard`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-print-note]')).toContainText('/stations/girard as of Oct 13, 2026');
  });
});

test('what search engines are told of an opened trip cannot end its script', async ({ page, standIn }) => {
  const { origin } = await standIn({
    change: (documents) => {
      addSchedules(documents);
      delete documents['/live/api/v2/trip-update/'];
      for (const [path, rows] of Object.entries(documents)) {
        if (path.includes('/schedules/trip_schedule/17/'))
          for (const row of rows as { stop_name: string }[])
            row.stop_name += '</script><script>pwned=1</script>';
      }
    },
  });
  await page.goto(`${origin}/schedules/17?stop=21297&trip=5040`);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'BusTrip',
    busName: 'Bus 17',
    departureBusStop: { name: expect.stringContaining('20th St & Johnston St</script>') },
    departureTime: '2026-10-13T15:00:00-04:00',
  });
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});
