// Journeys from place to place: the form, the list and the opened journey, over the product's planner and a stand-in's.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test, untilHydrated } from './riderTest.ts';
import { addPlanner, PLAN_DOCUMENT, planOf } from './standInPlanner.ts';
import { addPlaces } from './standInSchedule.ts';
import { standInTrip, startSeconds } from './standInTrip.ts';

const rows = '[data-journey]';
const opened = '[data-opened-journey]';
/** The product's planner may be slow on a busy machine: the page then says so, and the rider opens it again. */
const openPlanned = (page: Page, address: string) =>
  expect(async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('[data-refusal="unavailable"]').count()).toBe(0);
  }).toPass();
const tripsUrl = (origin: string, query = '') => `${origin}/trips?from=21297&to=21305${query}`;

test('journeys by bus and rail with a change, from a station to a corner, and one of them opened', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  // Tomorrow has no live data, which could change the journeys while they are read.
  await openPlanned(page, '/trips?from=Glenside&to=oregon %26 20th&date=2026-10-14&time=09:00');
  // Names become the ids of a station and of a stop of the corner.
  await expect(page).toHaveURL(/\/trips\?from=glenside-station&to=\d+&date=2026-10-14&time=09%3A00$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trips');
  const changing = page
    .locator('[data-journey="2"]')
    .filter({ hasText: /change/ })
    .first();
  await expect(changing).toContainText(/\d:\d\d\sAM.*\d:\d\d\s[AP]M/);
  await expect(changing).toContainText(/walk \d+ min/);
  await expect(changing).toContainText(/(?:\d+ hr )?\d+ min/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect(page.locator('[data-small-map]')).toHaveCount(0);
  await changing.getByRole('link').click();
  await expect(page).toHaveURL(/&date=2026-10-14&time=09%3A00&trip=\w+$/);
  // The address is the journey: it opens again by itself, and its rides have their own pages.
  await openPlanned(page, page.url());
  const journey = page.locator(opened);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Glenside to 20th St & Oregon Av/);
  await expect(journey.getByText(/^Get off at/)).toHaveCount(2);
  await expect(journey.locator('[data-change]')).toContainText(/\d+ min to change/);
  await journey
    .getByText(/^\d+ stops?, \d+ min$/)
    .first()
    .click();
  await expect(journey.locator('details[open] li').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await journey.getByRole('link', { name: /to / }).first().click();
  await expect(page).toHaveURL(/\/schedules\/.+&to=.+&trip=.+#trip$/);
});

test('on a desktop, the map of all journeys stands beside their list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPlanned(page, '/trips?from=glenside-station&to=suburban-station&date=2026-10-14&time=09:00');
  const map = page.locator('[data-small-map]');
  await expect(map.locator('[data-map=ready]')).toBeVisible();
  const [row, beside] = await Promise.all([
    page.locator('[data-journey]').first().boundingBox(),
    map.boundingBox(),
  ]);
  expect(beside?.x).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

// In the demo at this time, the only elevator of Oregon Station is out, and one of the two of Somerset Station.
test('a step-free journey avoids a station whose elevator is out, and says where one may be in the way @long', async ({
  page,
}) => {
  const metro = page.locator(rows).filter({ has: page.getByRole('img', { name: /Broad Street Line/ }) });
  await openPlanned(page, '/trips?from=8th-market-station&to=oregon-station');
  await expect(metro.first()).toBeVisible();
  // On a busy machine, the planner may know the outage a moment later.
  await expect(async () => {
    await openPlanned(page, '/trips?from=8th-market-station&to=oregon-station&wheelchair=1');
    await expect(page.locator(rows).first()).toBeVisible();
    expect(await metro.count()).toBe(0);
  }).toPass();

  await openPlanned(page, '/trips?from=berks-station&to=somerset-station');
  await expect(page.locator(rows).first()).not.toContainText('may not be step-free');
  // New live data may change the journeys between the list and the click.
  await expect(async () => {
    await openPlanned(page, '/trips?from=berks-station&to=somerset-station&wheelchair=1');
    // What is sure to be step-free is listed first.
    await expect(page.locator(rows).first()).not.toContainText('may not be step-free');
    await expect(page.locator(rows).last()).toContainText('may not be step-free');
    await page.locator(rows).last().getByRole('link').click();
    await expect(page.locator(opened)).toContainText(
      'Elevator out at Somerset Station: may not be step-free',
      { timeout: 5_000 },
    );
  }).toPass();
});

test('journeys arrive by a time, and there are earlier and later ones', async ({ page }) => {
  await openPlanned(
    page,
    '/trips?from=glenside-station&to=suburban-station&date=2026-10-14&time=09:00&arrive=1',
  );
  await expect(page.getByText('Arrive by Wed, Oct 14, 9:00 AM')).toBeVisible();
  const times = async () => (await page.locator(`${rows} time:first-of-type`).allTextContents()).join();
  await expect(page.locator(rows).first()).toContainText('Wed, Oct 14');
  const arrivals = await page
    .locator(rows)
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('time')][1]?.dateTime ?? ''));
  expect(arrivals.length).toBeGreaterThan(1);
  for (const arrival of arrivals)
    expect(Date.parse(arrival)).toBeLessThanOrEqual(Date.parse('2026-10-14T09:00-04:00'));
  const before = await times();
  await page.getByRole('link', { name: 'Later', exact: true }).click();
  await expect(page).toHaveURL(/page=LATER/);
  await expect.poll(times).not.toBe(before);
  await page.getByRole('link', { name: 'Earlier', exact: true }).click();
  await expect(page).toHaveURL(/page=EARLIER/);
  await expect(page.locator(rows).first()).toBeVisible();
});

