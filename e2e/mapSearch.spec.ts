// The search of the realtime map: a stop, a station or a place, its card, and failures.
import type { Page } from '@playwright/test';
import { clickMapMiddle } from './mapMiddle.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  test,
  untilHydrated,
} from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';

const fishtown = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-75.171, 39.921] },
      properties: { name: 'Fishtown', label: 'Fishtown, Philadelphia, PA', layer: 'neighbourhood' },
    },
  ],
};
const addFishtown = (documents: Documents): void => {
  documents['/autocomplete/v1/autocomplete'] = fishtown;
};
const removeVehicles = (documents: Documents): void => {
  documents['/live/api/v2/trips/'] = [];
};
const box = (page: Page) => page.getByRole('combobox', { name: 'Find a stop, station or place on the map' });
const card = (page: Page, name: string) => page.getByRole('region', { name });

for (const [name, width, height] of [
  ['phone', 390, 844],
  ['desktop', 1280, 800],
] as const) {
  test(`on a ${name} the map moves to a result chosen by keyboard, and a reload restores it`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width, height });
    await visit('/realtime-map', { change: removeVehicles });
    await untilHydrated(page);
    await page.getByRole('searchbox', { name: /on the map/ }).focus();
    await page.keyboard.type('20th mif');
    // Enter chooses the active suggestion.
    await expect(page.getByRole('option', { name: /20th St & Mifflin St/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const stop = card(page, '20th St & Mifflin St');
    await expect(stop.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(page).toHaveURL(/stop=21297/);
    // The stop is at the map's centre.
    await expect(page).toHaveURL(/at=39\.9(20|19)\d*%2C-75\.(17|16)\d*%2C16/);
    await expect(stop.getByRole('link', { name: /17/ })).toHaveAttribute('href', '/schedules/17?stop=21297');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.reload();
    await expect(stop).toBeVisible();
    await untilHydrated(page);
    await expect(page).toHaveURL(/stop=21297&at=|at=.*stop=21297/);
    await page.getByRole('searchbox', { name: /on the map/ }).focus();
    await page.keyboard.type('girard');
    await expect(page.getByRole('option', { name: /Girard Station/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const station = card(page, 'Girard Station');
    await expect(station.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(page).toHaveURL(/station=girard/);
    await expect(page).not.toHaveURL(/stop=/);
    await expect(station.getByRole('link', { name: 'Station page' })).toHaveAttribute(
      'href',
      '/stations/girard',
    );
    await page.keyboard.press('Escape');
    await expect(station).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    await expect(page).not.toHaveURL(/station=/);
  });
}

test('in forced colours the active suggestion is distinguishable', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: removeVehicles });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${origin}/realtime-map`);
  await untilHydrated(page);
  await page.getByRole('searchbox', { name: /on the map/ }).fill('mifflin');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  // Backgrounds are the system's, so the outline alone makes the difference.
  const outlines = await options.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
  expect(outlines).toEqual(['solid', 'none']);
});

test('pressing Enter before suggestions have loaded chooses the first suggestion', async ({
  page,
  visit,
}) => {
  await visit('/realtime-map', { change: removeVehicles });
  await untilHydrated(page);
  const release = await holdRequests(page, '**/suggest?*');
  await page.getByRole('searchbox', { name: /on the map/ }).focus();
  await expect(box(page)).toBeVisible();
  await page.keyboard.type('girard');
  await page.keyboard.press('Enter');
  release();
  await expect(card(page, 'Girard Station').getByRole('heading', { level: 2 })).toBeFocused();
});

test('the card of a place lists nearby stops, and its name is the geocoder’s, not the link’s', async ({
  page,
  visit,
}) => {
  const { origin } = await visit('/realtime-map', {
    change: (documents) => {
      removeVehicles(documents);
      addFishtown(documents);
    },
  });
  await untilHydrated(page);
  await page.getByRole('searchbox', { name: /on the map/ }).fill('fishtown');
  await page.getByRole('option', { name: /Fishtown/ }).click();
  const place = card(page, 'Fishtown');
  await expect(place).toBeVisible();
  await page.reload();
  await expect(place).toBeVisible();
  await untilHydrated(page);
  await place.getByRole('link', { name: '20th St & Mifflin St' }).click();
  await expect(card(page, '20th St & Mifflin St').getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page).toHaveURL(/stop=21297/);

  await page.goto(`${origin}/realtime-map?place=39.92100,-75.17100&find=Free+money`);
  await expect(card(page, 'Fishtown')).toBeVisible();
  await page.goto(`${origin}/realtime-map?place=39.90000,-75.10000&find=Free+money`);
  await expect(card(page, 'A place on the map')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Free money' })).toHaveCount(0);
});

test('the map says when nothing is found, and when a stop has no position', async ({ page, visit }) => {
  const { origin } = await visit('/realtime-map', { change: removeVehicles });
  await untilHydrated(page);
  const field = page.getByRole('searchbox', { name: /on the map/ });
  await field.fill('atlantis');
  await expect(page.getByText('Nothing found for “atlantis”.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/find=/);
  await box(page).fill('lost');
  await page.getByRole('option', { name: /Lost St/ }).click();
  const lost = card(page, 'Lost St & Mifflin St');
  await expect(lost).toContainText('We don’t know where this is, so the map cannot show it.');
  await expect(lost.getByRole('link', { name: /45/ })).toBeVisible();
  await page.goto(`${origin}/realtime-map?stop=99999`);
  await expect(card(page, 'No such stop or station in the current schedule.')).toBeVisible();
});

test('the card of a stop says when the filters hide the vehicles that stop there', async ({
  page,
  visit,
}) => {
  await visit('/realtime-map?mode=Metro', { change: removeVehicles });
  await untilHydrated(page);
  await page.getByRole('searchbox', { name: /on the map/ }).fill('20th');
  await page.getByRole('option', { name: /20th St/ }).click();
  const stop = card(page, '20th St & Mifflin St');
  await expect(stop).toContainText('The filters hide the vehicles of every route that stops here.');
  await stop.getByRole('link', { name: 'Show all vehicles' }).click();
  await expect(page).not.toHaveURL(/mode=/);
  await expect(page).toHaveURL(/stop=21297/);
  await expect(stop).not.toContainText('The filters hide');
});

test('a stop selected on the map is in the address', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: removeVehicles });
  // A click before the stops are drawn opens the place there and moves the map, so a later one begins anew.
  await expect(async () => {
    await page.goto(`${origin}/realtime-map?at=39.92000,-75.17000,16`);
    await page.waitForLoadState('networkidle');
    await clickMapMiddle(page);
    await expect(card(page, '20th St & Mifflin St')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL(/stop=21297/);
});

test.describe('when sources of the search fail', () => {
  test.use({ expectedComplaints: ['Failed to load resource'] });
  test('the map says so, and that it cannot look up a place', async ({ page, standIn }) => {
    const { origin, down } = await standIn({
      change: (documents) => {
        removeVehicles(documents);
        addFishtown(documents);
      },
    });
    // Before the map asks what is near its middle, after which both are kept for a minute.
    down.add('/search-index').add('/station-information');
    await page.goto(`${origin}/realtime-map`);
    await untilHydrated(page);
    const field = page.getByRole('searchbox', { name: /on the map/ });
    await field.fill('fish');
    await expect(page.getByText('Stops and stations cannot be searched right now.')).toBeVisible();
    await expect(page.getByRole('option', { name: /Fishtown/ })).toBeVisible();
    down.add('/autocomplete');
    await box(page).fill('girard');
    await expect(page.getByText('The search is not available right now. Try again later.')).toBeVisible();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.goto(`${origin}/realtime-map?stop=21297`);
    await expect(card(page, 'We cannot look up this place right now.')).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a search lists results that open a card', async ({ page, visit }) => {
    await visit('/realtime-map?mode=Bus', { change: removeVehicles });
    await page.getByRole('searchbox', { name: /on the map/ }).fill('mifflin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/mode=Bus/);
    const found = card(page, 'Search: mifflin');
    await expect(found.getByRole('listitem')).toHaveCount(2);
    await found.getByRole('link', { name: '20th St & Mifflin St' }).click();
    await expect(page).toHaveURL(/\?mode=Bus&stop=21297$/);
    await expect(card(page, '20th St & Mifflin St').getByRole('link', { name: /17/ })).toBeVisible();
    await page.getByRole('link', { name: 'Close this place' }).click();
    await expect(page).toHaveURL(/\?mode=Bus$/);
    await page.getByRole('searchbox', { name: /on the map/ }).fill('atlantis');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing found for “atlantis”.')).toBeVisible();
  });
});
