/** Tests that a feed, by URL from a local stand-in or from a file, is compiled once, and again only when it changes. */
import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentVersion } from '#flat/store/publish.ts';
import { acceptWaiting, chooseVersion } from '#flat/store/versions.ts';
import { feedSources } from '#server/settings/feedSources.ts';
import { feedsState } from '#server/store/storeFolder.ts';
import { isLong } from '#testing/long.ts';
import { listen } from '#testing/servers.ts';
import { settingsOf } from '#testing/settingsOf.ts';
import { type Files, PLAIN, writeZip } from '#testing/staticFeed.ts';
import { prepareSchedule } from './schedule.ts';
import type { Prepared } from './scheduleSource.ts';

vi.mock('#server/store/storeFolder.ts', { spy: true });

const dir = await mkdtemp(path.join(tmpdir(), 'schedule-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

const zipOf = async (files: Files) => readFile(await writeZip(path.join(dir, 'feed.zip'), files));
const feed = await zipOf(PLAIN);
const changed = await zipOf({
  ...PLAIN,
  'stops.txt': String(PLAIN['stops.txt']).replace('Harbor', 'Old Harbor'),
});

/** What the agency's server sends. */
interface Publisher {
  bytes: Buffer;
  tags: Record<string, string>;
  status: number;
}

let publisher: Publisher;
let requested: { conditional: boolean; answered: number }[] = [];
let storeDir = '';

const server = createServer((request, response) => {
  const { bytes, tags, status } = publisher;
  const conditional = 'if-none-match' in request.headers || 'if-modified-since' in request.headers;
  const isKnown =
    (tags.etag !== undefined && request.headers['if-none-match'] === tags.etag) ||
    (tags['last-modified'] !== undefined && request.headers['if-modified-since'] === tags['last-modified']);
  const answered = status !== 200 ? status : isKnown ? 304 : 200;
  requested.push({ conditional, answered });
  response.writeHead(answered, answered === 200 ? tags : {}).end(answered === 200 ? bytes : undefined);
});
const url = `http://127.0.0.1:${await listen(server)}/gtfs.zip`;
afterAll(() => server.close());

interface Line {
  level: string;
  message: string;
  fields: Record<string, unknown>;
}

/** Starts to prepare the schedule, as in production. */
function begin(environment: Record<string, string>, { hours = 0, checkMs = 60_000 } = {}) {
  const lines: Line[] = [];
  const settled = Promise.withResolvers<void>();
  const note = (level: string) => (fields: Record<string, unknown>, message: string) => {
    lines.push({ level, message, fields });
    if (/^schedule (compiled|unchanged)|is served|no schedule yet/.test(message)) settled.resolve();
  };
  const settings = settingsOf({ STORE_DIR: storeDir, ...environment });
  const now = () => Temporal.Instant.from('2026-03-03T17:00:00Z').add({ hours });
  let prepared: Prepared | null = null;
  const troubles: (string | null)[] = [];
  const fatal: string[] = [];
  const sources = feedSources(settings, {}, {});
  if (!sources.ok) throw new Error(sources.error);
  const running = prepareSchedule(
    settings,
    sources.value,
    'America/New_York',
    now,
    { info: note('info'), warn: note('warn'), error: note('error') },
    {
      async onPrepared(next) {
        prepared = next;
      },
      onRenewed: async () => {},
      onTrouble: (why) => void troubles.push(why),
      onFatal: (why) => void fatal.push(why),
    },
    checkMs,
  );
  /** Requests a document; `null` if nothing is served. */
  async function document(name: string): Promise<string | null> {
    const flat = prepared as Prepared | null;
    if (flat === null) return null;
    const request = { method: 'GET', url: `http://room/${name}`, headers: new Headers() };
    return (await flat.flat(request)).text();
  }
  const stops = () => document('stops/17/stops.json');
  const zone = () => (prepared as Prepared | null)?.zone ?? null;
  const waits = () => (prepared as Prepared | null)?.waits?.();
  return {
    lines,
    troubles,
    fatal,
    document,
    stops,
    zone,
    waits,
    settled: settled.promise,
    stop: running.stop,
  };
}

/** Starts with a feed by URL, waits until the log says which schedule is served, if any, and stops. */
async function start(hours = 0) {
  const { lines, troubles, stops, zone, settled, stop } = begin({ GTFS: url }, { hours });
  await settled;
  const isCompiled = lines.some(({ message }) => message === 'schedule compiled');
  if (isCompiled) await expect.poll(stops).not.toBeNull();
  await stop();
  const messages = lines.map(({ message }) => message);
  return { lines, messages, stops: await stops(), zone: zone(), troubles };
}

beforeEach(async () => {
  storeDir = await mkdtemp(path.join(dir, 'store-'));
  requested = [];
  publisher = { bytes: feed, tags: { etag: '"one"' }, status: 200 };
});

describe('a feed by URL', () => {
  it.each([
    ['ETag', { etag: '"one"' }],
    ['date', { 'last-modified': 'Tue, 03 Mar 2026 10:00:00 GMT' }],
  ])('is not recompiled while its %s is unchanged', async (_, tags) => {
    publisher.tags = tags;
    const first = await start();
    expect(first.messages).toContain('schedule compiled');
    expect(first.stops).toContain('Harbor');
    requested = [];
    const second = await start();
    expect(requested).toEqual([{ conditional: true, answered: 304 }]);
    expect(second.messages).toEqual(['schedule unchanged']);
    expect(second.stops).toBe(first.stops);
  });

  it.runIf(isLong)('is not recompiled when a server without validators sends the same feed', async () => {
    publisher.tags = {};
    await start();
    requested = [];
    expect((await start()).messages).toEqual(['schedule unchanged']);
    expect(requested).toEqual([{ conditional: false, answered: 200 }]);
  });

  it('is recompiled when it changes', async () => {
    await start();
    publisher = { bytes: changed, tags: { etag: '"two"' }, status: 200 };
    const second = await start();
    expect(second.messages).toContain('schedule compiled');
    expect(second.stops).toContain('Old Harbor');
  });

  it.runIf(isLong)('is served in its own zone, even right after a restart', async () => {
    const agency = String(PLAIN['agency.txt']).replace('America/New_York', 'America/Los_Angeles');
    publisher.bytes = await zipOf({ ...PLAIN, 'agency.txt': agency });
    expect((await start()).zone).toBe('America/Los_Angeles');
    const second = await start();
    expect(second.messages).toEqual(['schedule unchanged']);
    expect(second.zone).toBe('America/Los_Angeles');
  });

  it('is recompiled at once and reported when its store is damaged', async () => {
    await start();
    const running = begin({ GTFS: url });
    await running.settled;
    const versions = path.join(storeDir, 'agency', 'versions');
    const [version = ''] = await readdir(versions);
    await writeFile(path.join(versions, version, 'index.txt'), 'nothing');
    // The store has not been read before, so the first request encounters the damaged file.
    await expect.poll(running.stops, { timeout: 15_000 }).toContain('Harbor');
    expect(running.troubles.find((why) => why?.includes('damaged'))).toContain(version);
    await expect.poll(() => running.troubles.at(-1), { timeout: 15_000 }).toBeNull();
    await running.stop();
    expect(running.lines).toContainEqual(
      expect.objectContaining({ level: 'error', fields: { kind: 'transform', version } }),
    );
    expect(running.lines.at(-1)?.message).toBe('the newest schedule is now in service');
  });

  it.runIf(isLong)(
    'is compiled with the agency folder’s additions, and recompiled when they change',
    async () => {
      const folder = await mkdtemp(path.join(dir, 'agency-'));
      const file = path.join(folder, 'frequencies.yaml');
      await writeFile(file, 'text: { "17": "15 minutes or better" }\n');
      const frequency = async () => {
        const { lines, document, settled, stop } = begin({ GTFS: url, AGENCY: folder });
        await settled;
        await expect.poll(() => document('routes.json'), { timeout: 15_000 }).toContain('"17"');
        await stop();
        const [first] = JSON.parse((await document('routes.json')) ?? '[]');
        return [first.route_frequency_text, lines.some(({ message }) => message === 'schedule compiled')];
      };
      expect(await frequency()).toEqual(['15 minutes or better', true]);
      expect(await frequency()).toEqual(['15 minutes or better', false]);
      await writeFile(file, 'text: { "17": "every hour" }\n');
      expect(await frequency()).toEqual(['every hour', true]);
    },
  );

  it.runIf(isLong)('has its problems logged, one line for each code and file', async () => {
    const trips = `${PLAIN['trips.txt']}99,WK,700,Nowhere,0,\n98,WK,701,Nowhere,0,\n`;
    publisher.bytes = await zipOf({ ...PLAIN, 'trips.txt': trips });
    const { lines } = await start();
    expect(lines).toContainEqual({
      level: 'warn',
      message: 'feed: trip 700 refers to "99", trip skipped',
      fields: {
        kind: 'transform',
        code: 'unknown-route',
        severity: 'error',
        file: 'trips.txt',
        count: 2,
        line: 6,
      },
    });
  });

  it('that is unavailable leaves the previous schedule in service, and its age is logged', async () => {
    const first = await start();
    publisher.status = 503;
    const second = await start(50);
    expect(second.stops).toBe(first.stops);
    expect(second.lines).toEqual([
      {
        level: 'warn',
        message: expect.stringMatching(/responded with 503; the schedule compiled 50\.0 hours ago is served/),
        fields: { kind: 'HTTP', compiledAt: '2026-03-03T17:00:00Z', ageHours: 50 },
      },
    ]);
  });

  it('that is unavailable at the first start is reported, and nothing is served', async () => {
    publisher.status = 404;
    const { lines, stops, troubles } = await start();
    expect(stops).toBeNull();
    expect(lines).toMatchObject([
      {
        level: 'error',
        message: expect.stringMatching(/^http:\/\/127.* responded with 404; there is no schedule yet/),
      },
    ]);
    expect(troubles[0]).toContain('responded with 404');
  });

  it.runIf(isLong)('whose server sends a page instead leaves the previous schedule in service', async () => {
    const first = await start();
    publisher = { bytes: Buffer.from('<html>maintenance</html>'), tags: { etag: '"page"' }, status: 200 };
    const second = await start();
    expect(second.stops).toBe(first.stops);
    expect(second.lines).toMatchObject([
      { level: 'error', message: expect.stringMatching(/^schedule not compiled: .*is served/) },
    ]);
    publisher = { bytes: feed, tags: { etag: '"one"' }, status: 200 };
    expect((await start()).messages).toEqual(['schedule unchanged']);
  });
});

describe('a feed in a file', () => {
  const CHECK_MS = 30;
  const file = path.join(dir, 'local.zip');
  const broken = Buffer.from('this is no archive');

  /** Replaces the file atomically: a half-written file would be another invalid feed. */
  async function put(bytes: Buffer): Promise<void> {
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
  }
  /** Waits for more than three further checks of the file; a compilation would end before the next check. */
  async function waitForChecks(): Promise<void> {
    const { length } = vi.mocked(feedsState).mock.calls;
    await expect
      .poll(() => vi.mocked(feedsState).mock.calls.length, { timeout: 15_000 })
      .toBeGreaterThan(length + 3);
  }
  const errorsOf = (lines: readonly Line[]) => lines.filter(({ level }) => level === 'error');

  it('that does not compile is reported once and not retried until it changes, while the previous schedule is served', async () => {
    await put(feed);
    const { lines, troubles, stops, stop } = begin({ GTFS: file }, { checkMs: CHECK_MS });
    await expect.poll(stops, { timeout: 15_000 }).toContain('Harbor');
    const before = await stops();

    await put(broken);
    await expect.poll(() => errorsOf(lines), { timeout: 15_000 }).toHaveLength(1);
    await waitForChecks();
    expect(errorsOf(lines)).toEqual([
      {
        level: 'error',
        message: expect.stringMatching(
          /^schedule not compiled: .*local\.zip.*compiled 0\.0 hours ago is served; retried when the feed changes$/,
        ),
        fields: { kind: 'transform', compiledAt: '2026-03-03T17:00:00Z', ageHours: 0 },
      },
    ]);
    expect(troubles.at(-1)).toContain('local.zip');
    expect(await stops()).toBe(before);

    await put(changed);
    await expect.poll(() => troubles.at(-1), { timeout: 15_000 }).toBeNull();
    expect(await stops()).toContain('Old Harbor');
    expect(errorsOf(lines)).toHaveLength(1);
    await stop();
  });

  it('that has lost a route waits and is not retried, until an operator accepts it', async () => {
    await put(feed);
    const { lines, troubles, waits, stops, stop } = begin({ GTFS: file }, { checkMs: CHECK_MS });
    await expect.poll(stops, { timeout: 60_000 }).toContain('Harbor');
    await put(
      await zipOf({
        ...PLAIN,
        'routes.txt': 'route_id,route_type\n17,3\n',
        'stops.txt': String(PLAIN['stops.txt']).replace('Harbor', 'Old Harbor'),
      }),
    );
    await expect.poll(waits, { timeout: 60_000 }).toMatch(/has 1 routes instead of 2.*it waits/);
    await waitForChecks();
    expect(errorsOf(lines)).toHaveLength(1);
    expect(await stops()).not.toContain('Old Harbor');
    expect(await acceptWaiting(path.join(storeDir, 'agency'))).toMatchObject({ ok: true });
    await expect.poll(waits).toBeNull();
    expect(await stops()).toContain('Old Harbor');
    await stop();
    expect(troubles.filter((why) => why !== null)).toEqual([]);
  }, 240_000);

  it('that has lost a route counts no longer when the feed is again the one that is served', async () => {
    await put(feed);
    const { waits, stops, stop } = begin({ GTFS: file }, { checkMs: CHECK_MS });
    await expect.poll(stops, { timeout: 60_000 }).toContain('Harbor');
    const { mtime } = await stat(file);
    await put(await zipOf({ ...PLAIN, 'routes.txt': 'route_id,route_type\n17,3\n' }));
    await expect.poll(waits, { timeout: 60_000 }).toMatch(/it waits/);
    await put(feed);
    await utimes(file, mtime, mtime);
    await expect.poll(waits, { timeout: 60_000 }).toBeNull();
    await stop();
  }, 240_000);

  it.runIf(isLong)(
    'that was rolled back does not return after a restart',
    async () => {
      const store = path.join(storeDir, 'agency');
      await put(feed);
      const { stops, stop } = begin({ GTFS: file }, { checkMs: CHECK_MS });
      await expect.poll(stops, { timeout: 60_000 }).toContain('Harbor');
      const first = await currentVersion(store);
      await put(changed);
      await expect.poll(stops, { timeout: 60_000 }).toContain('Old Harbor');
      const at = Temporal.Instant.from('2026-03-03T17:00:00Z');
      // The compiler holds the store for another moment.
      const choose = () => chooseVersion(store, first ?? '', at);
      await expect.poll(choose, { timeout: 60_000 }).toMatchObject({ ok: true });
      expect(await stops()).not.toContain('Old Harbor');
      await stop();
      const next = begin({ GTFS: file }, { checkMs: CHECK_MS });
      await expect.poll(next.waits, { timeout: 60_000 }).toMatch(/was rolled back; it waits/);
      await waitForChecks();
      expect(await next.stops()).not.toContain('Old Harbor');
      await next.stop();
    },
    240_000,
  );

  it('that never compiled is served once it is fixed', async () => {
    await put(broken);
    const { lines, stops, fatal, stop } = begin({ GTFS: file }, { checkMs: CHECK_MS });
    await expect.poll(() => errorsOf(lines), { timeout: 15_000 }).toHaveLength(1);
    await waitForChecks();
    expect(errorsOf(lines).map(({ message }) => message)).toEqual([
      expect.stringMatching(/no schedule yet; retried when the feed changes$/),
    ]);
    expect(await stops()).toBeNull();
    await put(feed);
    await expect.poll(stops, { timeout: 15_000 }).toContain('Harbor');
    expect(fatal).toEqual([]);
    await stop();
  });

  it.runIf(isLong)('whose store is not writable is reported as fatal while nothing is served', async () => {
    await put(feed);
    await writeFile(path.join(storeDir, 'agency'), 'a file where a folder should be');
    const { lines, fatal, stop } = begin({ GTFS: file }, { checkMs: CHECK_MS });
    await expect.poll(() => fatal, { timeout: 15_000 }).not.toEqual([]);
    await waitForChecks();
    expect(fatal[0]).toMatch(/^STORE_DIR: .*agency cannot be written to: .* a file/);
    expect(errorsOf(lines)).toHaveLength(1);
    await stop();
  });
});
