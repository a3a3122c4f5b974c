// Service alerts: now, upcoming, detours; filters; safe HTML; messages when a source fails.
import { expect, expectAccessible, phone, test, untilHydrated } from './riderTest.ts';

test('“now” lists only current alerts, by mode', async ({ page, visit }) => {
  await visit('/alerts');
  await expect(page).toHaveTitle('Service alerts | SEPTA');
  await expect(
    page.getByRole('heading', { level: 2 }).filter({ hasText: /Metro|Rail|Bus|All service/ }),
  ).toHaveText(['All service', 'Metro', 'Regional Rail', 'Bus']);
  const metro = page
    .getByRole('region', { name: 'Metro' })
    .or(page.locator('section', { has: page.getByRole('heading', { name: 'Metro' }) }));
  await expect(metro.getByRole('img', { name: 'Broad Street Line Express, B2' }).first()).toBeVisible();
  await expect(page.getByText('Boarding from one platform at Girard')).toHaveCount(1);
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(page.getByText('Until Tue, Oct 20, 5:00 PM')).toBeVisible();
  await expect(page.getByText('This ended yesterday')).toHaveCount(0);
  await expect(page.getByText('New times on Sunday')).toHaveCount(0);
  await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible();
  await expectAccessible(page);
});

test('a bad record is logged as a warning, and another alert is shown @long', async ({ page, standIn }) => {
  const { origin, log } = await standIn();
  await page.goto(`${origin}/alerts`);
  await expect(page.getByText('Key cards are sold at every station.').first()).toBeVisible();
  expect(log.some(({ level, kind }) => level === 'warn' && kind === 'transform')).toBe(true);
});

test('planned alerts are listed with their times, for the next seven days and for later', async ({
  page,
  visit,
}) => {
  const { origin } = await visit('/alerts');
  await page.getByRole('link', { name: /^Upcoming/ }).click();
  await expect(page).toHaveURL(`${origin}/alerts?view=upcoming`);
  await expect(page.getByRole('heading', { name: 'In the next seven days' })).toBeVisible();
  await expect(page.getByText('From Sun, Oct 18, 5:00 AM, until further notice')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Later', exact: true })).toBeVisible();
  await expect(page.getByText('From Fri, Nov 6, 10:00 PM to Mon, Nov 16, 5:00 AM')).toBeVisible();
  await expectAccessible(page);
});

test('detours are listed with the stops that they skip', async ({ page, visit }) => {
  await visit('/alerts?view=detours');
  await expect(page.getByText('Northbound · Water Main')).toBeVisible();
  await expect(page.getByText(/^1 stop is skipped · /)).toBeVisible();
  await page.getByText('Northbound · Water Main').click();
  await expect(page.getByText('20th St & Reed St')).toBeVisible();
  await expectAccessible(page);
});

test('a detour is shown on a map on request @long', async ({ page }) => {
  await page.goto('/alerts?view=detours');
  await untilHydrated(page);
  await page.getByRole('article').first().locator('summary').click();
  await page.getByRole('button', { name: /^Show the map.*Map of the detour: Bus 7, Northbound$/ }).click();
  await expect(page.getByRole('region', { name: 'Map of the detour: Bus 7, Northbound' })).toBeVisible();
  await expectAccessible(page);
});

test('a link to one alert can be copied, and opens the list at that alert @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/alerts?view=upcoming&mode=bus');
  const card = page.getByRole('article').first();
  const id = await card.getAttribute('id');
  await card.locator('summary').click();
  await card.getByRole('button', { name: 'Share' }).click();
  await expect(card.getByRole('status')).toHaveText('Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname + new URL(link).search).toBe('/alerts?view=upcoming');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator(':target')).toHaveId(id ?? '');
  await expect(page.locator(':target')).toBeInViewport();
  await expect(page.locator(':target details')).toHaveAttribute('open');
});

