// Home: the board first, service by mode, the search, and editors' text; it works even if every source is down.
import { expect, expectAccessible, phone, test, translateAsBrowser, untilHydrated } from './riderTest.ts';
import { addPlanner } from './standInPlanner.ts';

test('Home has departures near me, a trip, service by mode and bulletins, in this order', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(phone);
  await visit('/');
  await expect(page).toHaveTitle('SEPTA: schedules, realtime map, alerts and stations');
  const top = async (text: string) =>
    (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;
  // A rider with nothing saved needs one tap for nearby departures.
  const near = await page.getByRole('button', { name: 'Near me' }).boundingBox();
  expect(near?.y).toBeLessThan(332);
  expect(near?.y).toBeLessThan(await top('Service now'));
  expect(await top('Service now')).toBeLessThan(await top('Bulletins'));
  // The header's field is right above, so a phone needs no other.
  await expect(page.getByLabel('Where are you going?')).toBeHidden();
  await expect(page.getByRole('link', { name: /Metro.*Normal.*1 notice/ })).toHaveAttribute(
    'href',
    '/alerts?mode=metro',
  );
  await expect(page.getByRole('link', { name: /Regional Rail.*Suspended service, 1 alert/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Bus.*Normal.*1 notice/ })).toBeVisible();
  await expectAccessible(page);
});

test('a rider with nothing saved starts with a trip between two stations, which can be swapped', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(phone);
  const { origin } = await visit('/', { change: addPlanner });
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: 'Trip', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const trips = page.getByRole('region', { name: 'Trips' });
  const from = trips.getByLabel('From', { exact: true });
  const to = trips.getByLabel('To', { exact: true });
  const words = page.getByText(/^Tap the star/);
  const top = async (part: typeof words) => (await part.boundingBox())?.y ?? 0;
  expect(await top(words)).toBeGreaterThan(await top(to));
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await expect(words).toBeVisible();
  await expect(trips).toHaveCount(0);
  await page.getByRole('button', { name: 'Trip', exact: true }).click();
  await from.fill('Girard Station');
  await to.fill('15th St Station');
  await to.press('Escape');
  await trips.getByRole('button', { name: 'Swap' }).click();
  await expect(from).toHaveValue('15th St Station');
  await expect(to).toHaveValue('Girard Station');
  // Nothing was typed, so no suggestions cover the button.
  await expect(trips.getByRole('listbox')).toHaveCount(0);
  await expectAccessible(page);
  await trips.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/trips?from=15th-st&to=girard`);
  await expect(page.locator('input[name=from]')).toHaveValue(/^15th St/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the Trips form leads to the same address, and controls that need a script take no space', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(phone);
    const { origin } = await visit('/', { change: addPlanner });
    const trips = page.getByRole('region', { name: 'Trips' });
    await expect(page.getByRole('button', { name: /Swap|near me/ })).toHaveCount(0);
    const form = await trips.boundingBox();
    const service = await page.getByRole('heading', { name: 'Service now' }).boundingBox();
    expect((service?.y ?? 0) - (form?.y ?? 0) - (form?.height ?? 0)).toBeLessThan(40);
    await trips.getByLabel('From', { exact: true }).fill('15th St Station');
    await trips.getByLabel('To', { exact: true }).fill('Girard Station');
    await trips.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page).toHaveURL(`${origin}/trips?from=15th-st&to=girard`);
  });
});

test.describe('with neither scripts nor the stylesheet', () => {
  test.use({ expectedComplaints: ['net::ERR_FAILED'] });
  test('an empty Home has its words and the trip form, and its columns end together on a desktop', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.route('**/assets/*.{js,css}', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText(/^Tap the star/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Trips' })).toBeVisible();
    await expect(page.getByLabel('Where are you going?')).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    const bottom = async (name: string) => {
      const box = await page.getByRole('region', { name }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect(Math.abs((await bottom('Bulletins')) - (await bottom('Quick links')))).toBeLessThan(150);
  });
});

test('the four links of “Where to go” fill whole rows at four widths from 900 to 1440 px @long', async ({
  page,
  visit,
}) => {
  await visit('/');
  for (const width of [900, 901, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const links = page.getByRole('navigation', { name: 'Where to go' }).getByRole('link');
    const tops = await links.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    const rows = Object.values(Object.groupBy(tops, String)).map((row) => row?.length);
    expect(new Set(rows).size, `${width}: ${rows}`).toBe(1);
  }
});

test('Home shows bulletins, stories, explore links and quick links', async ({ page, visit }) => {
  await visit('/');
  await expect(page.getByRole('link', { name: '11th St entrance closed & rebuilt' })).toHaveAttribute(
    'href',
    'https://site.example/news/11th',
  );
  await expect(page.getByText('Fare lines move')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tunnel work returns' })).toHaveAttribute(
    'href',
    'https://site.example/news/tunnel-work/',
  );
  await expect(page.getByText('Oct 9, 2026')).toBeVisible();
  for (const [title, picture] of [
    ['11th St entrance closed & rebuilt', 'alert'],
    ['Tunnel work returns', 'map'],
    ['A day in Doylestown', 'station'],
  ] as const) {
    const card = page.getByRole('listitem').filter({ hasText: title });
    await expect(card.locator('img')).toHaveAttribute('src', `/icons/${picture}.svg`);
  }
  await expect(page.getByRole('link', { name: 'A day in Doylestown' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy a pass' })).toBeVisible();
});

test('with every source down, Home has its search and says that elevator outages are unknown', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ down: ['/'] });
  const answer = await page.goto(`${origin}/`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByLabel('Where are you going?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Elevator outages are unknown right now' })).toBeVisible();
  await expectAccessible(page);
});

test('the alerts page has metadata for crawlers @long', async ({ page, visit }) => {
  const { origin } = await visit('/alerts?mode=bus');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/alerts`);
  await expect(page.locator('link[rel="alternate"][hreflang="es"]')).toHaveAttribute(
    'href',
    `${origin}/alerts?lang=es`,
  );
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'Service alerts | SEPTA',
  );
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w/);
});

