// Printed pages: their subject, address and time, black on white, and no controls; structured data of an opened trip.
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test, untilHydrated } from './riderTest.ts';
import { addSchedules, addSkippedStop } from './standInSchedule.ts';

/** Prepares the page as a browser does for printing. */
async function emulatePrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

/** Waits for the tables for paper: a timetable hydrates after its page, and only then hears that it is printed. */
const emulatePrintOfTimetable = (page: Page) =>
  expect(async () => {
    await emulatePrint(page);
    await expect(page.locator('[data-paper]').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();

const chrome = 'header, footer, nav, form, button, [data-small-map]';

test('a station page is printed black on white, with its address and the time, and without controls', async ({
  page,
  visit,
}) => {
  await visit('/stations/girard', { change: addSchedules });
  await untilHydrated(page);
  await emulatePrint(page);
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

test('a route is printed with the chosen stop and day and its detours', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21297', { change: addSchedules });
  await untilHydrated(page);
  await expect(page.locator('[data-chosen]')).toBeHidden();
  await emulatePrint(page);
  await expect(page.locator('[data-chosen]')).toHaveText(/20th St & Mifflin St · Tue, Oct 13, today$/);
  await expect(page.locator('[data-print-note]')).toContainText('/schedules/17?stop=21297 printed');
  // The detour is collapsed on the screen.
  await expect(page.getByText('NB via 20th, Right on Reed')).toBeVisible();
  await expect(page.locator(chrome).filter({ visible: true })).toHaveCount(0);
});

test('a timetable is printed with the calls that a detour skips struck through', async ({ page, visit }) => {
  await visit('/schedules/17?view=timetable', {
    change: (documents) => addSkippedStop(documents, 21290),
  });
  // As without scripts.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Struck through: does not stop here')).toBeVisible();
  const row = page.getByRole('row', { name: /20th St & Johnston St/ });
  await expect(row.locator('s').first()).toHaveText('5:00a');
  // In the other rows only the cancelled trip is struck through.
  const others = page.getByRole('row').filter({ hasNot: page.getByText('20th St & Johnston St') });
  await expect(others.locator('s')).toHaveText(['2:33p']);
  await expect(page.getByText(/trips are marked as of 2:0\d\sPM/)).toBeVisible();
  const struck = await page.locator('table s').allTextContents();
  await emulatePrintOfTimetable(page);
  expect(new Set(await page.locator('[data-paper] s').allTextContents())).toEqual(new Set(struck));
});

test('every trip and every stop of a timetable fits on the sheet', async ({ page }) => {
  // The sheet is letter paper in portrait orientation, with margins of half an inch.
  await page.setViewportSize({ width: 720, height: 960 });
  for (const stops of ['', '&stops=all']) {
    await page.goto(`/schedules/17?view=timetable${stops}`);
    const [trips, rows] = await page
      .locator('table')
      .first()
      .evaluate((table) => [
        table.querySelectorAll('thead th').length - 1,
        table.querySelectorAll('tbody tr').length,
      ]);
    expect(trips).toBeGreaterThan(20);
    await page.emulateMedia({ media: 'print' });
    const cells = await page
      .locator('table')
      .first()
      .evaluate((table) =>
        [...table.querySelectorAll('td')].map((cell) => {
          const { left, right, top, width, height } = cell.getBoundingClientRect();
          return {
            isOnSheet: left >= 0 && right <= innerWidth && width > 0 && height > 0,
            top: Math.round(top),
          };
        }),
      );
    expect(cells).toHaveLength((trips ?? 0) * (rows ?? 0));
    expect(cells.filter(({ isOnSheet }) => !isOnSheet)).toEqual([]);
    // The times of a trip take no more lines than the width of the sheet requires.
    const lines = new Set(cells.filter((_, index) => index % (trips ?? 1) === 5).map(({ top }) => top));
    expect(lines.size).toBeLessThanOrEqual(Math.ceil((rows ?? 0) / 12));
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('a printed timetable names the stops on every sheet, and the trips in every block', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 960 });
  for (const [address, hasNumbers] of [
    ['/schedules/17?view=timetable&stops=all', false],
    ['/schedules/PAO?view=timetable&stops=all', true],
  ] as const) {
    await page.goto(address);
    await untilHydrated(page);
    const table = page.locator('table').first();
    const times = await table.locator('tbody td').allInnerTexts();
    const stops = await table.locator('tbody th').count();
    await emulatePrintOfTimetable(page);
    await expect(table).toBeHidden();
    const blocks = page.locator('[data-paper]').first().locator('table');
    await expect(blocks).toHaveCount(Math.ceil(stops / 12));
    const printed = await blocks.evaluateAll((tables) =>
      (tables as HTMLTableElement[]).map((block) => ({
        head: getComputedStyle(block.tHead as Element).display,
        lead: Array.from(block.rows, ({ cells }) => cells[0]?.textContent ?? ''),
        cells: block.querySelectorAll('td').length,
        isOnSheet: block.getBoundingClientRect().right <= innerWidth,
      })),
    );
    // Browsers repeat a head like this on every sheet.
    expect(printed.every(({ head, isOnSheet }) => head === 'table-header-group' && isOnSheet)).toBe(true);
    // Every block begins with the trips' numbers or, where there are none, with the first stop.
    const [first, ...others] = printed;
    for (const { lead } of others) expect(lead).toEqual(first?.lead);
    const trips = times.length / stops;
    const leads = hasNumbers ? printed.length : printed.length - 1;
    expect(printed.reduce((sum, { cells }) => sum + cells, 0)).toBe(times.length + leads * trips);
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect(table).toBeVisible();
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a printed page says when it was current', async ({ page, visit }) => {
    await visit('/stations/girard');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-print-note]')).toContainText('/stations/girard as of Oct 13, 2026');
  });
});

test('markup in the structured data of an opened trip cannot end its script', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21297&trip=5040', {
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
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'BusTrip',
    busName: 'Bus 17',
    departureBusStop: { name: expect.stringContaining('20th St & Johnston St</script>') },
    departureTime: '2026-10-13T15:00:00-04:00',
  });
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});
