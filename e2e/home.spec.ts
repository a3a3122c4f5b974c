// Home: search first, service by mode, and what editors wrote, each part standing or falling alone.
import { expect, expectAccessible, test } from './riderTest.ts';

const phone = { width: 390, height: 844 };

test('has the search first, then service by mode, then where to go', async ({ page, standIn }) => {
  const { origin } = await standIn();
  await page.setViewportSize(phone);
  await page.goto(`${origin}/`);
  await expect(page).toHaveTitle('SEPTA: schedules, realtime map, alerts and stations');
  const top = async (text: string) =>
    (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;
  expect(await top('Where are you going?')).toBeLessThan(await top('Service now'));
  expect(await top('Service now')).toBeLessThan(await top('Bulletins'));
  await expect(page.getByRole('link', { name: /Metro.*1 alert/ })).toHaveAttribute(
    'href',
    '/alerts?mode=metro',
  );
  await expect(page.getByRole('link', { name: /Regional Rail.*Suspended service, 1 alert/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Bus.*1 alert/ })).toBeVisible();
  await expectAccessible(page);
});

test('shows each section of the content', async ({ page, standIn }) => {
  const { origin } = await standIn();
  await page.goto(`${origin}/`);
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
  await expect(page.getByRole('link', { name: 'A day in Doylestown' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy a pass' })).toBeVisible();
});

const sections = [
  ['bulletins', 'Bulletins', 'bulletins'],
  ['latest_stories', 'Latest stories', 'latest stories'],
  ['explore_links', 'Explore links', 'explore links'],
  ['quick_links', 'Quick links', 'quick links'],
] as const;

for (const [key, heading, words] of sections) {
  test(`${heading} failing takes nothing else down`, async ({ page, standIn }) => {
    const { origin } = await standIn({
      change: (documents) => {
        Object.assign(documents['/content/wp-json/options/all'] as object, { [key]: 7 });
      },
    });
    await page.goto(`${origin}/`);
    await expect(page.getByRole('heading', { name: `${heading} are unavailable` })).toBeVisible();
    await expect(page.getByText(`There was an unexpected issue processing ${words}.`)).toBeVisible();
    await expect(page.locator('[data-error]')).toHaveCount(1);
    await expect(page.getByRole('link', { name: /Metro.*1 alert/ })).toBeVisible();
    await expectAccessible(page);
  });
}

test('says when the content cannot be had at all, without a button', async ({ page, standIn }) => {
  const { origin, log } = await standIn({ down: ['/wp-json/'] });
  await page.goto(`${origin}/`);
  const banner = page.locator('[data-error="content"]');
  await expect(banner.getByRole('heading')).toHaveText(
    'Content from the content management system is unavailable',
  );
  await expect(banner).toContainText(
    'There was a connection issue accessing data from the content management system.',
  );
  await expect(banner.getByRole('link')).toHaveCount(0);
  expect(log.some(({ level, kind }) => level === 'error' && kind === 'HTTP')).toBe(true);
  await expectAccessible(page);
});

test('says when schedules are being updated', async ({ page, standIn }) => {
  const { origin } = await standIn({
    change: (documents) => {
      documents['/flat/calendar.json'] = {
        '20261013': { release_name: '20261001', special: false, service_id: ['10'] },
      };
    },
  });
  await page.goto(`${origin}/`);
  await expect(
    page.getByText(
      "Sorry, We're currently updating our schedules. Schedules, routes, alerts, and real time data is temporarily unavailable.",
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy a pass' })).toBeVisible();
  await expectAccessible(page);
});

test('says when calendar data is unavailable', async ({ page, standIn }) => {
  const { origin } = await standIn({ down: ['/calendar.json'] });
  await page.goto(`${origin}/`);
  const banner = page.locator('[data-error="calendar"]');
  await expect(banner.getByRole('heading')).toHaveText('Calendar data is unavailable');
  await expect(banner).toContainText('There was a connection issue accessing calendar data.');
  await expect(banner).toContainText(
    'Please try again later. If the problem persists, please report the issue',
  );
  await expect(banner.getByRole('link', { name: 'Report the issue' })).toBeVisible();
  await expectAccessible(page);
});

test('with everything down still finds the way', async ({ page, standIn }) => {
  const { origin } = await standIn({ down: ['/'] });
  const answer = await page.goto(`${origin}/`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByLabel('Where are you going?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Elevator outages cannot be known right now' })).toBeVisible();
  await expectAccessible(page);
});

test('says what it is to crawlers', async ({ page, standIn }) => {
  const { origin } = await standIn();
  await page.goto(`${origin}/alerts?mode=bus`);
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

for (const path of ['/', '/alerts', '/elevator-alerts']) {
  test(`survives a browser's translator on ${path}`, async ({ page, standIn }) => {
    const { origin } = await standIn();
    await page.clock.install();
    await page.goto(origin + path);
    // Only a page that scripts have taken over has this.
    await expect(page.getByRole('button', { name: 'Dismiss this notification' })).toBeVisible();
    // What translators do: every text node is wrapped in <font> elements and rewritten.
    await page.evaluate(() => {
      document.documentElement.lang = 'fr';
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        const kept = text.parentElement?.closest('script,style,[translate="no"]');
        if (!kept && text.data.trim() !== '') texts.push(text);
      }
      for (const text of texts) {
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        inner.textContent = `«${text.data}»`;
        outer.append(inner);
        text.replaceWith(outer);
      }
    });
    await page.clock.runFor(65_000);
    // The age has gone on in our own words: nothing stale is left of the rewritten text.
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

test('the running product shows its own', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Metro/ }).first()).toBeVisible();
  await expect(page.locator('[data-error]')).toHaveCount(0);
  await expectAccessible(page);
});
