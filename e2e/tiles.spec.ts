// Where the map's tiles come from: a tile service through our own origin, or the archive that the demo has, drawn by us.
import { createServer, type Server } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { listen } from '#testing/servers.ts';
import { type StartedProduct, startProduct, waitUntilReady } from '#testing/startedProduct.ts';
import { TEST_PRODUCT } from '../scripts/product.mjs';
import { expect, test } from './riderTest.ts';

let upstream: Server;
let product: StartedProduct;
const tileRequests: string[] = [];

/** Returns a PNG image of one grey pixel. */
function pixel(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const nameAndData = Buffer.concat([Buffer.from(name), data]);
    const out = Buffer.alloc(nameAndData.length + 8);
    out.writeUInt32BE(data.length, 0);
    nameAndData.copy(out, 4);
    out.writeUInt32BE(crc32(nameAndData), nameAndData.length + 4);
    return out;
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, 200]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test.beforeAll(async () => {
  const tile = pixel();
  upstream = createServer((request, response) => {
    tileRequests.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
  });
  const tiles = await listen(upstream);
  product = await startProduct({
    CLOCK: TEST_PRODUCT.CLOCK,
    // With the suite's own store, the demo is not compiled again.
    STORE_DIR: TEST_PRODUCT.STORE_DIR,
    TILES_URL: `http://127.0.0.1:${tiles}/t/{z}/{x}/{y}.png?key=secret`,
    TILES_ATTRIBUTION: '© Example Maps <b>',
  });
  await waitUntilReady(product);
});

test.afterAll(async () => {
  await product.end();
  upstream.close();
});

test('the map shows tiles through our own origin, and their attribution as text', async ({ page }) => {
  test.setTimeout(90_000);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${product.origin}/realtime-map`);
  const tile = page.locator('img.leaflet-tile-loaded').first();
  await expect(tile).toHaveAttribute('src', /^\/tiles\/\d+\/\d+\/\d+\.png$/);
  expect(await tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(page.locator('.leaflet-control-attribution')).toHaveText('© Example Maps <b>');
  expect(tileRequests.length).toBeGreaterThan(0);
  for (const path of tileRequests) expect(path).toMatch(/^\/t\/\d+\/\d+\/\d+\.png\?key=secret$/);
  expect(requested.filter((url) => !url.startsWith(product.origin) && !url.startsWith('data:'))).toEqual([]);
  expect(await page.content()).not.toContain('secret');
});

test('tiles drawn from an archive have names in the rider’s language, and credit the archive', async ({
  page,
}) => {
  await page.goto('/realtime-map?lang=fr');
  const tiles = page.locator('img.leaflet-tile-loaded');
  const land = tiles.and(page.locator('[src*="part=land"]')).first();
  const names = tiles.and(page.locator('[src*="part=names"]')).first();
  await expect(land).toHaveAttribute('src', /^\/tiles\/\d+\/\d+\/\d+\.webp\?theme=light&part=land$/);
  await expect(names).toHaveAttribute('src', /&part=names&lang=fr$/);
  for (const tile of [land, names])
    expect(await tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await expect(page.locator('.leaflet-control-attribution')).toHaveText(/^Basemap: drawn for Timepoint/);
});
