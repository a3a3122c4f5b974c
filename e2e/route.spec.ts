// The route page with late, cancelled, untracked, failing and stale data.
import {
  chooseStop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  shiftOf,
  shownStop,
  stopsOf,
  test,
  untilHydrated,
  watchShifts,
} from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';
import { addSchedules } from './standInSchedule.ts';

const rows = '[data-state]';

test('the page distinguishes late, cancelled, untracked and scheduled departures', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(phone);
  await visit('/schedules/17?stop=21290', { change: addSchedules });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bus 17');
  const late = page.locator(rows).nth(0);
  await expect(late).toContainText('4 min');
  await expect(late).toContainText('2:06 PM');
  await expect(late).toContainText('6 min delayed');
  await expect(late.locator('s')).toContainText('2:00 PM');
  await expect(late).toContainText('Few Seats');
  await expect(late).toContainText('Bus 7481');
  const cancelled = page.locator(rows).nth(1);
  await expect(cancelled).toContainText('2:15 PM');
  await expect(cancelled).toContainText('Cancelled');
  const untracked = page.locator(rows).nth(2);
  await expect(untracked).toContainText('Untracked');
  await expect(page.locator(rows).nth(3)).toContainText('Scheduled');
  // Only an estimate has a countdown, because a countdown is a promise.
  for (const row of [cancelled, untracked, page.locator(rows).nth(3)]) {
    await expect(row).not.toContainText(/\d+ min/);
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the stops of a trip open in place, and the trip is in the address', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21297', { change: addSchedules });
  await page.locator(rows).first().click();
  await expect(page).toHaveURL(/trip=5036/);
  const trip = page.getByRole('region', { name: 'Trip to 2nd-Market' });
  await expect(trip).toContainText('Expected times, live');
  await expect(trip.getByRole('listitem').nth(0)).toContainText('Departed');
  await expect(trip.getByRole('listitem').nth(1)).toContainText('Your stop');
  await expect(trip.getByRole('listitem').nth(1)).toContainText('The vehicle is before this stop.');
  await expect(trip.getByRole('listitem').nth(1)).toContainText('2:12 PM');
  await expect(trip.getByRole('listitem').nth(2)).toContainText('Does not stop here');
  await expectAccessible(page);
});

test('a trip is shown from the schedule when its live data is unavailable @long', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21297&trip=5040', { change: addSchedules, down: ['/trip-update/'] });
  const trip = page.getByRole('region', { name: 'Trip to 2nd-Market' });
  await expect(trip).toContainText('From the schedule');
  await expect(trip.getByRole('listitem').nth(1)).toContainText('3:06 PM');
});

test('the next departure is marked, and so is the last of the service day, even after midnight @long', async ({
  page,
  visit,
}) => {
  await visit('/schedules/17?stop=21290', { change: addSchedules });
  // The 2:15 bus is cancelled.
  await expect(page.getByRole('link', { name: '2:15 PM Cancelled', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '2:00 PM next, expected 2:06 PM' })).toBeVisible();
  await expect(page.getByRole('link', { name: '12:45 AM last' })).toBeVisible();
});

test('the first departure is in the first 300 px of a phone’s page, and changes follow it, one line for each kind', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await visit('/schedules/17?stop=21290', { change: addSchedules });
  await untilHydrated(page);
  const first = await page.locator(rows).first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(300);
  // Today's changes are between it and the departures after it, one line for each kind.
  const second = await page.locator(rows).nth(1).boundingBox();
  for (const words of ['2 alerts', 'Detours (1)']) {
    const line = await page.getByText(words).boundingBox();
    expect(line?.y).toBeGreaterThan(first?.y ?? Number.NaN);
    expect(line?.y).toBeLessThan(second?.y ?? Number.NaN);
  }
  // Three departures are visible, and the others on request.
  await expect(page.locator(rows).filter({ visible: true })).toHaveCount(3);
  await page.getByText('5 more departures').click();
  await expect(page.locator(rows).filter({ visible: true })).toHaveCount(8);
});

/** Gives bus 17 so many stops that their list has a search. */
function addManyStops(documents: Documents) {
  addSchedules(documents);
  const stops = documents['/flat/stops/17/stops.json'] as Record<string, unknown>[];
  documents['/flat/stops/17/stops.json'] = [
    ...stops,
    ...Array.from({ length: 20 }, (_, i) => ({
      ...stops[0],
      stop_id: 40_000 + i,
      stop_name: `Pier ${i + 1}`,
      stop_sequence: 10 + i,
    })),
  ];
}

