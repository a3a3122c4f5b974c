// Saved places: the star, the list on Home, the search, the shared link, the filter of elevator outages, and failures of
// the browser's storage; also departures near the rider.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  phone,
  shiftOf,
  test,
  untilHydrated,
  watchShifts,
  watchShiftsFromNow,
} from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

const bus = { key: 'route/17', name: 'Bus 17' };
const stop = { key: 'stop/17/0/21297', name: '20th St & Mifflin St' };
const girard = { key: 'station/girard', name: 'Girard Station' };
const unknownStop = { key: 'stop/17/0/99999', name: 'Nowhere & Never' };

/** Saves these places before the page's own scripts run, unless the browser already has a list. */
const savePlaces = (page: Page, ...items: { key: string; name: string }[]) =>
  page.addInitScript(
    (text) => {
      if (localStorage.getItem('favourites') === null) localStorage.setItem('favourites', text);
    },
    JSON.stringify({ v: 1, items }),
  );
const savedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('favourites') ?? '{"items":[]}').items as { key: string }[]).map(
      ({ key }) => key,
    ),
  );
const saved = (page: Page) => page.getByRole('region', { name: 'Saved' });
const names = (page: Page) => saved(page).locator('ul > li > h3');

test('a star saves a route, one of its stops or a station, and removes it', async ({ page, visit }) => {
  await page.setViewportSize(phone);
  const { origin } = await visit('/schedules/17?direction=0&stop=21297', { change: addSchedules });
  const route = page.getByRole('button', { name: /route 17$/ }).first();
  await expect(route).toHaveAccessibleName('Save route 17');
  await expect(route).toHaveAttribute('aria-pressed', 'false');
  await route.click();
  await expect(route).toHaveAccessibleName('Saved: route 17');
  await expect(route).toHaveAttribute('aria-pressed', 'true');
  await expect(route.getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save stop 20th St & Mifflin St, route 17' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${origin}/stations/girard`);
  await page.getByRole('button', { name: 'Save Girard Station' }).click();
  expect(await savedKeys(page)).toEqual(['route/17', 'stop/17/0/21297', 'station/girard']);
  expect(await page.context().cookies()).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Saved: Girard Station' }).click();
  await expect(page.getByRole('button', { name: 'Save Girard Station' })).toBeVisible();
  expect(await savedKeys(page)).toEqual(['route/17', 'stop/17/0/21297']);
  await page.goto(`${origin}/`);
  await expect(names(page)).toHaveText(['Bus 17', '20th St & Mifflin St']);
});

test('Home lists saved places first, with their next live departures', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  await savePlaces(page, stop, girard, bus, unknownStop);
  await page.setViewportSize(phone);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/saved-departures')) requested.push(new URL(request.url()).search);
  });
  await page.goto(`${origin}/`);
  const places = saved(page).locator('ul > li');
  const atStop = places.filter({ hasText: '20th St & Mifflin St' }).getByRole('list');
  // One line at one stop is one row: the next departure, and later ones in small text.
  await expect(atStop.getByRole('listitem')).toHaveCount(1);
  await expect(atStop.getByRole('listitem')).toContainText(/then 2:\d\d PM, 2:\d\d PM/);
  await expect(atStop.getByRole('listitem').first()).toHaveText(/2nd-Market.*\d+ min.*2:\d\d PM/);
  await expect(places.filter({ hasText: 'Girard Station' }).getByRole('listitem').first()).toBeVisible();
  await expect(places.filter({ hasText: 'Bus 17' }).first()).toContainText('from 20th St & Johnston St');
  await expect(saved(page).getByText(/^Updated \d+ s ago$/)).toBeVisible();
  await expect(atStop.getByRole('link')).toHaveAttribute('href', '/schedules/17?direction=0&stop=21297');
  const top = async (text: string) => (await page.getByText(text).first().boundingBox())?.y ?? 0;
  const firstRow = (await atStop.first().boundingBox())?.y ?? 1000;
  expect(firstRow).toBeLessThan(await top('Service now'));
  // One request covers all places.
  expect(requested).toHaveLength(1);
  await expect(places.last()).toContainText('No longer in the schedule');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Remove: Nowhere & Never' }).click();
  await expect(places).toHaveCount(3);
  expect(await savedKeys(page)).toEqual([stop.key, girard.key, bus.key]);
});

