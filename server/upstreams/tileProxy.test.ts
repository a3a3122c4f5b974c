/** Tests the tile proxy against a tile service on the loopback interface. */
import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '#testing/servers.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTileProxy } from './tileProxy.ts';

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const requested: string[] = [];
let answer = { status: 200, type: 'image/png', body: png };
const upstream = createServer((request, response) => {
  requested.push(request.url ?? '');
  response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
});
const origin = `http://127.0.0.1:${await listen(upstream)}`;
afterAll(() => upstream.close());

const warnings: string[] = [];
let at = Temporal.Instant.from('2026-10-13T18:02:00Z');
let tiles: ReturnType<typeof createTileProxy>;
const get = async (path: string) =>
  tiles({ method: 'GET', url: `http://room${path}`, headers: new Headers() });

beforeEach(() => {
  requested.length = 0;
  warnings.length = 0;
  answer = { status: 200, type: 'image/png', body: png };
  tiles = createTileProxy(`${origin}/t/{z}/{x}/{y}.png?key=secret`, {
    fetch: (url, init) => fetch(url, init),
    now: () => at,
    log: {
      ...silentLog,
      warn: (fields, message) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
    },
  });
});

describe('tiles of a service', () => {
  it('are requested once, at the address that the template gives, and cached for a week', async () => {
    const first = await get('/12/1192/1550.png');
    expect(requested).toEqual(['/t/12/1192/1550.png?key=secret']);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('image/png');
    expect(first.headers.get('cache-control')).toBe('public, max-age=604800');
    expect(Buffer.from(await first.arrayBuffer())).toEqual(png);
    expect((await get('/12/1192/1550.png')).status).toBe(200);
    expect(requested).toHaveLength(1);
  });

  it.each(['/1/2/0.png', '/3/0/8.png', '/23/0/0.png', '/12/x/1.png', '/12/1192/1550.jpg', '/../secret'])(
    'do not exist at %s, which is not requested',
    async (path) => {
      expect((await get(path)).status).toBe(404);
      expect(requested).toEqual([]);
    },
  );

  it('are still served when the service fails', async () => {
    await get('/5/1/1.png');
    at = at.add({ hours: 24 * 8 });
    answer = { ...answer, status: 500 };
    const stale = await get('/5/1/1.png');
    expect(stale.status).toBe(200);
    expect(stale.headers.get('x-source-state')).toBe('stale');
    expect(Buffer.from(await stale.arrayBuffer())).toEqual(png);
  });

  it('are replaced by an error without the key if the service fails and no copy exists', async () => {
    answer = { ...answer, status: 500 };
    const failed = await get('/5/1/2.png');
    expect(failed.status).toBe(502);
    expect(await failed.text()).not.toContain('secret');
    expect(warnings[0]).toContain('HTTP 500');
    expect(warnings.join()).not.toContain('secret');
  });

  it('are served only if they are images', async () => {
    answer = { status: 200, type: 'text/html', body: Buffer.from('<script>alert(1)</script>') };
    const page = await get('/5/1/3.png');
    expect(page.status).toBe(502);
    expect(page.headers.get('content-type')).not.toContain('html');
    answer = { status: 200, type: 'image/webp', body: png };
    expect((await get('/5/1/3.png')).headers.get('content-type')).toBe('image/webp');
  });
});
