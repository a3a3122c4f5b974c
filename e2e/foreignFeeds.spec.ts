// The whole product with feeds of other agencies, each structured differently, and without an agency folder: pages have
// the name, zone and modes of the feed, and do not mention the default agency.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { foreignFeeds } from '#testing/foreignFeeds.ts';
import { isLong } from '#testing/long.ts';
import { type StartedProduct, startProduct, waitUntilReady } from '#testing/startedProduct.ts';
import { writeZip } from '#testing/staticFeed.ts';
import { worldFeeds } from '#testing/worldFeeds.ts';
import { expect, test } from './riderTest.ts';

test.describe.configure({ timeout: 600_000 });
// The browser logs this for missing live data.
test.use({ expectedComplaints: ['503'] });

const shared = path.resolve(import.meta.dirname, '../../shared/feeds/large-bus-2026-09.zip');
const pages = ['/', '/schedules', '/stations', '/realtime-map', '/offline'];
/** Without a feed of alerts, the app has no page of them. */
const absent = ['/alerts', '/elevator-alerts', '/alerts.atom'];
const documents = ['/manifest.webmanifest', '/sitemap.xml', '/robots.txt', '/suggest?q=a'];
const defaultWords = /septa|philadelphia|215-580|1234 Market|Market-Frankford|Broad Street Line|wwww/i;

let dir = '';
test.beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'foreign-'));
});
test.afterAll(() => rm(dir, { recursive: true, force: true }));

async function expectNoDefaultWords(product: StartedProduct, address: string): Promise<void> {
  const answer = await fetch(product.origin + address, { headers: { 'accept-language': 'en' } });
  const text = await answer.text();
  expect(defaultWords.exec(text)?.[0] ?? null, address).toBeNull();
}

// Each feed starts a product, so all but one are for the long run.
for (const [index, feed] of [...foreignFeeds(), ...(isLong ? worldFeeds() : [])].entries()) {
  test(`pages have the names, zone and modes of their feed: ${feed.key}${index === 0 ? '' : ' @long'}`, async ({
    page,
  }) => {
    const zip = await writeZip(path.join(dir, `${index}.zip`), feed.files);
    const product = await startProduct({ GTFS: zip, CLOCK: feed.now });
    try {
      await waitUntilReady(product);
      for (const address of documents) await expectNoDefaultWords(product, address);
      for (const address of absent) {
        await expectNoDefaultWords(product, address);
        expect((await fetch(product.origin + address)).status, address).toBe(404);
      }
      for (const address of pages) {
        await expectNoDefaultWords(product, address);
        const answer = await page.goto(
          `${product.origin}${address}${address.includes('?') ? '&' : '?'}lang=en`,
        );
        expect(answer?.status(), address).toBe(200);
        await expect(page, address).toHaveTitle(new RegExp(RegExp.escape(feed.name)));
        await expect(page.getByText('connection issue'), address).toHaveCount(0);
        await expect(page.locator('a[href*="alerts"], a[href*="elevator"]'), address).toHaveCount(0);
      }
      await page.goto(`${product.origin}/schedules?lang=en`);
      const modes = page.getByRole('navigation', { name: 'Modes' }).getByRole('link');
      if (feed.modes.length > 1) await expect(modes).toHaveCount(feed.modes.length + 1);
      if (feed.route === null) {
        await page.goto(`${product.origin}/schedules/HILLS?lang=en`);
        await expect(page.locator('main')).toContainText('Prairie Hills');
        await expect(page.getByRole('link', { name: '303-555-0123' })).toBeVisible();
        return;
      }
      await page.goto(`${product.origin}/schedules/${feed.route.id}?lang=en`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(feed.route.title);
      // It is 8:05 in the feed's zone, whatever the time in the zones of the server and the browser.
      const main = await page.locator('main').innerText();
      expect(main).toMatch(
        /\b(?:8:(?:0[5-9]|[1-5]\d)\s(?:AM\b|a\.m\.)|08:(?:0[5-9]|[1-5]\d)\b)|every 10 min/i,
      );
    } finally {
      // An open page would log that its next request is refused.
      await page.close();
      await product.end();
    }
  });
}

test('with a real bus feed, pages do not mention the default agency, and a route has departures @long', async ({
  page,
}) => {
  test.skip(!existsSync(shared), `${shared} does not exist`);
  const product = await startProduct({ GTFS: shared, CLOCK: '2026-09-15T08:05:00-04:00' });
  try {
    await waitUntilReady(product);
    for (const address of [...pages, ...documents]) await expectNoDefaultWords(product, address);
    await page.goto(`${product.origin}/schedules?lang=en`);
    const [first] = await page
      .locator('main a[href^="/schedules/"]')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => /^\/schedules\/(?!bus$|metro$|regional-rail$|cct$)[^?]+$/.test(href)),
      );
    expect(first).toBeTruthy();
    await page.goto(`${product.origin}${first}?lang=en`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('main').innerText()).toMatch(/\d{1,2}:\d{2}\s[AP]M/);
  } finally {
    await page.close();
    await product.end();
  }
});