test('saved places say since when live data has been unavailable', async ({ page, standIn }) => {
  const running = await standIn({ change: addSchedules });
  await savePlaces(page, stop);
  running.dark.add('/trips/');
  await page.goto(`${running.origin}/`);
  await expect(saved(page).getByText(/^Live information has not been available since 1:52/)).toBeVisible();
  const rows = saved(page).getByRole('list').getByRole('listitem').filter({ hasText: '2nd-Market' });
  await expect(rows.last()).toContainText('Scheduled');
  await expect(rows.getByText(/\d min$/)).toHaveCount(0);
  await expectAccessible(page);
});

test('a saved place whose schedule is unknown says so, and not that it is no longer served', async ({
  page,
  standIn,
}) => {
  const running = await standIn({ change: addSchedules });
  await savePlaces(page, stop);
  // The document fails from the start, because the app caches each document of a version.
  running.down.add('/flat/stops/17');
  await page.goto(`${running.origin}/`);
  await expect(saved(page)).toContainText('We cannot look this up right now.');
  await expect(saved(page)).not.toContainText('No longer in the schedule');
  await expectAccessible(page);
});

for (const size of [{ width: 320, height: 640 }, phone, { width: 1280, height: 800 }]) {
  test(`Home with saved places is stable at ${size.width} px, from the first paint to the departures, and has no hole`, async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({ change: addSchedules });
    await savePlaces(page, stop, girard, bus);
    await page.setViewportSize(size);
    // The first visit learns how many rows each place has.
    await page.goto(`${origin}/`);
    await expect(saved(page).getByText(/^Updated/)).toBeVisible();
    await watchShifts(page);
    const releaseScripts = await holdRequests(page, '**/assets/*.js');
    const releaseDepartures = await holdRequests(page, '**/saved-departures**');
    await page.goto(`${origin}/`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Service now' })).toBeVisible();
    const before = (await page.getByRole('heading', { name: 'Service now' }).boundingBox())?.y;
    releaseScripts();
    await expect(names(page)).toHaveCount(3);
    releaseDepartures();
    await expect(saved(page).getByText(/^Updated/)).toBeVisible();
    const after = (await page.getByRole('heading', { name: 'Service now' }).boundingBox())?.y;
    expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(1);
    expect(await shiftOf(page)).toBeLessThan(0.002);
    const heights = await saved(page)
      .locator('ul > li:has(> h3)')
      .evaluateAll((places) =>
        places.map((place) => [place.clientHeight, place.querySelectorAll('.sign').length * 72] as const),
      );
    for (const [height, ofRows] of heights) expect(height - ofRows).toBeLessThan(72);
  });
}

test('the star’s space is reserved: pages of routes and stations do not move', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  await page.setViewportSize(phone);
  for (const path of ['/schedules/17', '/stations/girard']) {
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto(origin + path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    await watchShiftsFromNow(page);
    release();
    await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
    expect(await shiftOf(page)).toBe(0);
    await page.unrouteAll();
  }
});

test('saved places can be reordered and removed by keyboard alone', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  await savePlaces(page, stop, girard, bus);
  await page.goto(`${origin}/`);
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.focus();
  await page.keyboard.press('Enter');
  const down = page.getByRole('button', { name: 'Move down: 20th St & Mifflin St' });
  // The buttons of each place are before "Edit": "Share", then three for each of the last two places, "Remove" and "down".
  for (let presses = 0; presses < 9; presses++) await page.keyboard.press('Shift+Tab');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['Girard Station', '20th St & Mifflin St', 'Bus 17']);
  await expect(down).toBeFocused();
  await expect(saved(page).getByRole('status').filter({ hasText: 'now 2 of 3' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(down).toHaveAttribute('aria-disabled', 'true');
  await expect(down).toBeFocused();
  expect(await savedKeys(page)).toEqual([girard.key, bus.key, stop.key]);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove: Bus 17' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toHaveCount(0);
  await expect(page.getByLabel('Where are you going?')).toBeFocused();
  expect(await savedKeys(page)).toEqual([]);
});

test('the header’s search suggests saved places before anything is typed', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  await savePlaces(page, stop, girard);
  await page.goto(`${origin}/alerts`);
  await untilHydrated(page);
  const field = page.getByRole('combobox', { name: 'Search the site' });
  await page.getByLabel('Search the site').focus();
  const list = page.getByRole('listbox', { name: 'Saved' });
  await expect(list.getByRole('option')).toHaveText([/^20th St & Mifflin St/, /^Girard Station/]);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText('Girard Station');
  await page.keyboard.type('17');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toContainText('Bus 17');
  await expect(list).toHaveCount(0);
  await field.fill('');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/schedules/17?direction=0&stop=21297`);
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('a shared link has the places in its fragment, and adds them to the recipient’s list only on request', async ({
  page,
  standIn,
  context,
}) => {
  const { origin } = await standIn({ change: addSchedules });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await savePlaces(page, stop, girard);
  await page.goto(`${origin}/`);
  await saved(page).getByRole('button', { name: 'Share' }).click();
  await expect(saved(page).getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${origin}/#saved=stop/17/0/21297,station/girard`);

  const other = await page.context().browser()?.newContext();
  if (!other) throw new Error('no browser');
  const friend = await other.newPage();
  await savePlaces(friend, bus, girard);
  await friend.goto(link);
  const offer = friend.getByRole('dialog', { name: 'Add these to your saved places?' });
  await expect(offer.getByRole('listitem')).toHaveText([
    /20th St & Mifflin St.*17/,
    /Girard Station.*Saved$/,
  ]);
  await expectAccessible(friend);
  await friend.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await expect(friend).toHaveURL(`${origin}/`);
  expect(await savedKeys(friend)).toEqual([bus.key, girard.key]);
  await friend.goto(link);
  await offer.getByRole('button', { name: 'Add 1' }).click();
  await expect(names(friend)).toHaveText(['Bus 17', 'Girard Station', '20th St & Mifflin St']);
  expect(await savedKeys(friend)).toEqual([bus.key, girard.key, stop.key]);
  await friend.goto(`${origin}/#saved=%00,nonsense`);
  await expect(offer).toContainText('We cannot read what is in this link.');
  await offer.getByRole('button', { name: 'Close' }).click();
  expect(await savedKeys(friend)).toEqual([bus.key, girard.key, stop.key]);
  await other.close();
});

