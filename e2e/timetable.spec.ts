// The timetable opens with the next trip marked and visible, with and without scripts, in a stable layout.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  shiftOf,
  test,
  untilHydrated,
  watchShifts,
} from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

const frame = (page: Page) => page.getByRole('region', { name: /Timetable, / });
const next = (page: Page) => page.locator('th[aria-current="time"]');
const scrollPosition = (page: Page) => frame(page).evaluate((element) => element.scrollLeft);

/** Expects the next trip to be right beside the names of the stops. */
async function expectOpenAtNext(page: Page) {
  await expect(next(page)).toHaveText(/next$/);
  await expect(async () => {
    const box = await next(page).boundingBox();
    const names = await frame(page).locator('thead th').first().boundingBox();
    expect(Math.abs((box?.x ?? 0) - ((names?.x ?? 0) + (names?.width ?? 0)))).toBeLessThan(8);
  }).toPass();
}

for (const width of [390, 1440]) {
  test(`the timetable opens at the next trip at ${width} px, in a stable layout and without taking the focus`, async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({ change: addSchedules });
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    await page.goto(`${origin}/schedules/17?stop=21290&view=timetable`);
    await untilHydrated(page);
    await expectOpenAtNext(page);
    const column = await next(page).evaluate((cell: HTMLTableCellElement) => cell.cellIndex);
    await expect(page.locator('tbody tr').first().locator('th, td').nth(column)).toHaveText('2:00p');
    expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'BODY']);
    expect(await shiftOf(page)).toBeLessThan(0.02);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('the next trip is the one that is expected next at the chosen stop', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  // The 2:00 trip, scheduled here at 2:12, is six minutes late. It is next, although this stop is not a timepoint.
  await page.goto(`${origin}/schedules/17?view=timetable&stop=21305`);
  await expect(page.getByRole('link', { name: 'Go to the next trip, 2:18 PM' })).toBeVisible();
  const column = await next(page).evaluate((cell: HTMLTableCellElement) => cell.cellIndex);
  await expect(page.locator('tbody tr').first().locator('th, td').nth(column)).toHaveText('2:00p');
});

test('a link returns to the next trip by keyboard, and otherwise the rider’s scroll position is kept', async ({
  page,
  visit,
}) => {
  await visit('/schedules/17?stop=21290&view=timetable', { change: addSchedules });
  await untilHydrated(page);
  await expectOpenAtNext(page);
  await frame(page).evaluate((element) => {
    element.scrollLeft = 0;
  });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await expect(next(page)).not.toBeInViewport();
  await page.getByRole('link', { name: 'Go to the next trip, 2:06 PM' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=timetable#next-0$/);
  await expect(next(page)).toBeInViewport({ ratio: 0.95 });
});

test('the Timetable tab opens at the next trip, and each chosen tab keeps the focus', async ({
  page,
  visit,
}) => {
  await visit('/schedules/17', { change: addSchedules });
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Timetable' }).click();
  await expectOpenAtNext(page);
  await expect(page.getByRole('link', { name: 'Timetable' })).toBeFocused();
  const departures = page.getByRole('link', { name: 'Departures', exact: true });
  await departures.press('Enter');
  await expect(frame(page)).toHaveCount(0);
  await expect(departures).toBeFocused();
});

test('a script scrolls to the next trip in a browser without scroll-initial-target', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: addSchedules });
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replaceAll(/scroll-initial-target:[^;}]*/g, '') });
  });
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto(`${origin}/schedules/17?stop=21290&view=timetable`);
  await expectOpenAtNext(page);
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(0);
});

test('the timetable of another day opens at its start, with no trip marked', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21290&view=timetable&date=2026-10-14', { change: addSchedules });
  await untilHydrated(page);
  await expect(page.getByRole('cell', { name: '5:00a' })).toBeVisible();
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await expect(next(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Go to the next trip/ })).toHaveCount(0);
});