test('the stop is chosen in a sheet with the line’s stops, which has a search and can be closed', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(phone);
  await visit('/schedules/17?stop=21290', { change: addManyStops });
  await untilHydrated(page);
  const change = page.getByRole('button', { name: 'Change', exact: true });
  await expect(stopsOf(page)).toBeHidden();
  await change.click();
  await expect(stopsOf(page).getByRole('listitem')).toHaveCount(24);
  await expect(stopsOf(page).getByRole('listitem').first()).toHaveAttribute('aria-current', 'location');
  await expect(stopsOf(page).getByRole('listitem').last()).toHaveCSS('content-visibility', 'visible');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(stopsOf(page)).toBeHidden();
  await expect(change).toBeFocused();
  await change.click();
  const search = page.getByRole('searchbox', { name: 'Find a stop' });
  await search.fill('nowhere');
  await expect(page.getByText('No stop with that name')).toBeVisible();
  await search.fill('mifflin');
  await expect(stopsOf(page).getByRole('listitem')).toHaveCount(1);
  await stopsOf(page).getByRole('link').click();
  await expect(page).toHaveURL(/stop=21297/);
  await expect(stopsOf(page)).toBeHidden();
  await expect(shownStop(page)).toHaveText('20th St & Mifflin St');
});

test('at 1280 px the list of stops is beside the departures @long', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit('/schedules/17?stop=21290', { change: addSchedules });
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeHidden();
  const spine = await stopsOf(page).boundingBox();
  const first = await page.locator(rows).first().boundingBox();
  expect(spine?.x).toBeLessThan(first?.x ?? 0);
  expect(Math.abs((spine?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(100);
  await expectAccessible(page);
});

test('on a phone the next departure is on the first screen, and past hours are shown on request', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(phone);
  const { origin } = await visit('/schedules/17?stop=21290', { change: addSchedules });
  const first = await page.locator(rows).first().locator('time').first().boundingBox();
  expect((first?.y ?? 844) + (first?.height ?? 0)).toBeLessThan(844);
  const day = page.getByRole('region', { name: 'All day' });
  await expect(day.getByRole('link', { name: '1:45 PM' })).toBeHidden();
  await expect(day.getByRole('link', { name: '2:00 PM' })).toBeVisible();
  const earlier = day.getByRole('link', { name: 'Earlier today: 36 departures' });
  await expect(earlier).toHaveAttribute('aria-expanded', 'false');
  await earlier.click();
  await expect(page).toHaveURL(/earlier=show/);
  await expect(day.getByRole('link', { name: '1:45 PM' })).toBeVisible();
  await expect(earlier).toHaveAttribute('aria-expanded', 'true');
  // On a scrolled page, the sticky bar may cover half of a link, which then counts as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  // A later day has no past departures.
  await page.goto(`${origin}/schedules/17?stop=21290&date=2026-10-14`);
  await expect(day.getByRole('link', { name: '5:00 AM' })).toBeVisible();
  await expect(page.getByText(/Earlier today/)).toHaveCount(0);
});

test('the page links to the map only if vehicles report their positions @long', async ({ page, visit }) => {
  const { origin } = await visit('/schedules/17?stop=21290', { change: addSchedules });
  const link = page.getByRole('link', { name: 'Open in the realtime map' });
  await expect(link).toHaveAttribute('href', '/realtime-map?route=17&direction=0');
  await page.goto(`${origin}/schedules/B1`);
  await expect(
    page.getByText('This line does not report live locations. Times are from the schedule.'),
  ).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('after midnight the previous service day is still shown @long', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21290', { change: addSchedules, now: '2026-10-13T00:30:00-04:00' });
  await expect(page.getByRole('heading', { name: 'Still running from Mon, Oct 12' })).toBeVisible();
  await expect(page.locator(rows).first()).toContainText('12:45 AM');
});

test('special days are named, days without service are reported, and the chosen stop and day are in the address @long', async ({
  page,
  visit,
}) => {
  const { origin } = await visit('/schedules/17?stop=21290', { change: addSchedules });
  await expect(page.getByRole('option', { name: 'Thu, Nov 26: Thanksgiving' })).toBeAttached();
  await chooseStop(page, '20th St & Market St');
  await expect(page).toHaveURL(/stop=21305/);
  await page.getByRole('combobox', { name: 'Day', exact: true }).selectOption('2026-10-14');
  await expect(page).toHaveURL(/date=2026-10-14/);
  await expect(page).toHaveURL(/stop=21305/);
  await expect(page.getByRole('heading', { name: 'Next' })).toHaveCount(0);
  await page.goBack();
  await page.goto(`${origin}/schedules/17?stop=21290&date=2026-11-26`);
  await expect(page.getByText('No service from this stop in this direction on this day.')).toBeVisible();
});

test('a rail line shows arrivals at the chosen destination, and train numbers @long', async ({
  page,
  visit,
}) => {
  await visit('/schedules/LAN?to=90004', { change: addSchedules });
  const first = page.locator(rows).first();
  await expect(first).toContainText('2:20 PM');
  await expect(first).toContainText('Train 3570');
  await expect(first).toContainText('arrives 2:26 PM');
});

test('a parent shows its lines together, or one of them', async ({ page, visit }) => {
  await visit('/schedules/B?stop=1271', { change: addSchedules });
  await expect(page.locator(rows)).toHaveCount(8);
  await expect(page.locator(rows).filter({ hasText: 'Walnut-Locust' }).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Lines' }).getByRole('link', { name: /B1/ }).click();
  await expect(page).toHaveURL(/line=B1/);
  await expect(page.locator(rows).filter({ hasText: 'Walnut-Locust' })).toHaveCount(0);
  await expect(page.locator(rows).filter({ hasText: 'NRG Station' }).first()).toBeVisible();
  await expectAccessible(page);
});

test.describe('a parent whose schedule is also in the live service', () => {
  const cityHall = { stop_id: 1272, stop_name: 'City Hall', arrival_time: '14:25:00' };
  const addParentRows = (documents: Documents) => {
    addSchedules(documents);
    const known = documents['/flat/schedules/stops/B1/1271/schedule.json'] as { trip_id: number }[];
    const lost = documents['/flat/schedules/stops/B2/1271/schedule.json'] as object[];
    const [first] = known;
    // The trips under the parent's id are one that is in a document, a new one, and one at another stop.
    documents['/live/api/v2/stop-schedule/'] = [
      ...known,
      { ...first, route_id: 'B' },
      { ...first, route_id: 'B', trip_id: 9001, trip_headsign: 'Night Owl', arrival_time: '14:33:00' },
      { ...first, route_id: 'B', trip_id: 9002, ...cityHall },
      ...lost,
      { trip: 'none of this is a trip' },
    ];
    documents['/live/api/v2/stops/'] = [
      { route_id: 'B', direction_id: 0, stop_id: 1271, name: 'Cecil B. Moore', stop_sequence: 1 },
      {
        route_id: 'B',
        direction_id: 0,
        stop_id: 1299,
        name: 'Fairmount',
        lat: 39.96,
        lng: -75.16,
        stop_sequence: 9,
      },
    ];
  };

  test('lists each trip once, including those in no document @long', async ({ page, visit }) => {
    await visit('/schedules/B?stop=1271', { change: addParentRows });
    const day = page.getByRole('region', { name: 'All day' });
    await expect(day.getByRole('link', { name: /^2:10 PM B/ })).toHaveText([/B1/, /B2/]);
    await expect(day.getByRole('link', { name: '2:33 PM B' })).toHaveCount(1);
    await expect(page.locator(rows).filter({ hasText: 'Night Owl' })).toHaveCount(1);
    await expect(day.getByRole('link', { name: /2:25/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(stopsOf(page).getByRole('link')).toHaveText([
      'Cecil B. Moore',
      'Girard',
      'City Hall',
      'Fairmount',
    ]);
    await expectAccessible(page);
  });

  test('has the trips of a line whose documents fail, and reports no failure @long', async ({
    page,
    visit,
  }) => {
    await visit('/schedules/B?stop=1271', {
      change: addParentRows,
      down: ['/schedules/stops/B2/', '/stops/B2/'],
    });
    const day = page.getByRole('region', { name: 'All day' });
    await expect(day.getByRole('link', { name: /^2:10 PM B/ })).toHaveText([/B1/, /B2/]);
    await expect(page.getByRole('heading', { name: /unavailable/ })).toHaveCount(0);
  });

  for (const [trouble, body] of [
    ['fails', undefined],
    ['responds with HTML', '<html>Moved</html>'],
  ] as const)
    test(`shows the trips in the documents if the live service ${trouble} @long`, async ({ page, visit }) => {
      await visit('/schedules/B?stop=1271', {
        change: (documents) => {
          addSchedules(documents);
          documents['/live/api/v2/stop-schedule/'] = body;
          documents['/live/api/v2/stops/'] = body;
        },
        down: body === undefined ? ['/live/api/v2/stop'] : [],
      });
      await expect(page.locator(rows)).toHaveCount(8);
      await expect(page.getByRole('heading', { name: /unavailable/ })).toHaveCount(0);
    });
});

test('the timetable does not widen the page, and offers all stops and CSV', async ({ page, visit }) => {
  await page.setViewportSize(phone);
  const { origin } = await visit('/schedules/17?view=timetable', { change: addSchedules });
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'All stops' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  await expectAccessible(page);
  const href = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
  const csv = await page.request.get(origin + href);
  expect(csv.headers()['content-type']).toContain('text/csv');
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[2]).toMatch(/^20th St & Mifflin St,05:06/);
  expect(lines[2]).toContain('(Cancelled)');
  expect(lines[5]).toMatch(/as of 2:0\d\sPM/);
});

for (const [spelling, canonical] of [
  ['lan', 'LAN'],
  ['b1', 'B1'],
] as const) {
  test(`/schedules/${spelling} redirects permanently to /schedules/${canonical}`, async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({ change: addSchedules });
    const answer = await page.request.get(`${origin}/schedules/${spelling}?date=2026-10-14`, {
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toContain(`/schedules/${canonical}?date=2026-10-14`);
  });
}

test.describe('an unknown route', () => {
  test.use({ expectedComplaints: ['404'] });
  test('is reported, with links to Schedules and to similar routes and stations @long', async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({ change: addSchedules });
    const answer = await page.goto(`${origin}/schedules/broad`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Route is unavailable' })).toBeVisible();
    await expect(page.getByText('No route "broad" exists.')).toBeVisible();
    await expect(
      page
        .locator('main')
        .getByRole('link', { name: /Schedule/ })
        .first(),
    ).toHaveAttribute('href', '/schedules');
    await expect(
      page
        .getByText(/Did you mean/)
        .getByRole('link')
        .first(),
    ).toHaveAttribute('href', '/schedules/B');
    await expectAccessible(page);
    // The address has a station's name instead of a route's.
    await page.goto(`${origin}/schedules/girard-statoin`);
    await expect(page.locator('main').getByRole('link', { name: 'Girard Station' })).toHaveAttribute(
      'href',
      '/stations/girard',
    );
  });
});

test('the page says that live data is missing and shows no countdowns', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21290', { change: addSchedules, down: ['/api/v2/trips/'] });
  await expect(
    page.getByText('Live departures are not available right now. Times are from the schedule.'),
  ).toBeVisible();
  await expect(page.locator(rows).first()).toContainText('Scheduled');
  await expect(page.locator(rows).filter({ hasText: /\d+ min/ })).toHaveCount(0);
});

test('the page says that trips are missing, and shows alerts @long', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21290', { change: addSchedules, down: ['/schedules/stops/'] });
  await expect(page.getByRole('heading', { name: 'Scheduled trips are unavailable' })).toBeVisible();
  await expect(page.getByText('There was a connection issue accessing scheduled trip data.')).toBeVisible();
  await page.getByText('2 alerts').click();
  await expect(page.getByText('Route 17 runs to Snyder Av only')).toBeVisible();
  await expectAccessible(page);
});

test('the page says that alerts are unknown if they are missing, and shows departures', async ({
  page,
  visit,
}) => {
  await visit('/schedules/17?stop=21290', { change: addSchedules, down: ['/api/v2/alerts/'] });
  await expect(
    page.getByText('We don’t know right now whether there are alerts for this route.'),
  ).toBeVisible();
  await expect(page.locator(rows).first()).toContainText('4 min');
});

test('searching for a route, choosing a stop and opening a trip work with the Enter key', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(phone);
  await visit('/schedules', { change: addSchedules });
  await page.getByRole('searchbox', { name: /Find a route/ }).focus();
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '1 route' })).toBeVisible();
  await page.getByRole('link', { name: /Bus 17/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bus 17');
  await page.getByRole('button', { name: 'Change', exact: true }).focus();
  await page.keyboard.press('Enter');
  await stopsOf(page).getByRole('link', { name: '20th St & Market St' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/stop=21305/);
  await expect(shownStop(page)).toHaveText('20th St & Market St');
  await expect(page.locator(rows).first()).toContainText(/\d+ min/);
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
  await page.locator(rows).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Trip to 2nd-Market' })).toBeVisible();
});

for (const width of [390, 768, 1440]) {
  test(`pages of routes and stations are stable during hydration at ${width} px${width === 390 ? '' : ' @long'}`, async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({ change: addSchedules });
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    for (const path of ['/schedules/17', '/schedules/LAN', '/stations', '/stations/girard']) {
      await page.goto(origin + path);
      await untilHydrated(page);
      expect(await shiftOf(page), path).toBeLessThan(0.02);
    }
  });
}

/** Gives the first stop of bus 17 a long day: one departure a minute from 5:00 to 23:59. */
function addDepartureEveryMinute(documents: Documents) {
  addSchedules(documents);
  const path = '/flat/schedules/stops/17/21290/schedule.json';
  const [row] = documents[path] as Record<string, unknown>[];
  const two = (n: number) => String(n).padStart(2, '0');
  documents[path] = Array.from({ length: 19 * 60 }, (_, i) => ({
    ...row,
    trip_id: 20_000 + i,
    block_id: 20_000 + i,
    arrival_time: `${two(5 + Math.floor(i / 60))}:${two(i % 60)}:00`,
  }));
}

test('the page of a long day is smaller than 15 kB gzipped, and loads later departures on request @long', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: addDepartureEveryMinute });
  const { gzipSync } = await import('node:zlib');
  const html = await (await page.request.get(`${origin}/schedules/17?stop=21290`)).text();
  // The rules of the first paint, which `npm run budget` limits, are for all pages of this kind.
  expect(gzipSync(html.replaceAll(/<style>.*?<\/style>/gs, '')).length).toBeLessThan(15_000);
  await page.goto(`${origin}/schedules/17?stop=21290`);
  const day = page.getByRole('region', { name: 'All day' });
  await expect(day.getByRole('link', { name: '3:59 PM' })).toBeVisible();
  await expect(day.getByRole('link', { name: '4:00 PM' })).toHaveCount(0);
  const later = day.getByRole('link', { name: /^Later: 480 departures, the last at 11:59\sPM$/ });
  await later.click();
  await expect(page).toHaveURL(/later=show/);
  await expect(day.getByRole('link', { name: '11:59 PM last' })).toBeVisible();
  await expect(later).toHaveAttribute('aria-expanded', 'true');
  await later.click();
  await expect(day.getByRole('link', { name: '4:00 PM' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a parent’s day shows the line of each departure @long', async ({ page, visit }) => {
  const { origin } = await visit('/schedules/B?stop=1271', { change: addSchedules });
  const day = page.getByRole('region', { name: 'All day' });
  await expect(day.getByRole('link', { name: '2:10 PM B1 next' })).toBeVisible();
  await expect(day.getByRole('link', { name: '2:10 PM B2' })).toBeVisible();
  await page.goto(`${origin}/schedules/B?stop=1271&line=B1`);
  await expect(day.getByRole('link', { name: '2:10 PM next' })).toBeVisible();
});

test('the page is smaller than 30 kB gzipped with a day of departures', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  const answer = await page.request.get(`${origin}/schedules/17?earlier=show`);
  const { gzipSync } = await import('node:zlib');
  const html = await answer.text();
  expect(html.match(/trip=\d+/g)?.length).toBeGreaterThanOrEqual(60);
  expect(gzipSync(html).length).toBeLessThan(30_000);
});

test('a link to a stop selects its direction, and an unknown stop is reported @long', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({
    change: (documents) => {
      addSchedules(documents);
      const stops = documents['/flat/stops/17/stops.json'] as Record<string, unknown>[];
      const path = '/flat/schedules/stops/17/21290/schedule.json';
      const [row] = documents[path] as Record<string, unknown>[];
      const back = { direction_id: 1, stop_id: 30_001, stop_name: '21st St & Johnston St' };
      documents['/flat/stops/17/stops.json'] = [...stops, { ...stops[0], ...back }];
      documents['/flat/schedules/stops/17/30001/schedule.json'] = [
        { ...row, ...back, trip_id: 6001, arrival_time: '14:20:00', trip_headsign: '20th-Johnston' },
      ];
    },
  });
  const chosen = shownStop(page);
  await page.goto(`${origin}/schedules/17?stop=30001`);
  await expect(chosen).toHaveText('21st St & Johnston St');
  await expect(page.locator(rows).first()).toContainText('20th-Johnston');
  const reported = page.getByText(/^The stop in this link is not on this route/);
  await expect(reported).toHaveCount(0);
  await page.goto(`${origin}/schedules/17?stop=99999`);
  await expect(chosen).toHaveText('20th St & Mifflin St');
  await expect(reported).toBeVisible();
  await expectAccessible(page);
});