test('the page of a position may be kept by nobody, and that of two stations may @long', async ({
  page,
  request,
}) => {
  const cacheOf = async (path: string) => (await request.get(path)).headers()['cache-control'];
  expect(await cacheOf('/trips?from=glenside-station&to=suburban-station')).toMatch(
    /^public, max-age=0, s-maxage=5/,
  );
  for (const path of [
    '/trips?from=39.9526,-75.1652&to=glenside-station',
    '/trips?from=39.9526,-75.1652,Home&to=glenside-station',
    '/trips?from=1234 Market Street&to=glenside-station',
  ])
    expect(await cacheOf(path), path).toBe('private, no-store');
  // Tomorrow's journeys do not change between the list and the click.
  await openPlanned(page, '/trips?from=39.9526,-75.1652,Home&to=glenside-station&date=2026-10-14&time=09:00');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('input[name=from]')).toHaveValue('Home');
  await expect(page.locator(rows).first()).toContainText(/walk \d+ min/);
  await page.locator(rows).first().getByRole('link').click();
  await expect(page.locator(opened).getByRole('listitem').first()).toContainText('Home');
});

test('each refusal has its sentence @long', async ({ page }) => {
  const sentences = [
    ['from=0.5,0.5&to=glenside-station', 'No stop is within walking distance of A place on the map.'],
    ['from=glenside-station&to=suburban-station&date=2031-01-01', /The schedule is known from .+ to .+\./],
    ['from=glenside-station&to=Glenside', 'Choose two different places.'],
    ['from=glenside-station&to=zzzz', 'Nothing found for “zzzz”'],
  ] as const;
  for (const [query, sentence] of sentences) {
    await openPlanned(page, `/trips?${query}`);
    await expect(page.getByText(sentence), query).toBeVisible();
    await expect(page.locator(rows)).toHaveCount(0);
  }
});

test('a journey shows expected times, a changed track, how tight its change is, and what comes next', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: addPlanner });
  await page.setViewportSize(phone);
  await page.goto(tripsUrl(origin));
  const [direct, changing] = [page.locator(rows).first(), page.locator(rows).nth(1)];
  await expect(direct).toContainText('2:12 PM');
  await expect(direct).toContainText('2:18 PM');
  await expect(direct).toContainText('6 min delayed');
  await expect(direct).toContainText(/Leave in \d+ min/);
  await expect(changing).toContainText('1 change, 3 min: tight');
  await expect(changing).toContainText('if missed: 2:31 PM');
  await expectAccessible(page);
  await changing.getByRole('link').click();
  const journey = page.locator(opened);
  await expect(journey.locator('[data-change="tight"]')).toContainText('3 min to change: tight');
  await expect(journey).toContainText('Changed to track 4, was 2');
  await expect(journey).toContainText('By arrangement only');
  await expect(journey.getByText('2:06 PM')).toBeVisible();
  await journey.getByText('Girard: elevator out').click();
  await expect(journey.getByText('Use the stairs.')).toBeVisible();
  await expectAccessible(page);
});

