/** An agency's feed by address, over a local stand-in: compiled once, reused while nothing changed, served when it fails. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

/** Starts as the product does, until it knows what to serve; what it logged. */
async function start(hours = 0) {
  const lines: { level: string; message: string; fields: Record<string, unknown> }[] = [];
  const settled = Promise.withResolvers<void>();
  const note = (level: string) => (fields: Record<string, unknown>, message: string) => {
    lines.push({ level, message, fields });
    if (/^schedule (compiled|unchanged)|is served|no schedule yet|not compiled/.test(message))
      settled.resolve();
  };
  const settings = readSettings({ GTFS: url, STORE_DIR: storeDir });
  if (!settings.ok) throw new Error(settings.error);
  const now = () => Temporal.Instant.from('2026-03-03T17:00:00Z').add({ hours });
  let prepared: Prepared | null = null;
  const troubles: string[] = [];
  const running = prepareSchedule(
    settings.value,
    now,
    { info: note('info'), warn: note('warn'), error: note('error') },
    {
      async onPrepared(next) {
        prepared = next;
      },
      onTrouble: (why) => void troubles.push(why),
    },
  );
  await settled.promise;
  const isCompiled = lines.some(({ message }) => message === 'schedule compiled');
  if (isCompiled) await expect.poll(() => prepared).not.toBeNull();
  await running.stop();
  const flat = prepared as Prepared | null;
  const stops = flat
    ? await (
        await flat.flat({ method: 'GET', url: 'http://room/stops/17/stops.json', headers: new Headers() })
      ).text()
    : null;
  return { lines, messages: lines.map(({ message }) => message), stops, troubles };
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
      { level: 'error', message: expect.stringContaining('no schedule yet: http://127.0.0.1') },
    ]);
    expect(troubles[0]).toContain('answered 404');
  });

  it('whose server sends no feed leaves the schedule of before', async () => {
    const first = await start();
    publisher = { bytes: Buffer.from('<html>maintenance</html>'), tags: { etag: '"page"' }, status: 200 };
    const second = await start();
    expect(second.stops).toBe(first.stops);
    expect(second.lines).toMatchObject([
      { level: 'error', message: expect.stringContaining('not compiled') },
    ]);
    publisher = { bytes: feed, tags: { etag: '"one"' }, status: 200 };
    expect((await start()).messages).toEqual(['schedule unchanged']);
  });
});