/** Adds an extra trip, which is expected at the first stop of bus 17 in seven minutes. */
function addExtraTrip(documents: Documents) {
  addSchedules(documents);
  const trips = documents['/live/api/v2/trips/'] as Record<string, unknown>[];
  const update = documents['/live/api/v2/trip-update/'] as {
    trip: Record<string, unknown>;
    stop_times: Record<string, unknown>[];
  };
  const extra = { trip_id: 'X17', schedule_relationship: 'ADDED', delay: null, status: null };
  trips.push({ ...trips[0], ...extra, block_id: null, vehicle_id: '8001', trip_headsign: null });
  documents['/live/api/v2/trip-update/'] = {
    trip: { ...update.trip, trip_id: 'X17', trip_headsign: null, delay: null, status: null },
    stop_times: update.stop_times.map((call, index) => ({
      ...call,
      departed: false,
      is_skipped: false,
      scheduled_time: null,
      arrival_time: null,
      delay: null,
      // The trip leaves the first stop at 14:09.
      eta: 1_791_914_940 + index * 360,
    })),
  };
}

test('an additional trip is listed among the departures and marked @long', async ({ page, standIn }) => {
  const app = await standIn({ change: addExtraTrip });
  await page.setViewportSize(phone);
  await page.goto(`${app.origin}/schedules/17?stop=21290`);
  const extra = page.locator('[data-state="extra"]');
  await expect(extra).toContainText('Extra trip');
  await expect(extra).toContainText('2:09 PM');
  await expect(extra).toContainText(/[67] min/);
  await expect(extra).toContainText('Front St & Market St');
  await expect(extra.locator('s')).toHaveCount(0);
  const inDay = page
    .getByRole('region', { name: 'All day' })
    .getByRole('link', { name: '2:09 PM Extra trip' });
  await expect(inDay).toBeVisible();
  await expectAccessible(page);
  await extra.click();
  await expect(page.getByRole('region', { name: 'Trip to Front St & Market St' })).toContainText('2:15 PM');
  await page.goto(`${app.origin}/schedules/17?stop=21290&lang=es`);
  await expect(extra).toContainText('Viaje adicional');
  // The trip is known only from live data, so it disappears when the data is too old.
  app.ageSeconds = 400;
  await expect(async () => {
    await page.goto(`${app.origin}/schedules/17?stop=21290`);
    await expect(page.locator('[data-freshness="stale"]')).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(extra).toHaveCount(0);
  await expect(inDay).toHaveCount(0);
});

test('a scheduled trip reported as added is listed once @long', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21290', {
    change: (documents) => {
      addSchedules(documents);
      const trips = documents['/live/api/v2/trips/'] as Record<string, unknown>[];
      for (const trip of trips) trip.schedule_relationship = 'ADDED';
    },
  });
  await expect(page.locator(rows)).toHaveCount(8);
  await expect(page.locator('[data-state="extra"]')).toHaveCount(0);
});

