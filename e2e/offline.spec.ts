// Without a network: pages opened earlier load again and say that they are saved; nothing is shown as live.
import type { Page } from '@playwright/test';
import { startProduct, waitUntilReady } from '#testing/startedProduct.ts';
import { TEST_PRODUCT } from '../scripts/product.mjs';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Rider,
  test,
  untilHydrated,
} from './riderTest.ts';
import type { StandIn } from './standIn.ts';
import { addPlanner } from './standInPlanner.ts';
import { addSchedules } from './standInSchedule.ts';

test.use({
  serviceWorkers: 'allow',
  // The browser logs requests without a response.
  expectedComplaints: ['net::ERR_', 'Failed to load resource'],
});

const note = (page: Page) => page.locator('[data-saved-note]');
const savedOn = 'This page was saved on Tue, Oct 13, 2:02 PM.';

interface SavedPage {
  address: string;
  lang: string;
  savedAt: number;
  usedAt: number;
  build: string;
}

/** Returns the list of saved pages on the device. Reads it again if the page navigates meanwhile. */
async function savedPages(page: Page): Promise<SavedPage[]> {
  const read = async () => {
    const list = await (await caches.open('timepoint-pages-1')).match('/saved/list');
    return list ? (await list.json()).pages : [];
  };
  return page.evaluate(read).catch(async () => {
    await page.waitForLoadState();
    return page.evaluate(read);
  });
}

const savedAddresses = async (page: Page) => (await savedPages(page)).map(({ address }) => address);

/** Returns the addresses of everything in the browser's caches, or in the cache of this name. */
const cachedAddresses = (page: Page, name?: string) =>
  page.evaluate(async (only) => {
    const names = only === undefined ? await caches.keys() : [only];
    const requests = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, name);

const cachedFiles = (page: Page) => cachedAddresses(page, 'timepoint-assets-1');

/** Waits until these pages and the page that lists saved pages are saved. */
async function untilSaved(page: Page, ...addressesToSave: string[]): Promise<void> {
  await expect
    .poll(() => savedAddresses(page))
    .toEqual(expect.arrayContaining(['/offline', ...addressesToSave]));
  // The page's files must be saved too, including the script that hydrates a page.
  await expect
    .poll(async () => {
      const files = new Set(await cachedFiles(page));
      const html = await page.evaluate(() => document.documentElement.innerHTML);
      const needed = html.match(/\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css)/g) ?? [];
      return needed.filter((name) => !files.has(name));
    })
    .toEqual([]);
}

