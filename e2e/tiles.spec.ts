// A deployment with its own tile service: the map shows its tiles through our origin, with attribution.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from './riderTest.ts';

const root = path.resolve(import.meta.dirname, '..');
let upstream: Server;
let product: ChildProcess;
let origin = '';
const tileRequests: string[] = [];

/** Returns a gray pixel: 1 by 1, no filter. */
function pixel(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const out = Buffer.alloc(named.length + 8);
    out.writeUInt32BE(data.length, 0);
    named.copy(out, 4);
    out.writeUInt32BE(crc32(named), named.length + 4);
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

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test.beforeAll(async () => {
  const tile = pixel();
  upstream = createServer((request, response) => {
    tileRequests.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
  });
  const tiles = await listening(upstream);
  const free = createServer();
  const port = await listening(free);
  free.close();
  origin = `http://127.0.0.1:${port}`;
  product = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      CLOCK: '2026-10-13T14:02:00-04:00',
      ALLOW_CLOCK: '1',
      STORE_DIR: '.cache/test-store',
      TILES_URL: `http://127.0.0.1:${tiles}/t/{z}/{x}/{y}.png?key=secret`,
      TILES_ATTRIBUTION: '© Example Maps <b>',
    },
  });
  await expect
    .poll(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status, { timeout: 60_000 })
    .toBe(200);
});

test.afterAll(() => {
  product.kill('SIGTERM');
  upstream.close();
});

test('the map shows tiles through our own origin, and their attribution as text', async ({ page }) => {
  test.setTimeout(90_000);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${origin}/realtime-map`);
  const tile = page.locator('img.leaflet-tile-loaded').first();
  await expect(tile).toHaveAttribute('src', /^\/tiles\/\d+\/\d+\/\d+\.png$/);
  expect(await tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(page.locator('.leaflet-control-attribution')).toHaveText('© Example Maps <b>');
  expect(tileRequests.length).toBeGreaterThan(0);
  for (const path of tileRequests) expect(path).toMatch(/^\/t\/\d+\/\d+\/\d+\.png\?key=secret$/);
  expect(requested.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
  expect(await page.content()).not.toContain('secret');
});
