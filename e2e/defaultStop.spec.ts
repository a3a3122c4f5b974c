// The stop that a route's page opens with: the server's default, or the rider's own if the device has one.
import { chooseStop, expect, shownStop, stopsOf, test, untilHydrated } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';
import { addSchedules, bus17 } from './standInSchedule.ts';

/** Adds schedules, and places the stops more than a kilometer apart, from south to north. */
function addPositions(documents: Documents): void {
  addSchedules(documents);
  const rows = documents['/flat/stops/17/stops.json'] as Record<string, unknown>[];
  documents['/flat/stops/17/stops.json'] = rows.map((row, index) => ({
    ...row,
    stop_lat: String(39.92 + index * 0.0165),
    stop_lon: -75.174,
  }));
}

const FIRST = '20th St & Johnston St';
const DEFAULT = '20th St & Mifflin St';
const THIRD = '20th St & Market St';
/** A position near the third stop in `addPositions`. */
const nearThird = { latitude: 39.9532, longitude: -75.174 };

test('the default stop is a stop along the line, not its first stop @long', async ({ page, visit }) => {
  const { origin } = await visit('/schedules/17', { change: addSchedules });
  await untilHydrated(page);
  await expect(shownStop(page)).toHaveText(DEFAULT);
  expect(bus17[0]?.[1]).toBe(FIRST);
  await expect(page).toHaveURL(`${origin}/schedules/17`);
});

test('the default stop is the one last viewed on this device, without a cookie', async ({
  page,
  standIn,
  context,
}) => {
  const app = await standIn({ change: addSchedules });
  await page.goto(`${app.origin}/schedules/17`);
  await untilHydrated(page);
  await chooseStop(page, THIRD);
  await expect(shownStop(page)).toHaveText(THIRD);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-stops'))).toContain('17/0');
  // At every paint, the departures below the heading are those of the stop that it names.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const stop = document.querySelector('[data-stop]');
      const row = document.querySelector('[data-state] time');
      if (
        stop &&
        row &&
        stop.checkVisibility({ visibilityProperty: true }) &&
        row.checkVisibility({ visibilityProperty: true })
      )
        seen.push(`${stop.getAttribute('data-stop')} ${row.textContent}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  app.delayMs = 400;
  await page.goto(`${app.origin}/schedules/17`);
  await expect(shownStop(page)).toHaveText(THIRD);
  await expect(page).toHaveURL(/stop=21305/);
  const seen = await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
  const times = Map.groupBy(seen, (each) => each.split(' ')[0]);
  for (const [stop, each] of times) expect(each, `${stop}: ${each}`).toHaveLength(1);
  expect(await context.cookies()).toEqual([]);
  // Back leads to the previous page, not to the default stop, which was never chosen.
  await page.goBack();
  await expect(page).not.toHaveURL(/schedules\/17$/);
});

test('the default stop is the nearest if the line is near and location access is already allowed; the page does not ask for it @long', async ({
  page,
  standIn,
  context,
}) => {
  const { origin } = await standIn({ change: addPositions });
  const countRequests = () => page.evaluate(() => (window as unknown as { requests: number }).requests);
  await page.addInitScript(() => {
    Object.assign(window, { requests: 0 });
    const { geolocation } = navigator;
    const own = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (...given) => {
      (window as unknown as { requests: number }).requests++;
      own(...given);
    };
  });
  await page.goto(`${origin}/schedules/17`);
  await untilHydrated(page);
  await expect(shownStop(page)).toHaveText(DEFAULT);
  expect(await countRequests()).toBe(0);
  await context.setGeolocation(nearThird);
  await context.grantPermissions(['geolocation']);
  await page.goto(`${origin}/schedules/17`);
  await expect(shownStop(page)).toHaveText(THIRD);
  // A link to a stop opens that stop.
  await page.goto(`${origin}/schedules/17?stop=21290`);
  await untilHydrated(page);
  await expect(shownStop(page)).toHaveText(FIRST);
  // The rider is far from the line.
  await context.setGeolocation({ latitude: 40.7, longitude: -74 });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin}/schedules/17`);
  await untilHydrated(page);
  await expect(shownStop(page)).toHaveText(DEFAULT);
});

test('the sheet of stops lists the nearest stop first on request', async ({ page, standIn, context }) => {
  const { origin } = await standIn({ change: addPositions });
  await page.setViewportSize({ width: 390, height: 664 });
  await context.setGeolocation(nearThird);
  await page.goto(`${origin}/schedules/17?stop=21290`);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const sheet = page.locator('#stops');
  await expect(sheet.getByRole('button', { name: 'Find the nearest stop' })).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await sheet.getByRole('button', { name: 'Find the nearest stop' }).click();
  await expect(sheet.getByText('Nearest to you')).toBeVisible();
  const pinned = sheet.getByRole('link', { name: THIRD }).first();
  const [pinnedBox, listBox] = [await pinned.boundingBox(), await stopsOf(page).boundingBox()];
  expect(pinnedBox?.y ?? 0).toBeLessThan(listBox?.y ?? 0);
  await pinned.click();
  await expect(shownStop(page)).toHaveText(THIRD);
  await expect(sheet).toBeHidden();
});