test('alerts are filtered by route and by words, which are in the address, until the filters are cleared @long', async ({
  page,
  visit,
}) => {
  const { origin } = await visit('/alerts');
  await page.getByLabel('Route').selectOption('17');
  await expect(page).toHaveURL(/route=17/);
  await expect(page.getByText('Route 17 runs to Snyder Av only')).toBeVisible();
  await expect(page.getByText('Boarding from one platform at Girard')).toHaveCount(0);
  await expect(page.getByText('Key cards are sold at every station.')).toBeVisible();
  await page.goto(`${origin}/alerts?route=B`);
  await expect(page.getByText('Boarding from one platform at Girard')).toBeVisible();
  await page.goto(`${origin}/alerts?q=platform`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto(`${origin}/alerts?q=zebra`);
  await expect(page.getByText('No alerts match these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
});

test('the HTML of an alert is sanitised @long', async ({ page, visit }) => {
  await visit('/alerts');
  const alert = page.locator('#alert-1');
  await alert.locator('summary').click();
  await expect(alert.getByText('Water main work at 20th St.')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
  await expect(alert.getByRole('link', { name: 'More' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(alert.getByText('Map')).not.toHaveAttribute('href');
  expect(await alert.innerHTML()).not.toMatch(/onclick|javascript:|<script|data-ccp|TextRun/);
});

test('alerts and detours have headings @long', async ({ page, visit }) => {
  const { origin } = await visit('/alerts');
  await expect(page.locator('main').getByRole('heading', { level: 2, name: 'Metro' })).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 3, name: 'Boarding from one platform at Girard' }),
  ).toBeVisible();
  await page.goto(`${origin}/alerts?view=upcoming`);
  await expect(page.getByRole('heading', { level: 4, name: 'New times on Sunday' })).toBeVisible();
  await page.goto(`${origin}/alerts?view=detours`);
  await expect(page.getByRole('heading', { level: 3, name: /Water Main/ })).toBeVisible();
});

test('the page says that alerts are unavailable, not that there are none', async ({ page, standIn }) => {
  const { origin, log } = await standIn({ down: ['/api/v2/alerts/'] });
  await page.goto(`${origin}/alerts`);
  await expect(page.getByRole('heading', { name: 'Alerts are unavailable' })).toBeVisible();
  await expect(page.getByText('There was a connection issue accessing alert data.')).toBeVisible();
  await expect(page.getByText('No alerts right now.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Report the issue' })).toHaveAttribute(
    'href',
    'https://site.example/feedback',
  );
  await expect(page.getByText('Live information is not available right now')).toBeVisible();
  await page.getByRole('link', { name: /^Detours/ }).click();
  await expect(page.getByText('Northbound · Water Main')).toBeVisible();
  expect(log.some(({ kind }) => kind === 'HTTP')).toBe(true);
  await expectAccessible(page);
});

test('the page says when there are no alerts @long', async ({ page, visit }) => {
  await visit('/alerts', {
    change: (documents) => {
      documents['/live/api/v2/alerts/'] = [];
    },
  });
  await expect(page.getByText('No alerts right now.')).toBeVisible();
  await expectAccessible(page);
});

test('alerts are listed even if routes are unavailable @long', async ({ page, visit }) => {
  await visit('/alerts', { down: ['/flat/routes.json'] });
  await expect(page.getByRole('heading', { name: 'Routes are unavailable' })).toBeVisible();
  await expect(page.getByText('There was a connection issue accessing route data.')).toBeVisible();
  await expect(page.getByText('Boarding from one platform at Girard')).toBeVisible();
  await expectAccessible(page);
});

test('the alerts stay when a refresh fails, and the page says how old they are', async ({
  page,
  standIn,
  expectedComplaints,
}) => {
  expectedComplaints.push('Failed to load resource');
  const { origin } = await standIn();
  await page.clock.install();
  await page.goto(`${origin}/alerts`);
  await expect(page.getByText('Boarding from one platform at Girard')).toBeVisible();
  await untilHydrated(page);
  await page.route(`${origin}/alerts.data**`, (route) => route.abort());
  await page.clock.runFor(200_000);
  await expect(page.getByText(/^Updated [34] min ago$/)).toBeVisible();
  await expect(page.getByText('Boarding from one platform at Girard')).toBeVisible();
});

test('the page refreshes by itself @long', async ({ page, standIn }) => {
  const stand = await standIn();
  await page.clock.install();
  await page.goto(`${stand.origin}/alerts`);
  await expect(page.getByText('Boarding from one platform at Girard')).toBeVisible();
  await untilHydrated(page);
  stand.documents['/live/api/v2/alerts/'] = [];
  stand.aheadMs += 70_000;
  await page.clock.runFor(70_000);
  await expect(page.getByText('No alerts right now.')).toBeVisible();
});

test('the Atom feed has a route’s current alerts, and fails if they are unknown @long', async ({
  page,
  request,
  standIn,
}) => {
  const stand = await standIn();
  await page.goto(`${stand.origin}/alerts`);
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute('href', '/alerts.atom');
  const feed = await request.get(`${stand.origin}/alerts.atom?route=17`);
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  const titles = await page.evaluate(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      return [...parsed.querySelectorAll('entry > title, parsererror')].map((element) => element.textContent);
    },
    await feed.text(),
  );
  expect(titles).toEqual(['Route 17 runs to Snyder Av only', 'Key cards are sold at every station.']);
  const down = await standIn({ down: ['/api/v2/alerts/'] });
  expect((await request.get(`${down.origin}/alerts.atom`)).status()).toBe(503);
});

test('an Atom feed without entries has the same timestamp each time @long', async ({ request }) => {
  // The built product's clock runs; a feed reader would take a later timestamp for a change.
  const read = async (text: string) => (await request.get(`/alerts.atom?q=nothing%20says%20${text}`)).text();
  const updated = (feed: string) => /<updated>(.*?)<\/updated>/.exec(feed)?.[1];
  const first = await read('this');
  expect(first).toMatch(/<updated>2026-10-13T18:/);
  expect(first).not.toContain('<entry>');
  // A feed that is requested for the first time has the current time.
  let others = 0;
  await expect.poll(async () => updated(await read(`number${others++}`))).not.toBe(updated(first));
  expect(await read('this')).toBe(first);
});

test('the built product shows its own alerts @long', async ({ page, request }) => {
  await page.goto('/alerts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service alerts');
  const listed = (await (await request.get('/live/api/v2/alerts/')).json()) as unknown[];
  expect(listed.length).toBeGreaterThan(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});

test('thousands of alerts are split into pages of a hundred @long', async ({ page, standIn }) => {
  const { origin, documents } = await standIn();
  documents['/live/api/v2/alerts/'] = Array.from({ length: 3000 }, (_, index) => ({
    alert_id: `many-${index}`,
    routes: [],
    type: 'ALERT',
    subject: `Alert number ${index}`,
    message: `<p>${'Expect delays. '.repeat(270)}</p>`,
    status: 'NORMAL',
    cause: 'UNKNOWN_CAUSE',
    effect: 'OTHER_EFFECT',
    severity: 'INFO',
    trains: [],
    blocks: [],
    trips: [],
    stops: [],
    start: null,
    end: null,
  }));
  const answer = await page.goto(`${origin}/alerts?page=30`);
  // On one page, 3,000 alerts of 4 kB would be 12 MB.
  expect((await answer?.body())?.length).toBeLessThan(2_000_000);
  await expect(page.getByText('Alert number 2999', { exact: true })).toBeVisible();
  await expect(page.getByText('Alert number 2899', { exact: true })).toHaveCount(0);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link')).toHaveCount(30);
  await expect(pages.getByRole('link', { name: '30', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await pages.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/alerts?page=2`);
  await expect(page.getByText('Alert number 100', { exact: true })).toBeVisible();
});

test('an alert is a row of 72 pixels, whose text opens in place', async ({ page, visit }) => {
  await page.setViewportSize(phone);
  await visit('/alerts');
  // The web font is optional: a page that it reaches late keeps the device's, which may be wider.
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load().catch(() => null))));
  await page.reload();
  const row = page.getByRole('article').first();
  await expect(row.getByRole('heading', { level: 3 })).toBeVisible();
  expect((await row.boundingBox())?.height).toBe(72);
  await expect(row.getByRole('button', { name: 'Share' })).toBeHidden();
  await row.locator('summary').click();
  await expect(row.getByRole('button', { name: 'Share' })).toBeVisible();
  await expectAccessible(page);
});

test('an alert is shown in the rider’s language, or marked with its own @long', async ({ page, visit }) => {
  await visit('/alerts?lang=es', {
    change: (documents) => {
      const [first] = documents['/live/api/v2/alerts/'] as object[];
      const alert = { ...first, subject: 'Delays', message: '<p>Long delays.</p>', language: 'en' };
      documents['/live/api/v2/alerts/'] = [
        {
          ...alert,
          alert_id: 'both',
          translations: [{ language: 'es', subject: 'Retrasos', message: '<p>Grandes retrasos.</p>' }],
        },
        { ...alert, alert_id: 'one' },
      ];
    },
  });
  const both = page.locator('#alert-both');
  await expect(both.getByText('Retrasos', { exact: true })).toBeVisible();
  await both.locator('summary').click();
  await expect(both.getByText('Grandes retrasos.')).toBeVisible();
  await expect(both.locator('[lang]')).toHaveCount(0);
  const one = page.locator('#alert-one');
  await expect(one.getByText('Delays', { exact: true })).toHaveAttribute('lang', 'en');
  await expect(one.locator('div[lang="en"]')).toHaveText('Long delays.');
});

test('alerts are filtered while the rider types, without a button', async ({ page, visit }) => {
  await visit('/alerts');
  await untilHydrated(page);
  await expect(page.locator('main form').getByRole('button')).toHaveCount(0);
  const field = page.locator('main input[type="search"]');
  await field.pressSequentially('platform');
  await expect(page).toHaveURL(/q=platform/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('platform');
});
