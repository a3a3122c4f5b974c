// A stop's page: departures by time, the whole day, nearby stops; its board, its QR code, and links to it.
import { expect, expectAccessible, expectNoSidewaysScroll, test, untilHydrated } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';
import { PLAN_DOCUMENT, planOf } from './standInPlanner.ts';
import { addSchedules } from './standInSchedule.ts';

/** Adds bus 45 at a stop of bus 17, a stop across the street and one a six-minute walk away. */
function addStops(documents: Documents) {
  addSchedules(documents);
  const path = '/flat/schedules/stop_schedule/21297.json';
  const rows = documents[path] as Record<string, unknown>[];
  documents[path] = [
    ...rows,
    ...['14:04:00', '14:50:00', '23:10:00'].map((time, index) => ({
      ...rows[0],
      route_id: '45',
      trip_id: 9000 + index,
      block_id: 9900 + index,
      trip_headsign: 'Broad-Oregon',
      direction_id: 0,
      arrival_time: time,
    })),
  ];
  const stop = { kind: 'stop', lat: 39.92, lon: -75.17, route_ids: ['17', '45'], direction_ids: [0, 0] };
  documents['/flat/search-index.json'] = [
    { ...stop, id: '21297', name: '20th St & Mifflin St', accessible: true },
    { ...stop, id: '21400', name: '20th St & Mifflin St', lat: 39.9202, direction_ids: [1, 1] },
    { ...stop, id: '21298', name: '20th St & Moore St', lat: 39.923, route_ids: ['17'], direction_ids: [0] },
    { kind: 'station', id: 'girard', name: 'Girard Station', lat: 39.971, lon: -75.16, route_ids: ['B1'] },
  ];
  documents['/flat/directions.json'] = ['17', '45'].flatMap((route) => [
    { route_id: route, direction_id: 0, direction_name: 'Northbound', direction_destination: 'Market' },
    { route_id: route, direction_id: 1, direction_name: 'Southbound', direction_destination: 'Oregon' },
  ]);
}

const rows = '[data-state]';

test('a stop lists live departures of its routes by time, and a row opens its trip', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await visit('/departures/21297', { change: addStops });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('20th St & Mifflin St');
  const main = page.locator('main');
  await expect(main).toContainText('Northbound');
  await expect(main).toContainText('Stop 21297');
  await expect(main.locator('[data-accessible="yes"]')).toBeVisible();
  const first = page.locator(rows).first();
  await expect(first).toContainText('2:04 PM');
  await expect(first).toContainText('Broad-Oregon');
  const live = page.locator(rows).nth(1);
  await expect(live).toContainText('2nd-Market');
  await expect(live).toContainText('10 min');
  await expect(live).toContainText('6 min delayed');
  // This departure is on a phone's first screen.
  const box = await live.boundingBox();
  expect((box?.y ?? 1000) + 40).toBeLessThan(664);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await live.click();
  await expect(page).toHaveURL(/\/schedules\/17\?direction=0&stop=21297&trip=5036&run=2026-10-13#trip$/);
  await expect(page.getByRole('region', { name: 'Trip to 2nd-Market' })).toContainText('Your stop');
});

test('a stop in a time zone other than the schedule’s shows both zones @long', async ({ page, standIn }) => {
  const { origin } = await standIn({
    change: (documents) => {
      addStops(documents);
      documents[PLAN_DOCUMENT] = planOf();
      const [stop] = documents['/flat/search-index.json'] as Record<string, unknown>[];
      if (stop) stop.timezone = 'America/Chicago';
    },
  });
  const note = page.getByText('All times are in Eastern Time. Local time here is Central Time.');
  await page.goto(`${origin}/departures/21297`);
  await expect(note).toBeVisible();
  await expect(page.locator(rows).first()).toContainText('2:04 PM');
  await page.goto(`${origin}/trips?from=21297&to=21400`);
  await expect(note).toBeVisible();
  await page.goto(`${origin}/departures/21400`);
  await expect(page.getByText('All times are in')).toHaveCount(0);
});

test('departures are filtered by route, and the address names the route', async ({ page, visit }) => {
  const { origin } = await visit('/departures/21297', { change: addStops });
  await untilHydrated(page);
  const lines = page.getByRole('navigation', { name: 'Lines' });
  await lines.getByRole('link', { name: 'Bus 45' }).click();
  await expect(page).toHaveURL(`${origin}/departures/21297?route=45`);
  await expect(page.locator(`${rows}:not(#last *)`)).toHaveText([
    /Broad-Oregon.*2:04 PM.*then 2:50 PM, 11:10 PM/,
  ]);
  await expect(page.locator(rows).filter({ hasText: '2nd-Market' })).toHaveCount(0);
  await lines.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page.locator(rows).filter({ hasText: '2nd-Market' })).not.toHaveCount(0);
});

