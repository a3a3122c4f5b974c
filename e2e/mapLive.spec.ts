// The realtime map over a stand-in for the live service: what is drawn, what is only listed, and failures.
import type { CDPSession, Page } from '@playwright/test';
import { clickMapMiddle, isVehicleInMiddle, mapMiddle } from './mapMiddle.ts';
import { expect, expectAccessible, test } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';
import { standInTrip, startSeconds } from './standInTrip.ts';

/** A place without a station in the stand-in. */
const CENTER = { lat: 39.948, lon: -75.17 };
const view = `at=${CENTER.lat},${CENTER.lon},16`;
const tripsPath = '/live/api/v2/trips/';

const trip = (id: string, change: Record<string, unknown> = {}) =>
  standInTrip(id, {
    lat: String(CENTER.lat),
    lon: String(CENTER.lon),
    heading: 90,
    delay: 4,
    status: 'LATE',
    ...change,
  });

/** Gives the live service these trips, one remaining stop of the first trip, and line geometry without lines. */
const withTrips =
  (...trips: ReturnType<typeof trip>[]) =>
  (documents: Documents): void => {
    documents[tripsPath] = trips;
    documents['/live/api/v2/kml/'] = '<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>';
    documents['/live/api/v2/trip-update/'] = {
      trip: trips[0],
      stop_times: [
        { stop_id: 21297, stop_name: trips[0]?.next_stop_name ?? '', stop_sequence: 3, departed: false },
      ],
    };
  };

/** Dispatches the event that a browser dispatches when the network returns: the map refreshes at once. */
const pollNow = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

for (const [name, width, height] of [
  ['phone', 390, 844],
  ['desktop', 1280, 800],
] as const) {
  test(`on a ${name} a vehicle can be opened from the map and closed with Escape`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width, height });
    await visit(`/realtime-map?${view}`, { change: withTrips(trip('1')) });
    await expect.poll(() => isVehicleInMiddle(page)).toBe(true);
    await clickMapMiddle(page);
    const panel = page.locator('[data-panel="1"]');
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(page).toHaveURL(/trip=1/);
    await expect(panel.getByText('4 min delayed')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-trip="1"]')).toBeFocused();
    await expect(page).not.toHaveURL(/trip=/);
  });
}

/** Counts how often the function that contains `text` has run since the last count. */
async function countCalls(session: CDPSession, text: string): Promise<number> {
  const { result } = await session.send('Profiler.takePreciseCoverage');
  let calls = 0;
  for (const { scriptId, functions } of result) {
    const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
    const [own] = functions
      .flatMap(({ ranges }) => ranges.slice(0, 1))
      .filter(({ startOffset, endOffset }) => scriptSource.slice(startOffset, endOffset).includes(text))
      .sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
    calls += own?.count ?? 0;
  }
  return calls;
}

test('moving the map renders no row of the list again', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: withTrips(trip('1'), trip('2', { vehicle_id: '2' })) });
  await page.setViewportSize({ width: 1280, height: 800 });
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await page.goto(`${origin}/realtime-map?${view}`);
  await expect.poll(() => isVehicleInMiddle(page)).toBe(true);
  // The attribute is in the source of the row.
  const rendersOfRows = () => countCalls(session, '"data-trip":');
  expect(await rendersOfRows()).toBeGreaterThan(0);
  const { x, y } = await mapMiddle(page);
  await page.mouse.move(x - 100, y - 100);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 80, { steps: 8 });
  await page.mouse.up();
  await expect(page).not.toHaveURL(`${origin}/realtime-map?${view}`);
  await expect(page.locator('[data-trip]')).toHaveCount(2);
  expect(await rendersOfRows()).toBe(0);
});