test('an opened journey has its vehicle with the age of its report, and a calendar file @long', async ({
  page,
  standIn,
}) => {
  const one = await standIn({ change: addPlanner });
  one.documents['/live/api/v2/trips/'] = [standInTrip('17-14:06')];
  await page.setViewportSize(phone);
  await page.goto(tripsUrl(one.origin));
  await page.locator(rows).first().getByRole('link').click();
  const journey = page.locator(opened);
  await expect(journey.locator('[data-vehicle]')).toContainText('Next stop: 20th St & Mifflin St');
  await expect(journey.locator('[data-vehicle]')).toContainText(/reported (?:\d+ s ago|just now)/);
  // The vehicle is before the rider's stop, on the line.
  await expect(journey.getByText('The vehicle is before this stop.')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByText('Add to calendar').click();
  const form = page.locator('form[action="/calendar.ics"]');
  const value = (name: string) => form.locator(`input[name=${name}]`).inputValue();
  expect(await Promise.all(['trip', 'run', 'stop', 'to'].map(value))).toEqual([
    '17-14:06',
    '2026-10-13',
    '21297',
    '21305',
  ]);
  await expectNoSidewaysScroll(page);
  // A report that is too old says nothing about where the vehicle is.
  one.documents['/live/api/v2/trips/'] = [standInTrip('17-14:06', { timestamp: startSeconds - 400 })];
  one.aheadMs = 20_000;
  await page.reload();
  await expect(journey).toBeVisible();
  await expect(journey.locator('[data-vehicle]')).toHaveCount(0);
});

test('a journey whose next vehicle is cancelled on the way is no longer shown as possible @long', async ({
  page,
  standIn,
}) => {
  const one = await standIn({ change: addPlanner });
  await page.goto(tripsUrl(one.origin));
  await page.locator(rows).nth(1).getByRole('link').click();
  await expect(page.locator(opened).getByText(/^Get off at/)).toHaveCount(2);
  // The metro is cancelled: the planner has the bus alone.
  one.documents[PLAN_DOCUMENT] = planOf({ itineraries: planOf().itineraries.slice(0, 1) });
  one.aheadMs = 20_000;
  await page.reload();
  await expect(page.getByText('This trip is no longer possible. These are the others.')).toBeVisible();
  await expect(page.locator(opened)).toHaveCount(0);
  await expect(page.locator(rows)).toHaveCount(1);
  await expectAccessible(page);
});

test('a point clicked on the map is an end of a journey @long', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit('/realtime-map?at=39.93000,-75.19000,17', { change: addPlanner });
  const map = page.locator('[data-map=ready]');
  await expect(map).toBeVisible();
  const box = await map.boundingBox();
  await map.click({ position: { x: (box?.width ?? 0) * 0.6, y: (box?.height ?? 0) * 0.4 } });
  const card = page.locator('[data-place=place]');
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/place=39\.9\d+%2C-75\.1\d+/);
  await expect(card.getByRole('link', { name: 'Trip from here' })).toHaveAttribute(
    'href',
    /from=39\.9\d+%2C-75\.1/,
  );
  await card.getByRole('link', { name: 'Trip to here' }).click();
  await expect(page).toHaveURL(/\/trips\?to=39\.9\d+%2C-75\.1/);
  // The next click closes the card.
  await page.goBack();
  await expect(card).toBeVisible();
  await map.click({ position: { x: (box?.width ?? 0) * 0.6, y: (box?.height ?? 0) * 0.7 } });
  await expect(card).toHaveCount(0);
});