test('the whole day is listed by route, and a day without service is reported', async ({ page, visit }) => {
  const { origin } = await visit('/departures/21297', {
    change: (documents) => {
      addStops(documents);
      const days = documents['/flat/calendar.json'] as Record<string, unknown>;
      days['20261014'] = { release_name: '20260830', special: false, service_id: ['none'] };
    },
  });
  await page.getByRole('link', { name: 'All day' }).click();
  await expect(page).toHaveURL(`${origin}/departures/21297?view=day`);
  const day = page.getByRole('region', { name: 'All day' });
  const bus45 = day.getByRole('region', { name: 'Bus 45, Northbound' });
  await expect(bus45.getByRole('link')).toHaveText([/2:04 PM/, /2:50 PM/, /11:10 PM/]);
  await expect(bus45.getByRole('link').first()).toHaveAttribute(
    'href',
    '/schedules/45?direction=0&stop=21297&trip=9000&run=2026-10-13#trip',
  );
  await expect(day.getByRole('region', { name: 'Bus 17, Northbound' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Day', exact: true }).selectOption('2026-10-14');
  await expect(page).toHaveURL(/date=2026-10-14/);
  await expect(page.getByText('No service from this stop on this day.')).toBeVisible();
});

test('a stop links to the stop across the street and to nearby stops, with walking times @long', async ({
  page,
  visit,
}) => {
  const { origin } = await visit('/departures/21297', { change: addStops });
  const across = page.getByRole('region', { name: 'Across the street' });
  await expect(across.getByRole('link')).toHaveAttribute('href', '/departures/21400');
  await expect(across).toContainText('Southbound');
  const near = page.getByRole('region', { name: 'Nearby' });
  await expect(near.getByRole('link')).toHaveText([/20th St & Moore St.*about 6 min walk/]);
  await across.getByRole('link').click();
  await expect(page).toHaveURL(`${origin}/departures/21400`);
  await expect(page.locator('main')).toContainText('Southbound');
});

test('a stop says when service resumes if nothing runs now @long', async ({ page, visit }) => {
  await visit('/departures/21297', { change: addStops, now: '2026-10-13T01:40:00-04:00' });
  await expect(page.locator('[data-resumes]')).toHaveText(/^Service resumes .*5:06 AM\.$/);
});

test('a stop shows alerts of its own routes only, and detours of its own direction only @long', async ({
  page,
  visit,
}) => {
  const { origin } = await visit('/departures/21297', { change: addStops });
  const main = page.locator('main');
  await expect(main.getByText('Route 17 runs to Snyder Av only')).toBeVisible();
  await expect(main.getByText('Boarding from one platform at Girard')).toHaveCount(0);
  await main.getByText('Detours (1)').click();
  await expect(main.getByText('NB via 20th, Right on Reed')).toBeVisible();
  // The other direction is not detoured.
  await page.goto(`${origin}/departures/21400`);
  await expect(main.getByText('Route 17 runs to Snyder Av only')).toBeVisible();
  await expect(main.getByText('Detours (1)')).toHaveCount(0);
});

test('without live data a stop says so and shows no countdowns @long', async ({ page, visit }) => {
  await visit('/departures/21297', { change: addStops, down: ['/api/v2/trips/'] });
  await expect(page.locator('[data-freshness="down"]')).toBeVisible();
  await expect(page.getByText('Live departures are not available right now.')).toBeVisible();
  await expect(page.locator(rows).filter({ hasText: /\d min/ })).toHaveCount(0);
});

test('a saved stop is on Home with its departures and a link to its page', async ({ page, visit }) => {
  const { origin } = await visit('/departures/21297', { change: addStops });
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Save 20th St & Mifflin St' }).click();
  await expect(page.getByRole('button', { name: 'Saved: 20th St & Mifflin St' })).toBeVisible();
  await page.goto(`${origin}/`);
  const saved = page.getByRole('link', { name: /20th St & Mifflin St/ });
  await expect(saved).toHaveCount(2);
  for (const link of await saved.all()) await expect(link).toHaveAttribute('href', '/departures/21297');
  await expect(page.locator(rows).filter({ hasText: '2nd-Market' }).first()).toBeVisible();
});

test('the board of a stop shows its departures, without a footer', async ({ page, visit }) => {
  await visit('/departures/21297/board', { change: addStops });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('20th St & Mifflin St');
  await expect(page.locator(rows).first()).toContainText('Broad-Oregon');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expectAccessible(page);
});

test('the QR code of a stop is an SVG image at its own address', async ({ page, visit }) => {
  const { origin } = await visit('/departures/21297', { change: addStops });
  await page.getByText('QR code').click();
  const image = page.getByRole('img', { name: 'QR code' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  const answer = await page.request.get(`${origin}/departures/21297/qr.svg`);
  expect(answer.headers()['content-type']).toContain('image/svg+xml');
});

test('a stop of a station redirects to the station, and its board to the station’s @long', async ({
  page,
  visit,
}) => {
  const { origin } = await visit('/departures/1270', { change: addStops });
  await expect(page).toHaveURL(`${origin}/stations/girard`);
  await page.goto(`${origin}/departures/1270/board`);
  await expect(page).toHaveURL(`${origin}/stations/girard/board`);
});

test('a stop is shown even if the store has no index of stops @long', async ({ page, visit }) => {
  await visit('/departures/21297', {
    change: (documents) => {
      addStops(documents);
      delete documents['/flat/search-index.json'];
    },
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('20th St & Mifflin St');
  await expect(page.locator(rows).first()).toContainText('Broad-Oregon');
  await expect(page.locator('[data-accessible="unknown"]')).toBeVisible();
});

test('search results, the map and an opened trip have links to a stop’s page @long', async ({
  page,
  visit,
}) => {
  const { origin } = await visit('/find?q=moore', { change: addStops });
  await expect(page.getByRole('link', { name: /20th St & Moore St/ })).toHaveAttribute(
    'href',
    '/departures/21298',
  );
  await page.goto(`${origin}/realtime-map?stop=21297`);
  await expect(page.getByRole('link', { name: 'Stop page' })).toHaveAttribute('href', '/departures/21297');
  await page.goto(`${origin}/schedules/17?stop=21297&trip=5036`);
  await expect(
    page
      .getByRole('region', { name: 'Trip to 2nd-Market' })
      .getByRole('link', { name: '20th St & Market St' }),
  ).toHaveAttribute('href', '/departures/21305');
});

test('search engines can find a stop: JSON-LD, canonical address, sitemap @long', async ({ page, visit }) => {
  const { origin } = await visit('/departures/21297?route=17', { change: addStops });
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/departures\/21297$/);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
  expect(data).toMatchObject({ '@type': 'BusStop', name: '20th St & Mifflin St', geo: { latitude: 39.92 } });
  const sitemap = await (await page.request.get(`${origin}/sitemap-stops.xml`)).text();
  expect(sitemap).toContain('/departures/21297</loc>');
  expect(sitemap).not.toContain('girard');
  const robots = await (await page.request.get(`${origin}/robots.txt`)).text();
  expect(robots).toContain('/sitemap-stops.xml');
});

test.describe('an unknown stop', () => {
  test.use({ expectedComplaints: ['404'] });
  test('suggests stops with a similar number or name @long', async ({ page, standIn }) => {
    const { origin } = await standIn({ change: addStops });
    const answer = await page.goto(`${origin}/departures/21296`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop is unavailable');
    const near = page.getByRole('list', { name: 'Did you mean' });
    await expect(near.getByRole('link')).toHaveText([
      '20th St & Mifflin St (21297)',
      '20th St & Moore St (21298)',
    ]);
    await expectAccessible(page);
    await page.goto(`${origin}/departures/mifflin`);
    await expect(near.getByRole('link').first()).toHaveText('20th St & Mifflin St');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('departures are shown and can be filtered, and the whole day is listed', async ({ page, visit }) => {
    await visit('/departures/21297', { change: addStops });
    await expect(page.locator(rows).first()).toContainText('2:04 PM');
    await page.getByRole('navigation', { name: 'Lines' }).getByRole('link', { name: 'Bus 45' }).click();
    await expect(page.locator(`${rows}:not(#last *)`)).toHaveText([
      /Broad-Oregon.*2:04 PM.*then 2:50 PM, 11:10 PM/,
    ]);
    await page.getByRole('link', { name: 'All day' }).click();
    await expect(page.getByRole('region', { name: 'Bus 45, Northbound' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  });
});

test('a printed stop page names the chosen route and day, and has no controls', async ({ page, visit }) => {
  await visit('/departures/21297?view=day&route=45', { change: addStops });
  await untilHydrated(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('[data-chosen]')).toHaveText(/^Bus 45 · Tue, Oct 13, today$/);
  await expect(page.locator('header, footer, nav, form, button').filter({ visible: true })).toHaveCount(0);
});

test('on a phone departures begin within 380 px of the top, and a button opens the map of what is around', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/departures/15406');
  await untilHydrated(page);
  const first = await page.locator('[data-state]').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(380);
  expect(scripts.filter((url) => url.includes('MapPane'))).toEqual([]);
  await page.getByRole('button', { name: /^Show the map: / }).click();
  await expect(page.locator('[data-small-map] .leaflet-tile-loaded').first()).toBeVisible();
  await expect(page).toHaveURL(/\/departures\/15406$/);
  await expectAccessible(page);
});

test('without scripts a stop’s page links to the realtime map', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/departures/15406');
  await expect(page.getByRole('link', { name: 'Open in the realtime map' })).toHaveAttribute(
    'href',
    '/realtime-map?stop=15406',
  );
  await context.close();
});