test('a page that is shared has a picture', async ({ page }) => {
  await page.goto('/schedules/17');
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const size = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    },
    new URL(picture ?? '').pathname,
  );
  expect(size).toEqual([1200, 630]);
});

for (const path of ['/', '/alerts', '/elevator-alerts']) {
  test(`${path} updates the age of its data and can be left after a translator has rewritten it${path === '/' ? '' : ' @long'}`, async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn();
    await page.clock.install();
    await page.goto(origin + path);
    // Only a hydrated page has this button.
    await expect(page.getByRole('button', { name: 'Dismiss this notification' })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.lang = 'fr';
    });
    await translateAsBrowser(page);
    await page.clock.runFor(65_000);
    // The age was updated in our own words, and nothing of its rewritten text is left.
    await expect(page.locator('[data-freshness]')).toHaveText(/^Updated .* ago$/);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Timepoint/ })
      .click();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('link', { name: /All alerts/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Service alerts$/);
    await expect(page.getByText('Boarding from one platform at Girard')).toBeVisible();
  });
}

test('Home contains the configured icons, and uses no others @long', async ({ page }) => {
  const answer = await page.request.get('/icons/icons.json');
  const configured = (await answer.json()) as {
    customIcons: { name: string }[];
    iconImages: { name: string }[];
  };
  const names = [...configured.customIcons, ...configured.iconImages].map(({ name }) => name);
  expect(names.length).toBeGreaterThan(1);
  await page.goto('/');
  for (const name of names) await expect(page.locator(`symbol#icon-${name} > *`).first()).toBeAttached();
  const used = await page.locator('use').evaluateAll((all) => all.map((use) => use.getAttribute('href')));
  expect(used.length).toBeGreaterThan(0);
  for (const href of used) expect(names).toContain(href?.replace('#icon-', ''));
});

test('the preloaded font is the one that text is drawn in @long', async ({ page }) => {
  await page.goto('/');
  const [preloaded = ''] = await page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname));
  expect(preloaded).toMatch(/\.woff2$/);
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(
        ({ family, status }) => family.includes('Hyperlegible') && status === 'loaded',
      ),
    );
  await expect.poll(isLoaded).toBe(true);
  const requested = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(requested.filter((path) => path.endsWith('.woff2'))).toEqual([preloaded]);
});

test('no part of Home fails in the built product @long', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Metro/ }).first()).toBeVisible();
  await expect(page.locator('[data-error]')).toHaveCount(0);
  await expectAccessible(page);
});

test('editors’ text is marked with its language only on pages in another language @long', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn();
  for (const [lang, contentLang] of [
    ['fr', 'en-US'],
    ['en', null],
  ] as const) {
    await page.goto(`${origin}/?lang=${lang}`);
    const bulletin = page.locator('section[aria-labelledby="bulletins"]').getByRole('link').first();
    await expect(bulletin).toBeVisible();
    expect(await bulletin.getAttribute('lang')).toBe(contentLang);
    const notification = page
      .getByRole('complementary')
      .filter({ has: page.locator('p') })
      .first();
    expect(await notification.locator('p').first().getAttribute('lang')).toBe(contentLang);
  }
});

test('nearby departures load automatically if location access is already allowed and no places are saved', async ({
  page,
  context,
}) => {
  await context.setGeolocation({ latitude: 39.9417, longitude: -75.2105 });
  await page.goto('/');
  await untilHydrated(page);
  const near = page.getByRole('button', { name: 'Near me' });
  await expect(near).toHaveAttribute('aria-pressed', 'false');
  await context.grantPermissions(['geolocation']);
  await page.goto('/');
  await expect(near).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('main [data-state]').first()).toBeVisible();
});

test('the demo’s quick links do not repeat the menu @long', async ({ page }) => {
  await page.goto('/');
  const menu = await page
    .locator('header nav a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const quick = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Quick links' }) });
  const own = await quick
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(own.length).toBeGreaterThan(0);
  for (const href of own) expect(menu).not.toContain(href);
});
