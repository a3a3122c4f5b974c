// The server's picture of the vehicles: shown before scripts run, at the map's positions, and removed once the map has
// drawn them.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  phone,
  shiftOf,
  test,
  watchShifts,
} from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';
import { standInTrip, startSeconds } from './standInTrip.ts';

const tripsPath = '/live/api/v2/trips/';

const withTrips =
  (...rows: ReturnType<typeof standInTrip>[]) =>
  (documents: Documents): void => {
    documents[tripsPath] = rows;
    documents['/live/api/v2/kml/'] = '<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>';
  };

/** Counts the vehicles in the picture: dots and specks, without the marks on late and early vehicles. */
async function countVehicles(page: Page): Promise<number> {
  const paths = await page
    .locator('[data-picture] g path:last-child, [data-picture] path[data-speck]')
    .evaluateAll((found) => found.map((path) => path.getAttribute('d') ?? ''));
  return paths.reduce((sum, path) => sum + path.split('h0').length - 1, 0);
}

const picture = '[data-picture] svg';

/** Waits for the stylesheet, which positions everything. */
const untilStyled = (page: Page) => expect(page.locator('[data-picture]')).toHaveCSS('position', 'absolute');

/** Returns the positions of the dots on the screen, from the layout of their paths. */
const dotPlaces = (page: Page) =>
  page.locator('[data-picture] g path:last-child').evaluateAll((paths) =>
    paths.flatMap((path) => {
      if (!(path instanceof SVGPathElement)) return [];
      const toScreen = path.getScreenCTM();
      const ends = (path.getAttribute('d') ?? '').matchAll(/m(-?\d+) ?(-?\d+)h0/g);
      let x = 0;
      let y = 0;
      return [...ends].map(([, dx, dy]) => {
        x += Number(dx);
        y += Number(dy);
        const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(toScreen ?? undefined);
        return { x: left, y: top };
      });
    }),
  );

/** Expects the centre of a vehicle on the map at each place. */
async function expectVehiclesAt(page: Page, places: readonly { x: number; y: number }[]): Promise<void> {
  const map = page.locator('[data-map="ready"]');
  for (const { x, y } of places) {
    const isOver = async (dx: number, dy: number) => {
      await page.mouse.move(x + dx, y + dy);
      return (await map.evaluate((frame) => frame.style.cursor)) === 'pointer';
    };
    await expect.poll(() => isOver(0, 0)).toBe(true);
    // The vehicle extends equally far to each side, so this is its centre and not its edge.
    for (const [dx, dy] of [
      [7, 0],
      [-7, 0],
      [0, 7],
      [0, -7],
    ] as const) {
      expect(await isOver(dx, dy), `${dx} ${dy} beside ${x} ${y}`).toBe(true);
    }
  }
}

for (const [name, width, height] of [
  ['phone', 390, 844],
  ['tablet', 768, 1024],
  ['desktop', 1440, 900],
] as const) {
  test(`on a ${name}, the picture shows the vehicles where the map then draws them`, async ({
    page,
    standIn,
  }) => {
    // Around the middle of the stations.
    const places = [
      ['39.963', '-75.164'],
      ['39.956', '-75.175'],
      ['39.9595', '-75.1695'],
    ] as const;
    const { origin } = await standIn({
      change: withTrips(...places.map(([lat, lon], i) => standInTrip(String(i), { lat, lon }))),
    });
    await page.setViewportSize({ width, height });
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto(`${origin}/realtime-map`, { waitUntil: 'commit' });
    await expect(page.locator(picture)).toBeAttached();
    await expect.poll(() => countVehicles(page)).toBe(3);
    await untilStyled(page);
    const at = await dotPlaces(page);
    release();
    await expect(page.locator('[data-picture]')).toHaveCount(0);
    await expectVehiclesAt(page, at);
  });
}

test('the picture of a route shows the line, and the map opens there', async ({ page, standIn }) => {
  const { origin } = await standIn({
    change: (documents) => {
      withTrips(standInTrip('1', { lat: '40.21', lon: '-75.61' }))(documents);
      // The line is north-west of the map's default region.
      const line = '-75.60,40.20 -75.61,40.21 -75.62,40.24';
      documents['/live/api/v2/kml/'] =
        `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>17</name><LineString><coordinates>${line}</coordinates></LineString></Placemark></Document></kml>`;
    },
  });
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(`${origin}/realtime-map?route=17`, { waitUntil: 'commit' });
  await expect.poll(() => countVehicles(page)).toBe(1);
  await untilStyled(page);
  const frame = await page.locator('[data-free]').boundingBox();
  const line = await page.locator('[data-picture] path[d^="M"]').last().boundingBox();
  if (!frame || !line) throw new Error('no picture of the line');
  expect(line.height).toBeGreaterThan(frame.height / 4);
  expect(line.y).toBeGreaterThanOrEqual(frame.y);
  expect(line.y + line.height).toBeLessThanOrEqual(frame.y + frame.height);
  const at = await dotPlaces(page);
  release();
  await expect(page.locator('[data-picture]')).toHaveCount(0);
  await expectVehiclesAt(page, at);
  // The map did not move: otherwise the address would have its view.
  expect(page.url()).toBe(`${origin}/realtime-map?route=17`);
});

