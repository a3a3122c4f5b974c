// The index of stations: its map, its pages, and the size of a page.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test, untilHydrated } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';

const toggle = (page: Page) => page.getByRole('button', { name: /^Show the map/ });
const pickedStation = (page: Page) => page.locator('[data-small-map] [role="status"]');

/** Clicks the centre of the map, which is where a single station is when the map opens. */
async function pickMiddle(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.locator('[data-map="ready"]').click();
    await expect(pickedStation(page)).toContainText(name, { timeout: 1_000 });
  }).toPass();
}

test('the index shows the filtered stations on a map, which links to them', async ({ page, visit }) => {
  await page.setViewportSize(phone);
  const { origin } = await visit('/stations?q=15th', {
    change: (documents) => {
      // The source lists the outage for each of two lines.
      const { results } = documents['/live/api/v2/elevators/'] as { results: object[] };
      results.push({ ...results[0], line: 'Broad Street Line' });
    },
  });
  await expect(page.getByRole('link', { name: /^15th St Station/ })).toContainText(
    '1 elevator out of service',
  );
  await untilHydrated(page);
  await toggle(page).click();
  await pickMiddle(page, '15th St Station');
  await expect(pickedStation(page)).toContainText('1 elevator out of service');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // After another filter, the map is still open, with the stations that now match.
  await page.getByLabel('Station name').fill('girard');
  await expect(page).toHaveURL(/q=girard/);
  await pickMiddle(page, 'Girard Station');
  await expect(pickedStation(page)).not.toContainText('elevator');
  await pickedStation(page).getByRole('link').click();
  await expect(page).toHaveURL(`${origin}/stations/girard`);
});

const STATION_COUNT = 500;
function addManyStations(documents: Documents): void {
  const [first] = documents['/flat/station-information.json'] as Record<string, unknown>[];
  documents['/flat/station-information.json'] = Array.from({ length: STATION_COUNT }, (_, i) => ({
    ...first,
    slug: `station-${i}`,
    gtfsId: [String(10_000 + i)],
    name: `Station ${String(i).padStart(3, '0')} at ${['Broad', 'Market', 'Girard', 'Erie'][i % 4]} St`,
    lat: i === 7 ? null : 39.9 + (i % 25) / 100,
    lon: -75.3 + Math.floor(i / 25) / 100,
  }));
}

test('an index of many stations is split into small pages, unless it is sorted by distance', async ({
  page,
  standIn,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  const { origin } = await standIn({ change: addManyStations });
  const answer = await page.goto(`${origin}/stations?accessible=1`);
  expect(gzipSync((await answer?.body()) ?? '', { level: 9 }).length).toBeLessThan(30_000);
  await untilHydrated(page);
  const stations = page.locator('main').getByRole('link', { name: /^Station .*Accessible/ });
  await expect(page.getByText('500 stations')).toBeVisible();
  const first = await stations.count();
  expect(first).toBeLessThan(STATION_COUNT);
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(pages.first()).toHaveAttribute('aria-current', 'page');
  await pages.nth(1).click();
  await expect(page).toHaveURL(/accessible=1&page=2$/);
  await expect(stations).toHaveCount(STATION_COUNT - first);
  await expectAccessible(page);
  // Sorted by distance, all stations are on one page.
  await context.setGeolocation({ latitude: 39.9, longitude: -75.3 });
  await page.getByRole('button', { name: 'Nearest to me' }).click();
  await expect(stations).toHaveCount(STATION_COUNT);
  await expect(stations.first()).toContainText('Station 000');
  await expect(stations.last()).toContainText('Distance unknown');
  await expect(pages).toHaveCount(0);
  await toggle(page).click();
  await expect(page.getByText('1 station is not on the map')).toBeVisible();
});

test.describe('when the positions of stations are unknown', () => {
  test.use({ expectedComplaints: ['Failed to load resource', 'net::ERR_FAILED'] });
  test('the index says so, keeps the list, and retries on the next click', async ({
    page,
    standIn,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 39.97, longitude: -75.16 });
    const { origin } = await standIn();
    await page.route('**/stations.json**', (route) => route.abort());
    await page.goto(`${origin}/stations`);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Nearest to me' }).click();
    await expect(page.getByText('We cannot look up the locations of stations right now.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Girard Station/ })).toBeVisible();
    await toggle(page).click();
    await expect(page.getByText('The map did not load.')).toBeVisible();
    // The next click retries.
    await page.unroute('**/stations.json**');
    await page.getByRole('button', { name: 'Nearest to me' }).click();
    await expect(page.getByText('Sorted by distance')).toBeVisible();
    await expect(page.locator('[data-map="ready"]')).toBeVisible();
  });
});