test('saved places stay in sync between two tabs', async ({ page, visit, context }) => {
  const { origin } = await visit('/', { change: addSchedules });
  await untilHydrated(page);
  const other = await context.newPage();
  await other.goto(`${origin}/schedules/17`);
  await other.getByRole('button', { name: 'Save route 17', exact: true }).click();
  await expect(names(page)).toHaveText(['Bus 17']);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove: Bus 17' }).click();
  await expect(other.getByRole('button', { name: 'Save route 17', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test.describe('when the browser’s storage is full, blocked or unreadable', () => {
  test('full storage is reported, and the place stays saved only until the page is reloaded', async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({ change: addSchedules });
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(`${origin}/schedules/17`);
    await page.getByRole('button', { name: 'Save route 17', exact: true }).click();
    await expect(page.getByText(/^Your browser is blocking saved places/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /Timepoint/ }).click();
    await expect(names(page)).toHaveText(['Bus 17']);
    await page.reload();
    await untilHydrated(page);
    await expect(saved(page)).toHaveCount(0);
  });

  test('with blocked storage, Home loads and a station can be starred', async ({ page, standIn }) => {
    const { origin } = await standIn({ change: addSchedules });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(`${origin}/`);
    await untilHydrated(page);
    await expect(saved(page)).toHaveCount(0);
    await page.goto(`${origin}/stations/girard`);
    await page.getByRole('button', { name: 'Save Girard Station' }).click();
    await expect(page.getByRole('button', { name: 'Saved: Girard Station' })).toBeVisible();
  });

  test('an unreadable list counts as empty, and the first star replaces it', async ({ page, standIn }) => {
    const { origin } = await standIn({ change: addSchedules });
    await page.addInitScript(() => {
      if (sessionStorage.getItem('spoilt') !== null) return;
      sessionStorage.setItem('spoilt', '');
      localStorage.setItem('favourites', '{"v":1,"items":[{"key":"<script>"},7,{}]}');
    });
    await page.goto(`${origin}/`);
    await untilHydrated(page);
    await expect(saved(page)).toHaveCount(0);
    await page.goto(`${origin}/schedules/17`);
    await page.getByRole('button', { name: 'Save route 17', exact: true }).click();
    expect(await savedKeys(page)).toEqual(['route/17']);
  });
});

test('a full list stays unchanged and is reported when the rider tries to save another place', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: addSchedules });
  await savePlaces(page, ...Array.from({ length: 50 }, (_, i) => ({ key: `route/x${i}`, name: '' })));
  await page.goto(`${origin}/schedules/17`);
  await page.getByRole('button', { name: 'Save route 17', exact: true }).click();
  await expect(page.getByText(/^You have saved 50 places, the most this list can hold/)).toBeVisible();
  expect(await savedKeys(page)).toHaveLength(50);
});

test('elevator outages can be filtered by saved stations, and the filter is in the address', async ({
  page,
  standIn,
}) => {
  const running = await standIn({ change: addSchedules });
  await page.goto(`${running.origin}/elevator-alerts`);
  await untilHydrated(page);
  const only = page.getByRole('checkbox', { name: 'Saved', exact: true });
  await expect(only).toHaveCount(0);
  await savePlaces(page, girard);
  await page.reload();
  await only.check();
  await expect(page).toHaveURL(`${running.origin}/elevator-alerts?saved=only`);
  await expect(
    page.getByText('No elevator is reported out of service at your saved stations.'),
  ).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectAccessible(page);
  await watchShifts(page);
  await page.reload();
  await expect(only).toBeChecked();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await shiftOf(page)).toBeLessThan(0.002);
  await page.goto(`${running.origin}/stations/15th-st`);
  await page.getByRole('button', { name: 'Save 15th St Station' }).click();
  await page.goto(`${running.origin}/elevator-alerts?saved=only`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await only.uncheck();
  await expect(page).toHaveURL(`${running.origin}/elevator-alerts`);
});

test('without permission, departures near the rider load only on request, with a message for each failure', async ({
  page,
  standIn,
  context,
}) => {
  const { origin } = await standIn({ change: addSchedules });
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    let attempts = 0;
    const position = { coords: { latitude: 39.93, longitude: -75.17 } };
    Object.defineProperty(navigator, 'geolocation', {
      value: {
        getCurrentPosition: (found: (at: unknown) => void, failed: (error: unknown) => void) => {
          attempts += 1;
          const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
          if (attempts <= 3) failed({ ...codes, code: attempts });
          else found(position);
        },
      },
    });
    Reflect.set(window, 'locationRequests', () => attempts);
  });
  await page.goto(`${origin}/`);
  const near = page.getByRole('region', { name: 'Departures near me' });
  const button = page.getByRole('button', { name: 'Near me' });
  await expect(button).toBeVisible();
  expect(await page.evaluate(() => (Reflect.get(window, 'locationRequests') as () => number)())).toBe(0);
  for (const words of [
    /^Your browser does not share/,
    /^Your device cannot find/,
    /^Finding your location took/,
  ]) {
    await button.click();
    await expect(near.getByRole('status').filter({ hasText: words })).toBeVisible();
  }
  await button.click();
  await expect(near.getByRole('link', { name: '20th St & Mifflin St' })).toBeVisible();
  await expect(near.getByText(/^Updated/)).toBeVisible();
  await expectAccessible(page);
  // After the rider looks at the saved places, the position is still known and is not requested again.
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await expect(near).toHaveCount(0);
  await expect(page.getByText('Tap the star of a stop, station or route')).toBeVisible();
  await button.click();
  await expect(near.getByRole('link', { name: '20th St & Mifflin St' })).toBeVisible();
  expect(await page.evaluate(() => (Reflect.get(window, 'locationRequests') as () => number)())).toBe(4);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  expect(await context.cookies()).toEqual([]);
});