test('the picture applies the filters and the view of a link', async ({ page, standIn }) => {
  const { origin } = await standIn({
    change: withTrips(
      standInTrip('1', { status: 'LATE', delay: 4 }),
      standInTrip('2', { lat: '39.95', direction_id: 1 }),
      standInTrip('3', { lat: '39.946', timestamp: startSeconds - 400 }),
      standInTrip('4', { lat: null, lon: null }),
    ),
  });
  await holdRequests(page, '**/assets/*.js');
  const open = async (query: string) => {
    await page.goto(`${origin}/realtime-map?${query}`, { waitUntil: 'commit' });
    await expect(page.locator('#list-heading, [data-panel]').first()).toBeAttached();
  };
  await open('at=39.948,-75.17,15');
  await expect.poll(() => countVehicles(page)).toBe(2);
  await untilStyled(page);
  // At a known zoom, one unit is one pixel, and the centre is that of the frame.
  const box = await page.locator(picture).boundingBox();
  const frame = await page.locator('[data-free]').boundingBox();
  expect(box?.width).toBe(2);
  expect((box?.x ?? 0) + 1).toBeCloseTo((frame?.x ?? 0) + (frame?.width ?? 0) / 2, 0);
  await expectAccessible(page);
  await open('late=1');
  await expect.poll(() => countVehicles(page)).toBe(1);
  await open('route=17&direction=1');
  await expect.poll(() => countVehicles(page)).toBe(1);
  await open('at=39.948,-75.17,15&trip=1');
  await expect.poll(() => countVehicles(page)).toBe(2);
  // A route without vehicles or lines has no picture.
  await open('route=102');
  await expect(page.locator('[data-picture]')).toHaveCount(0);
});

test('the picture stays until the map has drawn all vehicles, and the layout is stable', async ({ page }) => {
  await page.setViewportSize(phone);
  await watchShifts(page);
  const release = await holdRequests(page, '**/assets/*.js');
  const releaseTrips = await holdRequests(page, `**${tripsPath}*`);
  await page.goto('/realtime-map', { waitUntil: 'commit' });
  await expect(page.locator(picture)).toBeAttached();
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ vehicles$/ })).toBeVisible();
  const drawn = await countVehicles(page);
  // The picture has more vehicles than the page has rows, up to its own limit.
  expect(drawn).toBeGreaterThan(100);
  expect(drawn).toBeLessThanOrEqual(600);
  release();
  // The first are on the map; the picture shows the others.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('live-vehicle').length)).toBe(1);
  await expect(page.locator(picture)).toBeAttached();
  releaseTrips();
  await expect(page.locator('[data-picture]')).toHaveCount(0);
  expect(await shiftOf(page)).toBeLessThan(0.02);
});

test('the picture disappears when the rider changes the view', async ({ page }) => {
  await holdRequests(page, `**${tripsPath}*`);
  await page.goto('/realtime-map');
  await expect(page.locator(picture)).toBeAttached();
  await expect(page.locator('[data-map="ready"]')).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.locator('[data-picture]')).toHaveCount(0);
});

test.describe('when a later step fails', () => {
  test.use({ expectedComplaints: ['Failed to load resource', 'net::ERR_FAILED', 'MapPane'] });

  test('if the live service cannot be reached, the map still replaces the picture', async ({ page }) => {
    await page.route(`**${tripsPath}*`, (route) => route.abort());
    await page.goto('/realtime-map');
    await expect(page.locator('[data-map="ready"]')).toBeVisible();
    await expect(page.locator('[data-picture]')).toHaveCount(0);
  });

  test('the picture is removed if the map does not load', async ({ page }) => {
    await page.route('**/assets/MapPane-*.js', (route) => route.abort());
    await page.goto('/realtime-map');
    await expect(page.getByText('The map did not load. The list works without it.')).toBeVisible();
    await expect(page.locator('[data-picture]')).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the picture is shown with its time and a note that the live map needs JavaScript', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto('/realtime-map?mode=RegionalRail');
    await expect(page.locator(picture)).toBeAttached();
    await expect(page.getByText(/^Picture from 2:\d\d PM\. The live map needs JavaScript\.$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'All modes' }).click();
    await expect(page).toHaveURL(/realtime-map$/);
    await expect(page.locator(picture)).toBeAttached();
  });
});