test('an end of a journey is chosen on the map, which leads back to the question @long', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(phone);
  await visit('/trips?to=21305&wheelchair=1', { change: addPlanner });
  await page.getByRole('link', { name: 'From: Choose on map' }).click();
  await expect(page).toHaveURL(/\/realtime-map\?to=21305&wheelchair=1&choose=from/);
  await expect(page.getByText('Tap the map, or search, to choose where the trip starts.')).toBeVisible();
  // A part of the city without stops.
  await page.goto(`${page.url()}&at=39.93000,-75.19000,17`);
  const map = page.locator('[data-map=ready]');
  await expect(map).toBeVisible();
  const box = await map.boundingBox();
  await map.click({ position: { x: (box?.width ?? 0) * 0.6, y: (box?.height ?? 0) * 0.3 } });
  const links = page.locator('[data-place] [data-journey-links]').getByRole('link');
  await expect(links).toHaveText(['Trip from here']);
  await links.click();
  await expect(page).toHaveURL(/\/trips\?from=39\.\d+%2C-75\.\d+&to=21305&wheelchair=1$/);
  await expect(page.locator('input[name=from]')).toHaveValue('A place on the map');
  await expect(page.locator(rows)).toHaveCount(2);
});

test('a step-free question says where an elevator may be in the way', async ({ page, standIn }) => {
  const one = await standIn({ change: addPlanner });
  const plan = planOf();
  const [direct] = plan.itineraries;
  if (direct)
    one.documents[PLAN_DOCUMENT] = planOf({
      itineraries: [{ ...direct, accessDoubts: [{ kind: 'elevator', stopId: '21305', name: 'Market' }] }],
    });
  await page.goto(tripsUrl(one.origin));
  await untilHydrated(page);
  await page.getByLabel('Step-free').check();
  await expect(page).toHaveURL(/wheelchair=1/);
  expect(one.requested.at(-1)).toContain('pedestrianProfile=WHEELCHAIR');
  await expect(page.locator(rows)).toContainText('may not be step-free');
  await page.locator(rows).getByRole('link').click();
  await expect(page.getByText('Elevator out at Market: may not be step-free')).toBeVisible();
});

test('nothing found leads to the next departure, and a planner that does not answer is no empty list', async ({
  page,
  standIn,
}) => {
  const one = await standIn({ change: addPlanner });
  one.documents[PLAN_DOCUMENT] = planOf({ itineraries: [], nextDeparture: '2026-10-13T22:30:00Z' });
  await page.goto(tripsUrl(one.origin));
  await expect(page.getByText('We found no trip at this time.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The next one leaves Tue, Oct 13, 6:30 PM.' })).toHaveAttribute(
    'href',
    '/trips?from=21297&to=21305&date=2026-10-13&time=18%3A30',
  );
  one.down.add('/planner/');
  await page.goto(tripsUrl(one.origin, '&time=20:00'));
  await expect(page.getByText('Trips cannot be planned right now.')).toBeVisible();
  await expect(page.getByText('We found no trip')).toHaveCount(0);
});

test('journeys planned without live data say so @long', async ({ page, standIn }) => {
  const one = await standIn({ change: addPlanner });
  one.documents[PLAN_DOCUMENT] = planOf({
    liveTime: undefined as never,
    itineraries: planOf()
      .itineraries.slice(1)
      .map(({ legs, ...rest }) => ({
        ...rest,
        legs: legs.map((leg) => ({ ...leg, realTime: false })),
      })),
  });
  await page.goto(tripsUrl(one.origin, '&time=14:00'));
  await expect(page.getByText('By the timetable, without live times.')).toBeVisible();
  await expect(page.locator(rows)).toContainText('Scheduled');
  await expect(page.locator(rows)).not.toContainText('delayed');
});

