import { spawn } from 'node:child_process';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildStore } from '#flat/buildStore.ts';
import { diffStores } from '#flat/diff/diffStores.ts';
import { verifyStore } from '#flat/verify/verifyStore.ts';
import { roomsClient } from '#testing/roomsClient.ts';
import { options, PLAIN, scratch, writeZip } from '#testing/staticFeed.ts';
import { takeBuildLock } from './buildLock.ts';
import { DocumentIndex } from './documentIndex.ts';
import { exportTree } from './exportTree.ts';
import { createFlatHandler } from './serve.ts';

const NOW = Temporal.Instant.from('2026-03-03T17:00:00Z');
let dir = '';
let store = '';
let remove = async () => {};
beforeEach(async () => {
  ({ dir, remove } = await scratch());
  store = join(dir, 'store');
});
afterEach(() => remove());

/** Builds the plain feed with its market stop renamed; equal names give equal versions. */
async function build(name: string, seconds = 0): Promise<string> {
  const files = { ...PLAIN, 'stops.txt': String(PLAIN['stops.txt']).replace('Market', name) };
  const feed = await writeZip(join(dir, `${name}.zip`), files);
  const result = await buildStore(options(dir, [feed], { now: () => NOW.add({ seconds }) }));
  if (!result.ok) throw new Error(result.error.message);
  return result.value.version;
}

