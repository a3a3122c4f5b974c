import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildStore } from '#flat/buildStore.ts';
import { buildPlain, PLAIN_NOW, scratchEach } from '#testing/buildVerifiedStore.ts';
import { roomsClient } from '#testing/roomsClient.ts';
import { options, PLAIN, writeZip } from '#testing/staticFeed.ts';
import { createFlatHandler } from './serve.ts';

let dir = '';
let store = '';
scratchEach((made) => {
  ({ dir, store } = made);
});

describe('the handler', () => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    createFlatHandler(store)(new Request(`http://flat${path}`, { headers, method }));

  it('sends the stored bytes to clients with zstd, and gzip or plain JSON to others', async () => {
    const version = await buildPlain(dir, 'A');
    const plain = await get('/routes.json');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('cache-control')).toContain('max-age=60');
    const text = await plain.text();
    const stored = await get(`/routes.json?v=${version}`, { 'accept-encoding': 'gzip, br, zstd' });
    const frame = Buffer.from(await stored.arrayBuffer());
    expect(stored.headers.get('content-encoding')).toBe('zstd');
    expect(zstdDecompressSync(frame).toString()).toBe(text);
    expect((await readFile(join(store, 'versions', version, '0.pack'))).includes(frame)).toBe(true);
    const zipped = await get(`/routes.json?v=${version}`, { 'accept-encoding': 'br, gzip;q=0.8' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(text);
    for (const answer of [stored, zipped]) {
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('vary')).toBe('accept-encoding');
    }
    const tags = [plain, stored, zipped].map(({ headers }) => headers.get('etag'));
    expect(new Set(tags).size).toBe(3);
    expect((await get('/version.txt')).headers.get('cache-control')).toBe('no-cache');
  });

  it('sends a trip, which shares its stored frame with others, alone', async () => {
    const version = await buildPlain(dir, 'A');
    const index = await readFile(join(store, 'versions', version, 'index.txt'), 'utf8');
    const trips = index.split('\n').filter((line) => line.startsWith('schedules/trip_schedule/'));
    const frames = new Set(trips.map((line) => line.split('\t').slice(1, 4).join()));
    expect([frames.size, trips.length > 1]).toEqual([1, true]);
    for (const line of trips) {
      const [path = ''] = line.split('\t');
      const text = await (await get(`/${path}`)).text();
      const rows: { trip_id: string | number }[] = JSON.parse(text);
      expect(rows.map(({ trip_id }) => `${trip_id}.json`)).toEqual(rows.map(() => path.split('/').at(-1)));
      const packed = await get(`/${path}`, { 'accept-encoding': 'zstd' });
      expect(zstdDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);
    }
  });

  it('responds to HEAD, and with 304 to clients that have the document', async () => {
    const version = await buildPlain(dir, 'A');
    const head = await get(`/routes.json?v=${version}`, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(20);
    expect(await head.text()).toBe('');
    const etag = head.headers.get('etag') ?? '';
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get(`/routes.json?v=${version}`, {
        'accept-encoding': 'gzip',
        'if-none-match': given,
      });
      expect(again.status).toBe(304);
    }
    expect((await get('/routes.json', { 'if-none-match': etag })).status).toBe(200);
  });

  it('responds with 404 in JSON to unknown paths, including paths outside the store, and with 405 to POST', async () => {
    await buildPlain(dir, 'A');
    for (const path of [
      '/nope.json',
      '/',
      '/versions',
      '/..%2f..%2fetc/passwd',
      '/%zz',
      '/schedules/trip_schedule/17/%2e%2e',
      '/index.txt',
      '/.lock',
    ]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual({ error: 'no such document' });
    }
    expect((await get('/routes.json', {}, 'POST')).status).toBe(405);
  });

  it('follows the current version without a restart, serves the previous one on request, and ignores unknown ones', async () => {
    const first = await buildPlain(dir, 'A');
    const handler = createFlatHandler(store);
    const name = async (query: string) => {
      const response = await handler(new Request(`http://flat/stops/17/stops.json${query}`));
      return ((await response.json()) as { stop_name: string }[])[1]?.stop_name;
    };
    expect(await name('')).toBe('A');
    const second = await buildPlain(dir, 'B', 60);
    expect(await name('')).toBe('B');
    expect(await name(`?v=${first}`)).toBe('A');
    expect(await name(`?v=${second}`)).toBe('B');
    expect(await name('?v=unheard-of')).toBe('B');
  });

  it('keeps the current version open while many unknown versions are requested', async () => {
    const version = await buildPlain(dir, 'A');
    const handler = createFlatHandler(store);
    const get = async (query: string) =>
      (await handler(new Request(`http://flat/routes.json${query}`))).status;
    expect(await get('')).toBe(200);
    await rename(join(store, 'versions', version, 'index.txt'), join(dir, 'index.txt'));
    const others = Array.from({ length: 10 }, (_, other) => get(`?v=made-up-${other}`));
    expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
  });

  it('serves a document once its pack can be opened again', async () => {
    const version = await buildPlain(dir, 'A');
    const handler = createFlatHandler(store);
    const get = async () => (await handler(new Request('http://flat/routes.json'))).status;
    const pack = join(store, 'versions', version, '0.pack');
    await rename(pack, join(dir, '0.pack'));
    expect(await get()).toBe(503);
    await rename(join(dir, '0.pack'), pack);
    expect(await get()).toBe(200);
  });

  it.each(['index.txt', '0.pack'])('reports a missing %s once, not at each request', async (file) => {
    const version = await buildPlain(dir, 'A');
    const path = join(store, 'versions', version, file);
    const reports: string[] = [];
    const handler = createFlatHandler(store, (missing) => reports.push(missing));
    const get = async () => (await handler(new Request('http://flat/routes.json'))).status;
    await rename(path, join(dir, file));
    expect([await get(), await get()]).toEqual([503, 503]);
    expect(reports).toEqual([version]);
    await rename(join(dir, file), path);
    expect(await get()).toBe(200);
  });

  describe('a damaged version', () => {
    const damage = async (version: string, file: string, change: (bytes: Buffer) => Buffer) => {
      const path = join(store, 'versions', version, file);
      await writeFile(path, change(await readFile(path)));
    };
    const flipBytes = (bytes: Buffer): Buffer => {
      for (let at = 12; at < bytes.length; at += 16) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      return bytes;
    };
    /** Gives a document the place of another, for a well-formed but wrong index. */
    const misplace = (bytes: Buffer): Buffer => {
      const rows = bytes.toString().split('\n');
      const [a = '', b = ''] = rows;
      rows[0] = `${a.split('\t')[0]}\t${b.split('\t').slice(1).join('\t')}`;
      return Buffer.from(rows.join('\n'));
    };

    it.each([
      ['a pack whose bytes changed', '0.pack', flipBytes],
      ['a truncated pack', '0.pack', (bytes: Buffer) => bytes.subarray(0, 100)],
      ['an index of garbage', 'index.txt', (bytes: Buffer) => Buffer.alloc(bytes.length, 0x41)],
      ['an index with wrong places', 'index.txt', misplace],
      ['unreadable checksums', 'checksums.json', () => Buffer.from('{')],
    ])(
      'is reported, and the previous one is served until a build repairs it: %s',
      async (_, file, change) => {
        const first = await buildPlain(dir, 'A');
        const second = await buildPlain(dir, 'B', 60);
        await damage(second, file, change);
        const logged: string[] = [];
        const handler = createFlatHandler(store, (version) => logged.push(version));
        const get = (path: string) =>
          handler(new Request(`http://flat${path}`, { headers: { 'accept-encoding': 'gzip' } }));
        const answer = await get(`/stops/17/stops.json?v=${second}`);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('x-flat-version')).toBe(first);
        expect(answer.headers.get('cache-control')).not.toContain('immutable');
        expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('"A"');
        expect((await (await get('/version.txt')).text()).trim()).toBe(first);
        expect(logged).toEqual([second]);
        // Recompiling the same feed repairs it without a restart.
        expect(await buildPlain(dir, 'B', 120)).toBe(second);
        expect((await (await get('/version.txt')).text()).trim()).toBe(second);
        const whole = await get(`/stops/17/stops.json?v=${second}`);
        expect(gunzipSync(Buffer.from(await whole.arrayBuffer())).toString()).toContain('"B"');
        expect(logged).toEqual([second]);
      },
    );

    it('is not served, even if there is no previous one', async () => {
      const version = await buildPlain(dir, 'A');
      await damage(version, '0.pack', flipBytes);
      expect((await get('/stops/17/stops.json')).status).toBe(503);
    });
  });

  it('responds with 503 if there is no store', async () => {
    expect((await get('/version.txt')).status).toBe(503);
  });

  it('works through the contract client, including ids with slashes and spaces', async () => {
    const files = Object.fromEntries(
      Object.entries(PLAIN).map(([name, body]) => [
        name,
        String(body)
          .replaceAll(/^17,/gm, 'T 1/x,')
          .replaceAll(/\b100\b/g, '1/00'),
      ]),
    );
    const feed = await writeZip(join(dir, 'odd.zip'), files);
    expect((await buildStore(options(dir, [feed]))).ok).toBe(true);
    const client = roomsClient({ flat: createFlatHandler(store) }, { now: () => PLAIN_NOW });
    const trip = await client.tripSchedule({ routeId: 'T 1/x', tripId: '1/00' });
    expect(trip.ok && trip.value.value.map((call) => call.scheduledArrival)).toEqual([28800, 29400, 30000]);
    const timetable = await client.timetable({ routeId: 'T 1/x' });
    expect(timetable.ok && timetable.value.value.trips).toHaveLength(3);
    expect(client.version()).toMatch(/^20260302-/);
  });
});