test('From and To suggest the rider’s position, recent places and what the search finds', async ({
  page,
  standIn,
  context,
}) => {
  const { origin } = await standIn({ change: addPlanner });
  await context.grantPermissions(['geolocation'], { origin });
  await context.setGeolocation({ latitude: 39.925, longitude: -75.17 });
  await page.goto(`${origin}/trips`);
  await untilHydrated(page);
  const [from, to] = [page.getByRole('textbox', { name: 'From' }), page.locator('input[name=to]')];
  await from.click();
  await page.getByRole('option', { name: /My location/ }).click();
  await expect(page.locator('input[name=from]')).toHaveValue('My location');
  await to.fill('market');
  await page.getByRole('option', { name: /20th St & Market St/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/trips?from=39.92500%2C-75.17000&to=21305`);
  await expect(page.locator(rows)).toHaveCount(2);
  await page.goto(`${origin}/trips`);
  await untilHydrated(page);
  await page.locator('input[name=from]').click();
  await expect(page.getByRole('option', { name: /20th St & Market St/ })).toBeVisible();
});

test('an ambiguous name offers a choice, and both ends can be swapped', async ({ page, visit }) => {
  const { origin } = await visit('/trips?from=mifflin&to=market', { change: addPlanner });
  await expect(page).toHaveURL(/from=21297&to=market/);
  await expect(page.getByText('“market” may mean several places. Choose one:')).toBeVisible();
  await page.getByRole('link', { name: '20th St & Market St' }).click();
  await expect(page).toHaveURL(tripsUrl(origin));
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Swap' }).click();
  await expect(page).toHaveURL(`${origin}/trips?from=21305&to=21297`);
});

test('a saved trip is on Home with its next departures and a link to its page @long', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: addPlanner });
  await page.goto(tripsUrl(origin));
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Save 20th St & Mifflin St → 20th St & Market St' }).click();
  await page.goto(`${origin}/`);
  const saved = page.getByRole('link', { name: '20th St & Mifflin St → 20th St & Market St' });
  await expect(saved).toHaveAttribute('href', '/trips?from=21297&to=21305');
  await expect(page.locator('[data-state]').filter({ hasText: '2nd-Market' }).first()).toBeVisible();
});

test('pages of stops, stations and places on the map lead to journeys, if there is a planner @long', async ({
  page,
  standIn,
}) => {
  const [planned, unplanned] = [await standIn({ change: addPlanner }), await standIn({ change: addPlaces })];
  for (const [path, id] of [
    ['/departures/21297', '21297'],
    ['/stations/girard', 'girard'],
    ['/realtime-map?stop=21297', '21297'],
  ]) {
    await page.goto(planned.origin + path);
    await expect(page.getByRole('link', { name: 'Trip to here' }), path).toHaveAttribute(
      'href',
      `/trips?to=${id}`,
    );
    await expect(page.getByRole('link', { name: 'Trip from here' })).toHaveAttribute(
      'href',
      `/trips?from=${id}`,
    );
    await page.goto(unplanned.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('link', { name: /^Trip (?:to|from) here$/ })).toHaveCount(0);
  }
  await page.goto(`${unplanned.origin}/`);
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: 'Near me' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Trip', exact: true })).toHaveCount(0);
  expect((await page.request.get(`${unplanned.origin}/trips`)).status()).toBe(404);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the form finds journeys, keeps its places, and a row opens its journey', async ({ page, visit }) => {
    await visit('/trips', { change: addPlanner });
    await page.getByRole('textbox', { name: 'From' }).fill('20th St & Mifflin St');
    await page.locator('input[name=to]').fill('39.953,-75.17,The tower');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page).toHaveURL(/from=21297&to=39\.953/);
    await expect(page.locator('input[name=to]')).toHaveValue('The tower');
    await expect(page.locator(rows)).toHaveCount(2);
    // The name of a position leads nowhere, but the form still means the position.
    await page.getByText('Leave now', { exact: true }).first().click();
    await page.getByLabel('Time', { exact: true }).fill('14:00');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page).toHaveURL(/to=39\.953.*time=14%3A00/);
    await page.locator(rows).first().getByRole('link').click();
    await expect(page.locator(opened)).toContainText('Get off at');
  });

  test('an end is found on the map’s page, which keeps the question @long', async ({ page, visit }) => {
    const { origin } = await visit('/trips?from=21297&date=2026-10-14&time=09:00', { change: addPlanner });
    await page.getByRole('link', { name: 'To: Choose on map' }).click();
    await expect(page.getByText('Tap the map, or search, to choose where the trip ends.')).toBeVisible();
    const field = page.getByRole('searchbox', { name: 'Find a stop, station or place on the map' });
    await field.fill('market');
    await field.press('Enter');
    await page.getByRole('link', { name: '20th St & Market St' }).click();
    await page.getByRole('link', { name: 'Trip to here' }).click();
    await expect(page).toHaveURL(`${origin}/trips?from=21297&to=21305&date=2026-10-14&time=09%3A00`);
    await expect(page.locator(rows)).toHaveCount(2);
  });
});
