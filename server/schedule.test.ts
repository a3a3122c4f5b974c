/** An agency's feed, by address over a local stand-in or in a file: compiled once, and again only when it changed. */

import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Files, PLAIN, writeZip } from '#flat/testFeed.ts';
import { type Prepared, prepareSchedule } from './schedule.ts';
import { readSettings } from './settings.ts';

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
let asked: { conditional: boolean; answered: number }[] = [];
let storeDir = '';

function answering(): Promise<Server> {
  const server = createServer((request, response) => {
    const { bytes, tags, status } = publisher;
    const conditional = 'if-none-match' in request.headers || 'if-modified-since' in request.headers;
    const isKnown =
      (tags.etag !== undefined && request.headers['if-none-match'] === tags.etag) ||
      (tags['last-modified'] !== undefined && request.headers['if-modified-since'] === tags['last-modified']);
    const answered = status !== 200 ? status : isKnown ? 304 : 200;
    asked.push({ conditional, answered });
    response.writeHead(answered, answered === 200 ? tags : {}).end(answered === 200 ? bytes : undefined);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const server = await answering();
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gtfs.zip`;
afterAll(() => server.close());

interface Line {
  level: string;
  message: string;
  fields: Record<string, unknown>;
}

/** Starts as the product does. */
function begin(environment: Record<string, string>, { hours = 0, checkMs = 60_000 } = {}) {
  const lines: Line[] = [];
  const settled = Promise.withResolvers<void>();
  const note = (level: string) => (fields: Record<string, unknown>, message: string) => {
    lines.push({ level, message, fields });
    if (/^schedule (compiled|unchanged)|is served|no schedule yet/.test(message)) settled.resolve();
  };
  const settings = readSettings({ STORE_DIR: storeDir, ...environment });
  if (!settings.ok) throw new Error(settings.error);
  const now = () => Temporal.Instant.from('2026-03-03T17:00:00Z').add({ hours });
  let prepared: Prepared | null = null;
  const troubles: (string | null)[] = [];
  const hopeless: string[] = [];
  const running = prepareSchedule(
    settings.value,
    now,
    { info: note('info'), warn: note('warn'), error: note('error') },
    {
      async onPrepared(next) {
        prepared = next;
      },
      onTrouble: (why) => void troubles.push(why),
      onHopeless: (why) => void hopeless.push(why),
    },
    checkMs,
  );
  /** The stops of route 17 as they are served; `null` while nothing is. */
  async function stops(): Promise<string | null> {
    const flat = prepared as Prepared | null;
    if (flat === null) return null;
    const request = { method: 'GET', url: 'http://room/stops/17/stops.json', headers: new Headers() };
    return (await flat.flat(request)).text();
  }
  return { lines, troubles, hopeless, stops, settled: settled.promise, stop: running.stop };
}

/** Of a feed by address: until it is known what to serve. */
async function start(hours = 0) {
  const { lines, troubles, stops, settled, stop } = begin({ GTFS: url }, { hours });
  await settled;
  const isCompiled = lines.some(({ message }) => message === 'schedule compiled');
  if (isCompiled) await expect.poll(stops).not.toBeNull();
  await stop();
  return { lines, messages: lines.map(({ message }) => message), stops: await stops(), troubles };
}

beforeEach(async () => {
  storeDir = await mkdtemp(path.join(dir, 'store-'));
  asked = [];
  publisher = { bytes: feed, tags: { etag: '"one"' }, status: 200 };
});

describe('a feed by address', () => {
  it.each([
    ['ETag', { etag: '"one"' }],
    ['date', { 'last-modified': 'Tue, 03 Mar 2026 10:00:00 GMT' }],
  ])('is not compiled again while its %s says that nothing changed', async (_, tags) => {
    publisher.tags = tags;
    const first = await start();
    expect(first.messages).toContain('schedule compiled');
    expect(first.stops).toContain('Harbor');
    asked = [];
    const second = await start();
    expect(asked).toEqual([{ conditional: true, answered: 304 }]);
    expect(second.messages).toEqual(['schedule unchanged']);
    expect(second.stops).toBe(first.stops);
  });

  it('is not compiled again when a server without tags sends the same', async () => {
    publisher.tags = {};
    await start();
    asked = [];
    expect((await start()).messages).toEqual(['schedule unchanged']);
    expect(asked).toEqual([{ conditional: false, answered: 200 }]);
  });

  it('is compiled again when it changed', async () => {
    await start();
    publisher = { bytes: changed, tags: { etag: '"two"' }, status: 200 };
    const second = await start();
    expect(second.messages).toContain('schedule compiled');
    expect(second.stops).toContain('Old Harbor');
  });

  it('that cannot be reached leaves the schedule of before, and says how old that is', async () => {
    const first = await start();
    publisher.status = 503;
    const second = await start(50);
    expect(second.stops).toBe(first.stops);
    expect(second.lines).toEqual([
      {
        level: 'warn',
        message: expect.stringMatching(/answered 503; the schedule compiled 50\.0 hours ago is served/),
        fields: { kind: 'HTTP', compiledAt: '2026-03-03T17:00:00Z', ageHours: 50 },
      },
    ]);
  });

  it('that cannot be reached at the first start is told, and nothing is served', async () => {
    publisher.status = 404;
    const { lines, stops, troubles } = await start();
    expect(stops).toBeNull();
    expect(lines).toMatchObject([
      {
        level: 'error',
        message: expect.stringMatching(/^http:\/\/127.* answered 404; there is no schedule yet/),
      },
    ]);
    expect(troubles[0]).toContain('answered 404');
  });

  it('whose server sends no feed leaves the schedule of before', async () => {
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

  /** In one step: a file half written is another feed that does not compile. */
  async function put(bytes: Buffer): Promise<void> {
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
  }
  /** Ends when the file was looked at often enough that a compilation would have begun again. */
  const aFewChecks = () => setTimeout(20 * CHECK_MS);
  const errorsOf = (lines: readonly Line[]) => lines.filter(({ level }) => level === 'error');

  it('that does not compile is told once and left alone until it changes, and the schedule of before served', async () => {
    await put(feed);
    const { lines, troubles, stops, stop } = begin({ GTFS: file }, { checkMs: CHECK_MS });
    await expect.poll(stops, { timeout: 15_000 }).toContain('Harbor');
    const before = await stops();

    await put(broken);
    await expect.poll(() => errorsOf(lines), { timeout: 15_000 }).toHaveLength(1);
    await aFewChecks();
    expect(errorsOf(lines)).toEqual([
      {
        level: 'error',
        message: expect.stringMatching(
          /^schedule not compiled: .*local\.zip.*compiled 0\.0 hours ago is served; tried again when the feed changes$/,
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

  it('that never compiled leaves nothing to serve, and is served once it is mended', async () => {
    await put(broken);
    const { lines, stops, hopeless, stop } = begin({ GTFS: file }, { checkMs: CHECK_MS });
    await expect.poll(() => errorsOf(lines), { timeout: 15_000 }).toHaveLength(1);
    await aFewChecks();
    expect(errorsOf(lines).map(({ message }) => message)).toEqual([
      expect.stringMatching(/no schedule yet; tried again when the feed changes$/),
    ]);
    expect(await stops()).toBeNull();
    await put(feed);
    await expect.poll(stops, { timeout: 15_000 }).toContain('Harbor');
    expect(hopeless).toEqual([]);
    await stop();
  });

  it('whose store cannot be written is hopeless only while nothing is served', async () => {
    await put(feed);
    await writeFile(path.join(storeDir, 'agency'), 'a file where a folder should be');
    const { lines, hopeless, stop } = begin({ GTFS: file }, { checkMs: CHECK_MS });
    await expect.poll(() => hopeless, { timeout: 15_000 }).not.toEqual([]);
    await aFewChecks();
    expect(hopeless[0]).toMatch(/^STORE_DIR: .*agency cannot be written to: .* a file/);
    expect(errorsOf(lines)).toHaveLength(1);
    await stop();
  });
});