test('the map follows a vehicle until the rider drags the map, and again on request', async ({
  page,
  visit,
}) => {
  await visit(`/realtime-map?${view}`, { change: withTrips(trip('1')) });
  await expect.poll(() => isVehicleInMiddle(page)).toBe(true);
  await page.locator('[data-trip="1"]').click();
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  const { x, y } = await mapMiddle(page);
  await page.mouse.move(x - 100, y - 100);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 10, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect.poll(() => isVehicleInMiddle(page)).toBe(false);
  await page.getByRole('button', { name: 'Recenter' }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recenter' })).toHaveCount(0);
  await expect.poll(() => isVehicleInMiddle(page)).toBe(true);
});

test('a vehicle whose report is too old is removed from the map, and the list says why', async ({
  page,
  standIn,
}) => {
  const { origin, documents } = await standIn({ change: withTrips(trip('1')) });
  await page.goto(`${origin}/realtime-map?${view}`);
  await expect.poll(() => isVehicleInMiddle(page)).toBe(true);
  const row = page.locator('[data-trip="1"]');
  await expect(row).toContainText('Next stop: 20th St & Mifflin St');
  documents[tripsPath] = [trip('1', { timestamp: startSeconds - 200 })];
  await pollNow(page);
  await expect(row).toContainText('reported 3 min ago');
  await expect(row).toContainText('Next stop: 20th St & Mifflin St');
  documents[tripsPath] = [trip('1', { timestamp: startSeconds - 400 })];
  await pollNow(page);
  await expect(row).toContainText('Last report is too old to show on the map');
  await expect(row).not.toContainText('Next stop');
  await expect.poll(() => isVehicleInMiddle(page)).toBe(false);
});

test('cancelled and unlocated trips are listed but not drawn', async ({ page, visit }) => {
  await visit(`/realtime-map?${view}`, {
    change: withTrips(
      trip('away', { lat: '39.9495' }),
      trip('gone', { status: 'CANCELED', delay: 999 }),
      trip('dark', { status: 'NO GPS', delay: 998, lat: null, lon: null }),
    ),
  });
  await expect(page.locator('[data-trip="gone"]')).toContainText('Cancelled');
  await expect(page.locator('[data-trip="dark"]')).toContainText('Untracked');
  // The count covers vehicles on the map.
  await expect(page.getByRole('heading', { level: 2, name: '1 vehicle in view', exact: true })).toBeVisible();
  await expect(page.locator('[data-trip="gone"]')).toBeHidden();
  await page.getByText('2 trips not on the map').click();
  await expect(page.locator('[data-trip="gone"]')).toBeVisible();
  await expect(page.getByText('No live locations on these lines:')).toBeVisible();
  await expect(page.locator('[data-map="ready"] canvas').first()).toBeAttached();
  expect(await isVehicleInMiddle(page)).toBe(false);
  // The map does draw vehicles: the one that has a position.
  await page.locator('[data-trip="away"]').click();
  await expect.poll(() => isVehicleInMiddle(page)).toBe(true);
});

test('under reduced motion a vehicle moves to its new place without gliding', async ({ page, standIn }) => {
  const { origin, documents } = await standIn({
    change: withTrips(trip('1', { lat: '39.9510' })),
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${origin}/realtime-map?${view}`);
  await expect(page.locator('[data-trip="1"]')).toBeVisible();
  await expect(page.locator('[data-map="ready"] canvas').first()).toBeAttached();
  expect(await isVehicleInMiddle(page)).toBe(false);
  documents[tripsPath] = [trip('1', { delay: 5 })];
  await pollNow(page);
  await expect(page.locator('[data-trip="1"]')).toContainText('5 min delayed');
  // An animation would take nine seconds.
  await expect.poll(() => isVehicleInMiddle(page), { timeout: 3_000 }).toBe(true);
});

test('names that contain markup are shown as text', async ({ page, visit }) => {
  const evil = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>';
  await visit(`/realtime-map?${view}`, {
    change: withTrips(trip('1', { trip_headsign: `Market ${evil}`, next_stop_name: `Mifflin ${evil}` })),
  });
  await expect.poll(() => isVehicleInMiddle(page)).toBe(true);
  await clickMapMiddle(page);
  await expect(page.locator('[data-panel="1"]')).toContainText('Market');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});

test.describe('when the live service fails', () => {
  test.use({ expectedComplaints: ['Failed to load resource'] });

  test('the map keeps the known vehicles, and is live again when the service recovers', async ({
    page,
    standIn,
  }) => {
    const { origin, down } = await standIn({
      change: withTrips(trip('1')),
    });
    await page.goto(`${origin}/realtime-map?${view}`);
    await expect(page.locator('[data-freshness="live"]')).toBeVisible();
    await expect.poll(() => isVehicleInMiddle(page)).toBe(true);
    down.add('/trips/');
    await pollNow(page);
    await expect(page.locator('[data-freshness="delayed"]')).toBeVisible();
    expect(await isVehicleInMiddle(page)).toBe(true);
    down.clear();
    await pollNow(page);
    await expect(page.locator('[data-freshness="live"]')).toBeVisible();
  });

  for (const [name, width, height] of [
    ['phone', 390, 844],
    ['desktop', 1280, 800],
  ] as const) {
    test(`on a ${name}, the map says since when live data has been missing, and that it is back`, async ({
      page,
      standIn,
    }) => {
      const { origin, dark } = await standIn({ change: withTrips(trip('1')) });
      await page.setViewportSize({ width, height });
      dark.add('/trips/');
      await page.goto(`${origin}/realtime-map?${view}`);
      const since = 'Live information has not been available since 1:52 PM';
      await expect(page.locator('[data-freshness="down"]')).toHaveText(since);
      await expect(page.getByRole('heading', { level: 2, name: 'Vehicles' })).toBeVisible();
      // Unknown is not the same as none.
      await expect(page.getByText('Vehicle locations are not available right now.')).toBeVisible();
      await expect(page.getByText(/No vehicle|0 vehicles/)).toHaveCount(0);
      await expectAccessible(page);

      dark.clear();
      await pollNow(page);
      await expect(page.locator('[data-trip="1"]')).toBeVisible();
      await expect(page.getByRole('status').getByText('Live information is back.')).toBeAttached();

      // Known vehicles stay, marked as out of date.
      dark.add('/trips/');
      await pollNow(page);
      await expect(page.locator('[data-freshness="down"]')).toHaveText(since);
      await expect(
        page.getByRole('heading', { level: 2, name: '1 vehicle in view', exact: true }),
      ).toBeVisible();
      await expect(
        page.getByText('These are the last reports before live information was lost.'),
      ).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test('the map can be moved by keyboard, and its view is in the address', async ({ page, visit }) => {
  await visit(`/realtime-map?${view}`, { change: withTrips(trip('1')) });
  await expect.poll(() => isVehicleInMiddle(page)).toBe(true);
  await page.locator('[data-map="ready"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/at=39\.94\d+%2C-75\.16\d+%2C16/);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
});