test('the accessible name of the link that opens a trip has the time shown in its row', async ({
  page,
  visit,
}) => {
  await visit('/schedules/17?stop=21297', { change: addSchedules });
  const links = page.getByRole('region', { name: 'Next' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const named = await links.evaluateAll((all) =>
    all.map((link) => [
      link.getAttribute('aria-label'),
      link.textContent,
      link.querySelector('time')?.dateTime,
    ]),
  );
  expect(named.length).toBeGreaterThan(2);
  // The first is late: its estimate differs from the schedule, and both are in the name.
  expect(named[0]?.[1]).toMatch(/2:12 PM scheduled 2:06 PM/);
  for (const [label, text, time] of named) {
    expect(label).toBeNull();
    const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' });
    expect(text?.replace(/\s/g, ' ')).toContain(clock.format(new Date(time ?? '')).replace(/\s/g, ' '));
  }
});

test('a shared link to an opened trip scrolls to the stop in its address', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { origin } = await visit('/schedules/17?stop=21305&trip=5036', { change: addSchedules });
  await untilHydrated(page);
  await expect(page.locator('#trip [aria-current="location"]')).toBeInViewport();
  // A trip opened by a click does not scroll the page.
  await page.goto(`${origin}/schedules/17?stop=21305`);
  await untilHydrated(page);
  await page.locator(rows).first().click();
  await expect(page.locator('#trip')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