describe('a store', () => {
  it('keeps the last three versions, and reactivates an older one without a copy', async () => {
    const versions: string[] = [];
    for (const [index, name] of ['A', 'B', 'C', 'D'].entries()) versions.push(await build(name, index * 60));
    expect(new Set(versions).size).toBe(4);
    expect((await readdir(join(store, 'versions'))).sort()).toEqual(versions.slice(1).sort());
    expect(await build('B', 300)).toBe(versions[1]);
    expect((await readFile(join(store, 'version.txt'), 'utf8')).trim()).toBe(versions[1]);
    await build('E', 360);
    expect(await readdir(join(store, 'versions'))).toContain(versions[1]);
  });

  it('rejects a second build while one runs, and takes over from a dead one', async () => {
    await build('A');
    const held = await takeBuildLock(store);
    const second = await buildStore(options(dir, [join(dir, 'A.zip')]));
    expect(second.ok ? null : second.error).toMatchObject({ code: 'locked' });
    if (held.ok) await held.value.release();
    // No process has this id: it is beyond Linux's maximum.
    await writeFile(join(store, '.lock'), '99999999\ngone\n');
    const third = await buildStore(options(dir, [join(dir, 'A.zip')]));
    expect(third.ok).toBe(true);
  });

  it('is complete at whatever moment its builder is killed', async () => {
    const version = await build('A');
    const feed = await writeZip(join(dir, 'next.zip'), {
      ...PLAIN,
      'stops.txt': String(PLAIN['stops.txt']).replace('Market', 'Z'),
    });
    const cli = join(import.meta.dirname, '..', 'cli.ts');
    const seen = new Set<string>();
    for (const after of [60, 120, 180, 240, 300, 360]) {
      const child = spawn(process.execPath, [cli, 'build', feed, '--out', store], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await new Promise((resolve) => setTimeout(resolve, after));
      child.kill('SIGKILL');
      await ended;
      const verified = await verifyStore(store, 'America/New_York', NOW);
      expect(verified.ok && verified.value.failureCount).toBe(0);
      seen.add((await readFile(join(store, 'version.txt'), 'utf8')).trim());
    }
    expect(seen).toContain(version);
    // A killed build's leftovers do not block the next one, which removes them.
    await build('C', 60);
    expect((await readdir(store)).sort()).toEqual(['version.txt', 'versions']);
  });

  it('detects a document that differs from what was written', async () => {
    const version = await build('A');
    const path = join(store, 'versions', version, '1.pack');
    const bytes = await readFile(path);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    await writeFile(path, bytes);
    const verified = await verifyStore(store, 'America/New_York', NOW);
    expect(verified.ok && verified.value.failureCount).toBeGreaterThan(0);
  });
});

describe('the handler', () => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    createFlatHandler(store)(new Request(`http://flat${path}`, { headers, method }));

  it('sends the stored bytes to clients with zstd, and gzip or plain text to others', async () => {
    const version = await build('A');
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

  it('compresses a document with gzip only once', async () => {
    const version = await build('A');
    const handler = createFlatHandler(store);
    const get = async () => {
      const headers = { 'accept-encoding': 'gzip' };
      const answer = await handler(new Request(`http://flat/routes.json?v=${version}`, { headers }));
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
    };
    const before = await get();
    // The pack is now empty, so only the cache has the document.
    await writeFile(join(store, 'versions', version, '0.pack'), '');
    expect(await get()).toEqual(before);
    expect(before.status).toBe(200);
  });

  it('responds to HEAD, and with 304 to clients that have the document', async () => {
    const version = await build('A');
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

  it('responds with 404 in JSON, and never reads outside the store', async () => {
    await build('A');
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

  it('follows the current version without a restart, and still serves the previous one', async () => {
    const first = await build('A');
    const handler = createFlatHandler(store);
    const name = async (query: string) => {
      const response = await handler(new Request(`http://flat/stops/17/stops.json${query}`));
      return ((await response.json()) as { stop_name: string }[])[1]?.stop_name;
    };
    expect(await name('')).toBe('A');
    const second = await build('B', 60);
    expect(await name('')).toBe('B');
    expect(await name(`?v=${first}`)).toBe('A');
    expect(await name(`?v=${second}`)).toBe('B');
    expect(await name('?v=unheard-of')).toBe('B');
  });

  it('keeps the current version open, whatever other versions are requested', async () => {
    const version = await build('A');
    const handler = createFlatHandler(store);
    const get = async (query: string) =>
      (await handler(new Request(`http://flat/routes.json${query}`))).status;
    expect(await get('')).toBe(200);
    await rename(join(store, 'versions', version, 'index.txt'), join(dir, 'index.txt'));
    const others = Array.from({ length: 10 }, (_, other) => get(`?v=made-up-${other}`));
    expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
  });

  it('reads a document again once its pack can be opened', async () => {
    const version = await build('A');
    const handler = createFlatHandler(store);
    const get = async () => (await handler(new Request('http://flat/routes.json'))).status;
    const pack = join(store, 'versions', version, '0.pack');
    await rename(pack, join(dir, '0.pack'));
    expect(await get()).toBe(503);
    await rename(join(dir, '0.pack'), pack);
    expect(await get()).toBe(200);
  });

  describe('a damaged version', () => {
    const damage = async (version: string, file: string, change: (bytes: Buffer) => Buffer) => {
      const path = join(store, 'versions', version, file);
      await writeFile(path, change(await readFile(path)));
    };
    const flipped = (bytes: Buffer): Buffer => {
      for (let at = 12; at < bytes.length; at += 16) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      return bytes;
    };
    /** Gives a document the place of another, for a well-formed but wrong index. */
    const misplaced = (bytes: Buffer): Buffer => {
      const rows = bytes.toString().split('\n');
      const [a = '', b = ''] = rows;
      rows[0] = `${a.split('\t')[0]}\t${b.split('\t').slice(1).join('\t')}`;
      return Buffer.from(rows.join('\n'));
    };

    it.each([
      ['a pack whose bytes changed', '0.pack', flipped],
      ['a truncated pack', '0.pack', (bytes: Buffer) => bytes.subarray(0, 100)],
      ['an index of garbage', 'index.txt', (bytes: Buffer) => Buffer.alloc(bytes.length, 0x41)],
      ['an index with wrong places', 'index.txt', misplaced],
      ['unreadable checksums', 'checksums.json', () => Buffer.from('{')],
    ])('is reported and the previous one is served: %s', async (_, file, change) => {
      const first = await build('A');
      const second = await build('B', 60);
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
      expect(await build('B', 120)).toBe(second);
      expect((await (await get('/version.txt')).text()).trim()).toBe(second);
      const whole = await get(`/stops/17/stops.json?v=${second}`);
      expect(gunzipSync(Buffer.from(await whole.arrayBuffer())).toString()).toContain('"B"');
      expect(logged).toEqual([second]);
    });

    it('is not served, even if there is no previous one', async () => {
      const version = await build('A');
      await damage(version, '0.pack', flipped);
      expect((await get('/stops/17/stops.json')).status).toBe(503);
    });
  });

  it('reports a missing store', async () => {
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
    const client = roomsClient({ flat: createFlatHandler(store) }, { now: () => NOW });
    const trip = await client.tripSchedule('T 1/x', '1/00');
    expect(trip.ok && trip.value.value.map((call) => call.scheduledArrival)).toEqual([28800, 29400, 30000]);
    const timetable = await client.timetable('T 1/x');
    expect(timetable.ok && timetable.value.value.trips).toHaveLength(3);
    expect(client.version()).toMatch(/^20260302-/);
  });
});

describe('export', () => {
  it('writes the plain tree for a static host', async () => {
    const version = await build('A');
    const tree = join(dir, 'tree');
    const exported = await exportTree(store, tree, { gzip: false });
    expect(exported.ok && exported.value.skipped).toEqual([]);
    expect((await readFile(join(tree, 'version.txt'), 'utf8')).trim()).toBe(version);
    const rows = JSON.parse(await readFile(join(tree, 'schedules/stops/17/2/schedule.json'), 'utf8'));
    expect(rows).toHaveLength(2);
    expect((await stat(join(tree, 'schedules/trip_schedule/NOR/555.json'))).isFile()).toBe(true);
  });

  it('writes ids with a slash as folders, and lists ids that cannot be file names', async () => {
    const feed = await writeZip(join(dir, 'slashes.zip'), {
      ...PLAIN,
      'stops.txt': String(PLAIN['stops.txt']).replace(/^1,/m, 'A/1,').replace(/^2,/m, 'A/../2,'),
      'stop_times.txt': String(PLAIN['stop_times.txt'])
        .replace(/,1,(\d+)$/gm, ',A/1,$1')
        .replace(/,2,(\d+)$/gm, ',A/../2,$1'),
    });
    expect((await buildStore(options(dir, [feed]))).ok).toBe(true);
    const tree = join(dir, 'tree');
    const exported = await exportTree(store, tree, { gzip: false });
    expect(exported.ok && exported.value.skipped.sort()).toEqual([
      'schedules/stop_schedule/A%2F..%2F2.json',
      'schedules/stops/17/A%2F..%2F2/schedule.json',
    ]);
    const rows = JSON.parse(await readFile(join(tree, 'schedules/stop_schedule/A/1.json'), 'utf8'));
    expect(rows.map((row: { stop_id: string }) => row.stop_id)).toContain('A/1');
  });
});

describe('diff', () => {
  it('lists changes for riders', async () => {
    await build('A');
    const changed = await scratch();
    try {
      const feed = await writeZip(join(changed.dir, 'feed.zip'), {
        ...PLAIN,
        'routes.txt': `${String(PLAIN['routes.txt']).replace('Mill to Harbor', 'Mill to Pier')}9,9,New,3,,\n`,
        'stops.txt': `${PLAIN['stops.txt']}4,Pier,40.03,-75.03\n`,
        'trips.txt': `${PLAIN['trips.txt']}17,WK,104,Pier,0,\n9,WK,105,Pier,0,\n`,
        'stop_times.txt': `${PLAIN['stop_times.txt']}104,05:00:00,05:00:00,1,1\n104,05:30:00,05:30:00,4,2\n105,05:00:00,05:00:00,1,1\n105,05:30:00,05:30:00,2,2\n`,
      });
      expect((await buildStore(options(changed.dir, [feed]))).ok).toBe(true);
      const diff = await diffStores(store, join(changed.dir, 'store'), 'America/New_York', NOW);
      expect(diff.ok && diff.value).toMatchObject({
        routesAdded: ['9'],
        routesRemoved: [],
        stopsAdded: [{ id: '4', name: 'Pier' }],
        routes: [
          {
            routeId: '17',
            longName: { before: 'Mill to Harbor', after: 'Mill to Pier' },
            stopsAdded: ['4'],
            days: [
              {
                kind: 'weekday',
                before: { trips: 2, first: 28800, last: 89400 },
                after: { trips: 3, first: 18000, last: 89400 },
              },
            ],
          },
        ],
      });
      const same = await diffStores(store, store, 'America/New_York', NOW);
      expect(same.ok && same.value.routes).toEqual([]);
    } finally {
      await changed.remove();
    }
  });
});

describe('the index', () => {
  it('finds each of its paths and no others', () => {
    const path = fc.stringMatching(/^[a-z0-9/%.~!-]{1,30}$/);
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 60, size: 'max' }), path, (paths, other) => {
        const lines = paths.map((each, at) => `${each}\t1\t${at}\t9\tab\n`).sort();
        const index = new DocumentIndex(Buffer.from(lines.join('')));
        expect(index.size).toBe(paths.length);
        for (const [at, each] of paths.entries())
          expect(index.find(each)).toEqual({ pack: 1, offset: at, length: 9, crc: 'ab' });
        if (!paths.includes(other)) expect(index.find(other)).toBeNull();
      }),
    );
  });
});