/** Registers the worker at once; for riders this happens when their page is idle. */
async function registerWorker(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/alerts`);
  await page.evaluate(async () => {
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await navigator.serviceWorker.register('/sw.js');
    if (!navigator.serviceWorker.controller) await taken;
  });
}

/** Starts the app, visits a page of it, and waits until the page is saved. */
async function savePage(page: Page, standIn: Rider['standIn'], path: string): Promise<StandIn> {
  const one = await standIn({ change: addSchedules });
  await registerWorker(page, one.origin);
  await page.goto(one.origin + path);
  await untilSaved(page, path);
  return one;
}

/**
 * Makes the browser check the server for a new worker, and waits until it has replaced the old one. Chromium sometimes
 * never finishes a navigation that begins while one worker replaces another.
 */
const replaceWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return;
    await registration.update().catch(() => {});
    while (registration.installing || registration.waiting || registration.active?.state === 'activating')
      await new Promise((resolve) => setTimeout(resolve, 20));
  });

/** Makes saved pages `hours` older. */
const makeOlder = (page: Page, hours: number) =>
  page.evaluate(async (milliseconds) => {
    const cache = await caches.open('timepoint-pages-1');
    const list = await (await cache.match('/saved/list'))?.json();
    for (const each of list.pages) each.savedAt -= milliseconds;
    await cache.put('/saved/list', Response.json(list));
  }, hours * 3_600_000);

test('a page visited once opens when the server is unreachable', async ({ page, standIn }) => {
  const one = await standIn({ change: addSchedules });
  await page.goto(`${one.origin}/schedules/17`);
  await expect.poll(() => savedAddresses(page)).toContain('/schedules/17');
  await untilSaved(page, '/schedules/17');
  await expect(note(page)).toBeHidden();
  await one.stop();
  await page.goto(`${one.origin}/schedules/17`);
  await expect(note(page)).toContainText(`You are offline. ${savedOn}`, { useInnerText: true });
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bus 17');
  // There are no countdowns and nothing is shown as live, but the schedule is there.
  const next = page.locator('section[aria-labelledby="next"]');
  await expect(next.getByRole('listitem').first()).toBeVisible();
  await expect(next).not.toContainText(/\d+ min\b(?! ago)|Due|stops? away/);
  await expect(next.locator('[data-state="estimated"] s')).toHaveCount(0);
  await expect(page.locator('[data-freshness]:visible')).toHaveCount(0);
  await expectAccessible(page);
});

test('a page saved long ago omits past departures and says which day “Today” means @long', async ({
  page,
  standIn,
}) => {
  const one = await savePage(page, standIn, '/schedules/17');
  await makeOlder(page, 30);
  await one.stop();
  await page.goto(`${one.origin}/schedules/17`);
  await expect(note(page)).toContainText('“Today” on this page means Tuesday, October 13.');
  const next = page.locator('section[aria-labelledby="next"]');
  await expect(next.locator('[data-freshness]')).toContainText('Updated on Tue, Oct 13, 2:0');
  await expect(next).toContainText('This is a saved copy');
  await expect(next.getByRole('listitem')).toHaveCount(0);
});

test('a stop’s page saved long ago says that later times need a connection @long', async ({
  page,
  standIn,
}) => {
  const one = await savePage(page, standIn, '/departures/21297');
  await makeOlder(page, 30);
  await one.stop();
  await page.goto(`${one.origin}/departures/21297`);
  const next = page.locator('section[aria-labelledby="next"]');
  await expect(next).toContainText('Later times need a connection');
  await expect(next.getByRole('listitem')).toHaveCount(0);
});

test('a saved page of trips between two places opens with scheduled times @long', async ({
  page,
  standIn,
}) => {
  const one = await standIn({ change: addPlanner });
  await registerWorker(page, one.origin);
  const address = '/trips?from=21297&to=21305';
  await page.goto(one.origin + address);
  const first = page.locator('[data-journey]').first();
  await expect(first).toContainText('6 min delayed');
  await untilSaved(page, address);
  await one.stop();
  await page.goto(one.origin + address);
  await expect(note(page)).toContainText(`You are offline. ${savedOn}`, { useInnerText: true });
  await untilHydrated(page);
  await expect(page.locator('input[name=to]')).toHaveValue('20th St & Market St');
  // Saved live data is not shown, only the scheduled times.
  await expect(first).toContainText('2:06 PM');
  await expect(first).toContainText('2:12 PM');
  await expect(page.locator('main')).not.toContainText('min delayed');
  await expect(page.locator('[data-freshness]:visible')).toHaveCount(0);
  await expectAccessible(page);
});

test('without a network, journeys that were never opened are planned on the device @long', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const product = await startProduct({ CLOCK: TEST_PRODUCT.CLOCK });
  try {
    await waitUntilReady(product);
    // The product's policy lets only the app itself register its worker.
    await page.goto(`${product.origin}/alerts`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 });
    const planned = '/trips?from=glenside-station&to=suburban-station';
    // The planner has just started, and may not answer the first page.
    await expect(async () => {
      await page.goto(product.origin + planned);
      await expect(page.locator('[data-journey]').first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
    await untilSaved(page, planned, '/trips');
    await expect
      .poll(() => cachedAddresses(page, 'timepoint-calendar-1'), { timeout: 60_000 })
      .toHaveLength(1);
    await product.end();
    // Another pair of stations, by the names in their addresses.
    await page.goto(`${product.origin}/trips?from=suburban-station&to=oregon-station`);
    await expect(page.getByText(/^By the timetable of .+, without live times\.$/)).toBeVisible();
    const first = page.locator('[data-journey]').first();
    await expect(first).toContainText(/\d:\d\d\sPM/);
    await expect(page.locator('main')).not.toContainText(/min delayed|On-time/);
    await expect(page.locator('input[name=to]')).toHaveValue(/Oregon/);
    await expectAccessible(page);
    await first.getByRole('link').click();
    await expect(page.locator('[data-opened-journey]')).toContainText('Get off at');
    // A position is planned on the device too, and stays there.
    await page.goto(`${product.origin}/trips?from=39.9526,-75.1652,Home&to=suburban-station`);
    await expect(page.locator('[data-walk], [data-journey]').first()).toBeVisible();
    expect(await savedAddresses(page)).not.toContainEqual(expect.stringContaining('39.9526'));
  } finally {
    product.kill();
  }
});

test('the address of a page never opened leads to a list of saved pages, which can be opened @long', async ({
  page,
  standIn,
}) => {
  const one = await standIn({ change: addSchedules });
  await registerWorker(page, one.origin);
  await page.goto(`${one.origin}/schedules/17?view=timetable`);
  await page.goto(`${one.origin}/stations/girard`);
  await untilSaved(page, '/schedules/17?view=timetable', '/stations/girard');
  await one.stop();
  await page.goto(`${one.origin}/schedules/33?direction=1`);
  await expect(page).toHaveURL(`${one.origin}/offline?from=%2Fschedules%2F33%3Fdirection%3D1`);
  await expect(page.locator('[data-missing]')).toContainText('is not saved on this device');
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    `${one.origin}/schedules/33?direction=1`,
  );
  const list = page.locator('main').getByRole('listitem');
  await expect(list.filter({ hasText: 'Girard Station' })).toContainText('Saved on Tue, Oct 13, 2:02 PM');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await list.getByRole('link', { name: 'Bus 17 Timetable' }).click();
  await expect(page).toHaveURL(`${one.origin}/schedules/17?view=timetable`);
  await expect(note(page)).toContainText(savedOn);
  await expect(page.getByRole('table').first()).toBeVisible();
  // The saved page with parameters is shown for the address without them. The map is not saved.
  await page.goto(`${one.origin}/schedules/17`);
  await expect(page).toHaveURL(`${one.origin}/schedules/17?view=timetable`);
  await page.goto(`${one.origin}/realtime-map`);
  await expect(page).toHaveURL(/\/offline\?from=%2Frealtime-map$/);
});

test('a link within the app opens the saved page when the server is unreachable @long', async ({
  page,
  standIn,
}) => {
  const one = await standIn({ change: addSchedules });
  await registerWorker(page, one.origin);
  await page.goto(`${one.origin}/stations`);
  await page.goto(`${one.origin}/schedules/bus`);
  await untilHydrated(page);
  await untilSaved(page, '/stations', '/schedules/bus');
  await one.stop();
  await page.getByRole('contentinfo').locator('a[href="/stations"]').first().click();
  await expect(page).toHaveURL(`${one.origin}/stations`);
  await expect(note(page)).toContainText(savedOn);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stations');
});

test('a page reached by navigation within the app is saved too @long', async ({ page, standIn }) => {
  const one = await standIn({ change: addSchedules });
  await registerWorker(page, one.origin);
  await page.goto(`${one.origin}/schedules/bus`);
  await untilHydrated(page);
  await page.locator('main a[href="/schedules/17"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bus 17');
  await untilSaved(page, '/schedules/17');
});

test('the page of a saved place is kept on the device without being opened, and kept up to date @long', async ({
  page,
  standIn,
}) => {
  const one = await standIn({ change: addSchedules });
  await registerWorker(page, one.origin);
  await page.evaluate(() =>
    localStorage.setItem(
      'favourites',
      JSON.stringify({ v: 1, items: [{ key: 'route/17', name: 'Bus 17' }] }),
    ),
  );
  await page.goto(`${one.origin}/stations`);
  await expect.poll(() => savedAddresses(page)).toContain('/schedules/17');
  await makeOlder(page, 24);
  const savedAt = async () =>
    (await savedPages(page)).find(({ address }) => address === '/schedules/17')?.savedAt ?? 0;
  const before = await savedAt();
  await page.goto(`${one.origin}/alerts`);
  await expect.poll(async () => (await savedAt()) > before).toBe(true);
  await one.stop();
  await page.goto(`${one.origin}/schedules/17`);
  await expect(note(page)).toContainText(savedOn);
});

test('the return of the network is announced once, and the page is current @long', async ({
  page,
  context,
  standIn,
}) => {
  const one = await savePage(page, standIn, '/schedules/17');
  await context.setOffline(true);
  await one.stop();
  await page.reload();
  await expect(note(page)).toBeVisible();
  await untilHydrated(page);
  await one.start();
  await context.setOffline(false);
  await expect(page.locator('[data-back]')).toHaveText('You are online again. This page is up to date.');
  await expect(note(page)).toBeHidden();
  await expectAccessible(page);
  await expect(page.locator('[data-back]')).toHaveText('');
  await page.reload();
  await untilHydrated(page);
  await expect(page.locator('[data-back]')).toHaveText('');
});

test('on a slow network the saved page is shown, until the current one is available @long', async ({
  page,
  standIn,
}) => {
  const one = await savePage(page, standIn, '/schedules/17');
  const savedAt = async () =>
    (await savedPages(page)).find(({ address }) => address === '/schedules/17')?.savedAt;
  const before = await savedAt();
  one.delayMs = 6_000;
  await page.goto(`${one.origin}/schedules/17`);
  await expect(note(page)).toContainText(`The network is too slow. ${savedOn}`, {
    useInnerText: true,
  });
  one.delayMs = 0;
  // The late response is saved for the next time.
  await expect.poll(savedAt).not.toBe(before);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(note(page)).toBeHidden();
});

test('the offline page is in the rider’s language @long', async ({ page, standIn }) => {
  const one = await standIn({ change: addSchedules });
  await registerWorker(page, one.origin);
  await page.goto(`${one.origin}/schedules/17`);
  await page.goto(`${one.origin}/?lang=es`);
  await page.goto(`${one.origin}/schedules/17`);
  await expect
    .poll(async () => (await savedPages(page)).map(({ address, lang }) => `${lang} ${address}`))
    .toEqual(expect.arrayContaining(['en /schedules/17', 'es /schedules/17', 'es /offline']));
  // A page is listed before all of its files are saved.
  await expect
    .poll(() => cachedFiles(page))
    .toContainEqual(expect.stringMatching(/^\/assets\/offline-[^/]*\.js$/));
  await one.stop();
  await page.goto(`${one.origin}/schedules/17`);
  await expect(note(page)).toContainText(
    /No tiene conexión. El mar, 13 de oct, 2:02\sp.m. se guardó esta página./,
    {
      useInnerText: true,
    },
  );
  await page.goto(`${one.origin}/schedules/33`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Páginas guardadas en este dispositivo');
  await expect(page.locator('[data-missing]')).toContainText('no está guardada en este dispositivo');
});

test('live data, errors, typed text and unknown parameters are not saved @long', async ({
  page,
  standIn,
}) => {
  const one = await standIn({ change: addSchedules });
  await registerWorker(page, one.origin);
  await page.goto(`${one.origin}/schedules/nowhere`);
  await page.goto(`${one.origin}/realtime-map`);
  await page.goto(`${one.origin}/stations?q=home`);
  await page.goto(`${one.origin}/schedules/17?utm_source=news`);
  await page.goto(`${one.origin}/schedules/17?hideNav=true`);
  await page.evaluate(() => fetch('/live/api/v2/trips/'));
  await untilSaved(page, '/schedules/17?hideNav=true');
  const saved = await cachedAddresses(page);
  expect(saved.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/saved/list',
    ...saved
      .filter((path) => /^\/saved\/page\/en\/(alerts|offline|schedules\/17\?hideNav=true)$/.test(path))
      .sort(),
  ]);
  await one.stop();
  const live = await page.evaluate(() =>
    fetch('/live/api/v2/trips/').then(
      () => 'answered',
      () => 'failed',
    ),
  );
  expect(live).toBe('failed');
  // A page embedded in another app is saved without header and footer.
  await page.goto(`${one.origin}/schedules/17?hideNav=true`);
  await expect(note(page)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('after a deployment, old files are kept until no saved page needs them @long', async ({
  page,
  standIn,
}) => {
  const one = await savePage(page, standIn, '/schedules/17');
  const [first] = await savedPages(page);
  one.isRedeployed = true;
  await replaceWorker(page);
  await page.goto(`${one.origin}/stations`);
  await untilHydrated(page);
  await untilSaved(page, '/stations');
  await expect.poll(async () => new Set((await savedPages(page)).map(({ build }) => build)).size).toBe(2);
  await one.stop();
  for (const path of ['/schedules/17', '/stations']) {
    await page.goto(one.origin + path);
    await expect(note(page)).toBeVisible();
    await untilHydrated(page);
  }
  // After another visit, no saved page needs the files of the first build, so they are removed.
  await one.start();
  await page.goto(`${one.origin}/schedules/17`);
  await page.goto(`${one.origin}/alerts`);
  expect(first?.build).toMatch(/^manifest-/);
  await expect.poll(() => cachedFiles(page)).not.toContain(`/assets/${first?.build}.js`);
});

test('a device with full storage shows pages as usual, and saves them once there is space @long', async ({
  page,
  context,
  standIn,
}) => {
  const one = await savePage(page, standIn, '/schedules/17');
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: one.origin, quotaSize: 1 });
  for (const [path, heading] of [
    ['/stations', 'Stations'],
    ['/schedules/bus', 'Schedules: Bus'],
  ] as const) {
    await page.goto(one.origin + path);
    await untilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await session.send('Storage.overrideQuotaForOrigin', { origin: one.origin });
  await page.goto(`${one.origin}/stations`);
  await untilSaved(page, '/stations');
});

test('a rider can remove saved pages @long', async ({ page, standIn }) => {
  await savePage(page, standIn, '/schedules/17');
  await page.getByRole('link', { name: 'Pages saved on this device' }).click();
  await expect(page.locator('main').getByRole('link', { name: 'Bus 17' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByText('The saved pages have been removed.')).toBeVisible();
  await expect(page.locator('main').getByRole('link')).toHaveCount(0);
  expect((await savedAddresses(page)).filter((address) => address !== '/offline')).toEqual([]);
});

for (const [worker, change] of [
  ['leaving', 'unregisters itself'],
  ['gone', 'is missing'],
] as const) {
  test(`if the worker ${change} after a deployment, the installed one and its files are removed @long`, async ({
    page,
    standIn,
  }) => {
    const one = await savePage(page, standIn, '/schedules/17');
    one.worker = worker;
    // Set the last check to more than a day ago.
    await page.evaluate(async () => {
      const cache = await caches.open('timepoint-pages-1');
      const list = await (await cache.match('/saved/list'))?.json();
      await cache.put('/saved/list', Response.json({ ...list, checkedAt: 0 }));
    });
    await replaceWorker(page);
    await page.goto(`${one.origin}/stations`);
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).filter((name) => name !== 'timepoint-pages-1').length,
        ]),
      )
      .toEqual([0, 0]);
  });
}
