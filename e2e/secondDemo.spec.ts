// The second demo as riders see it: the whole product with DEMO=harbour, its compiler, simulator and basemap.

import { builtInLanguages } from '#domain/agency/languages.ts';
import { type StartedProduct, startProduct, waitUntilReady } from '#testing/startedProduct.ts';
import { expect, expectAccessible, test } from './riderTest.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let product: StartedProduct;
test.beforeAll(async () => {
  // It is Tuesday, 8:30 in this demo's zone and 7:30 in the first demo's.
  product = await startProduct({ DEMO: 'harbour', CLOCK: '2026-10-13T08:30:00-03:00' });
  await waitUntilReady(product);
});
test.afterAll(() => product?.end());

const pages = [
  ...['/', '/schedules', '/schedules/bus', '/schedules?mode=ferry', '/schedules?mode=tram', '/schedules/T1'],
  ...['/schedules/N1', '/schedules/10', '/schedules/T1?view=timetable', '/alerts', '/alerts?view=detours'],
  ...['/elevator-alerts', '/stations', '/realtime-map', '/offline'],
];
const documents = [
  ...['/schedules/N1/timetable.csv', '/alerts.atom', '/manifest.webmanifest', '/robots.txt', '/sitemap.xml'],
  ...['/suggest?q=hotel', '/schedules/nowhere', '/stations/nowhere', '/fares'],
];
// A short word can occur by chance in a hash, so "septa" counts only at the beginning of a word and "wwww" before a dot.
const firstDemoWords =
  /\bsepta|philadelphia|philly|215-580|1234 Market|Market-Frankford|Broad Street|Regional Rail|America\/New_York|wwww\./i;

test('the responses at the listed addresses do not mention the first demo in any language', async () => {
  for (const lang of builtInLanguages)
    for (const path of [...pages, ...documents]) {
      const answer = await fetch(product.origin + path, {
        headers: { 'accept-language': lang },
        redirect: 'manual',
      });
      const text = `${[...answer.headers].join('\n')}\n${await answer.text()}`;
      expect(firstDemoWords.exec(text)?.[0] ?? null, `${lang} ${path}`).toBeNull();
      expect(answer.status, `${lang} ${path}`).toBeLessThan(500);
    }
});

for (const lang of ['en', 'fr'] as const) {
  test(`the listed pages load and are accessible in ${lang}`, async ({ page }) => {
    for (const path of pages) {
      const address = new URL(path, product.origin);
      address.searchParams.set('lang', lang);
      const answer = await page.goto(address.href);
      expect(answer?.status(), path).toBe(200);
      await expect(page.locator('html'), path).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeAttached();
      await expect(page.getByText('connection issue'), path).toHaveCount(0);
      await expectAccessible(page);
    }
  });
}

test('names are in the rider’s language, and a search finds a stop by its English or French name', async ({
  page,
}) => {
  await page.goto(`${product.origin}/schedules/N1?lang=en`);
  await expect(page).toHaveTitle('Channel Ferry | Transport Port-Sauveur');
  await expect(page.locator('main')).toContainText('South Point');
  await expect(page.locator('main')).not.toContainText('Pointe-Sud');
  await page.goto(`${product.origin}/schedules/N1?lang=fr`);
  await expect(page).toHaveTitle('Traversier de la Passe | Transport Port-Sauveur');
  await expect(page.locator('main')).toContainText('Pointe-Sud');
  for (const text of ['city hall', 'hotel de ville']) {
    const found = await (
      await fetch(`${product.origin}/suggest?q=${encodeURIComponent(text)}&lang=en`)
    ).text();
    expect(found, text).toContain('hotel-tram-1');
  }
});

test('a rider whose languages are not offered gets French, with Canadian times', async () => {
  const answer = await fetch(`${product.origin}/schedules/N1`, { headers: { 'accept-language': 'de' } });
  const text = await answer.text();
  expect(text).toContain('<html lang="fr"');
  expect(text).toMatch(/\d{1,2}\s?h\s?\d{2}/);
});

test('the second demo shows its own modes, stops and live data', async ({ page }) => {
  await page.goto(`${product.origin}/schedules?lang=en`);
  const modes = page.getByRole('navigation', { name: 'Modes' }).getByRole('link');
  await expect(modes).toHaveText(['All', 'Bus', 'Tram', 'Ferry']);
  await page.goto(`${product.origin}/schedules/T1?lang=en`);
  await expect(page.locator('main')).toContainText('City Hall');
  const vehicles = await (await fetch(`${product.origin}/live/api/v2/trips/`)).json();
  const routes = new Set(vehicles.map(({ route_id }: { route_id: string }) => route_id));
  for (const id of ['T1', 'T2', 'N1', '10']) expect(routes).toContain(id);
  const alerts = await fetch(`${product.origin}/alerts`, { headers: { 'accept-language': 'fr' } });
  expect(await alerts.text()).toMatch(/Traversier|Tramway|Ligne 30/);
});

test('the map loads its tiles and names a line of the second demo', async ({ page }) => {
  await page.goto(`${product.origin}/realtime-map?lang=en`);
  await expect(page.locator('.leaflet-container')).toBeVisible();
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeAttached();
  await expect(page.locator('main')).toContainText('Gulf Tram');
});