test('the first departure of saved and of nearby places is on a phone’s first screen', async ({
  page,
  standIn,
  context,
}) => {
  const { origin } = await standIn({ change: addSchedules });
  await savePlaces(page, stop, girard);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 39.93, longitude: -75.17 });
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`${origin}/`);
  await untilHydrated(page);
  const first = page.locator('[data-state]').first();
  await expect(first.locator('time')).toBeInViewport({ ratio: 1 });
  const near = page.getByRole('button', { name: 'Near me' });
  await near.click();
  await expect(near).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Departures near me' }).getByText(/^Updated/)).toBeVisible();
  await expect(first.locator('time')).toBeInViewport({ ratio: 1 });
  await expect(saved(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('without scripts, pages show nothing about saved places or departures nearby, and list all elevator outages', async ({
  browser,
  standIn,
}) => {
  const { origin } = await standIn({ change: addSchedules });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/', '/schedules/17', '/stations/girard', '/elevator-alerts']) {
    await page.goto(origin + path);
    await expect(page.getByRole('button', { name: /Save|near me/ })).toHaveCount(0);
    const shown = page.locator('main').getByText(/^Save|saved|near me/);
    await expect(shown.filter({ visible: true })).toHaveCount(0);
  }
  await page.goto(`${origin}/elevator-alerts?saved=only`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await context.close();
});

test('the labels of saved places are translated into Spanish', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  await savePlaces(page, stop);
  await page.goto(`${origin}/?lang=es`);
  await expect(page.getByRole('region', { name: 'Guardado' })).toContainText('luego');
  await expect(page.getByRole('button', { name: 'Cerca de mí' })).toBeVisible();
});