test('after midnight the timetable links to the day still in service, whose next trip is marked', async ({
  page,
  visit,
}) => {
  await visit('/schedules/17?stop=21290&view=timetable', {
    change: addSchedules,
    now: '2026-10-13T00:30:00-04:00',
  });
  await expect(frame(page)).toBeVisible();
  await expect(next(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Still running from Mon, Oct 12' }).click();
  await expect(page).toHaveURL(/date=2026-10-12/);
  await expect(page.getByRole('link', { name: /Go to the next trip, 12:45 AM/ })).toBeVisible();
  const column = await next(page).evaluate((cell: HTMLTableCellElement) => cell.cellIndex);
  await expect(page.locator('tbody tr').first().locator('th, td').nth(column)).toHaveText('12:45a');
});

test('the timetable says when there are no more trips today', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21290&view=timetable', {
    change: (documents) => {
      addSchedules(documents);
      const timetable = documents['/flat/timetables/17.json'] as { trips: { arrivals: number[] }[] };
      timetable.trips = timetable.trips.filter(({ arrivals }) => (arrivals[0] ?? 0) < 14 * 3600);
    },
  });
  await expect(page.getByText('No more departures from here on this day.')).toBeVisible();
  await expect(next(page)).toHaveCount(0);
});

test('the timetables of a parent route have a next trip for each line', async ({ page, visit }) => {
  await visit('/schedules/B?view=timetable', { change: addSchedules });
  await expect(page.getByRole('link', { name: /Go to the next trip/ })).toHaveCount(2);
  await expect(next(page)).toHaveCount(2);
  await expectAccessible(page);
});

test('on a Spanish page, the link to the next trip and the mark of that trip are in Spanish', async ({
  page,
  visit,
}) => {
  await visit('/schedules/17?stop=21290&view=timetable&lang=es', {
    change: addSchedules,
    now: '2026-10-13T12:50:00-04:00',
  });
  await expect(page.getByRole('link', { name: /^Ir al próximo viaje, a la 1:00\sp\.\s?m\.$/ })).toBeVisible();
  await expect(next(page)).toHaveText(/próximo$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the timetable opens at the next trip, and links to it', async ({ page, visit }) => {
    await page.setViewportSize(phone);
    await visit('/schedules/17?stop=21290&view=timetable', { change: addSchedules });
    await expectOpenAtNext(page);
    await page.getByRole('link', { name: 'Go to the next trip, 2:06 PM' }).click();
    await expectOpenAtNext(page);
  });
});

test('approximate times and boarding restrictions are marked on screen, in print and in the CSV, with an explanation', async ({
  page,
  visit,
}) => {
  const { origin } = await visit('/schedules/17?view=timetable&stops=all', {
    change: (documents) => {
      addSchedules(documents);
      const { trips } = documents['/flat/timetables/17.json'] as { trips: Record<string, unknown>[] };
      for (const trip of trips)
        Object.assign(trip, { no_pickup: [2], no_drop_off: [3], by_arrangement: [1] });
    },
  });
  const lines = frame(page).locator('tbody tr');
  const cell = (line: number) => lines.nth(line).locator('td').first();
  // The first and the last stop are timepoints; the times between them are approximate.
  await expect(cell(0)).toHaveText(/^\d+:\d\d[ap]$/);
  await expect(cell(1)).toHaveText(/^~\d+:\d\d[ap]R Approximate time, By arrangement only$/);
  await expect(cell(2)).toHaveText(/^~\d+:\d\d[ap]D Approximate time, No boarding$/);
  for (const explained of [
    '~ Approximate time',
    'D No boarding',
    'P No getting off',
    'R By arrangement only',
  ])
    await expect(frame(page).locator('caption')).toContainText(explained);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  await expect(frame(page).locator('caption')).toContainText('D No boarding');
  await expect(cell(2).locator('b')).toBeVisible();
  const csv = await (await page.request.get(`${origin}/schedules/17/timetable.csv?stops=all`)).text();
  expect(csv).toMatch(/,\d\d:\d\d:\d\d \(Approximate time; No boarding\)/);
});
