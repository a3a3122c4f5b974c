/** Odd feeds: how the tables are packed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Files, lines, PLAIN, TIMES, zipBytes } from '#testing/staticFeed.ts';
import { added, type OddFeed, replaced, shows, showsRows } from './oddFeed.ts';

const zipOfZips = async (inner: Record<string, Files>, end = '') =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(inner).map(
        async ([name, files]) => [name, Buffer.concat([await zipBytes(files), Buffer.from(end)])] as const,
      ),
    ),
  );

/** Routes, trips and calls of a second feed, whose service has the id of one in the plain feed. */
const RAIL: Files = {
  ...PLAIN,
  'routes.txt': lines('route_id,route_type,route_short_name', 'AIR,2,Airport'),
  'trips.txt': lines('route_id,service_id,trip_id', 'AIR,WK,100'),
  ...replaced('calendar.txt', 'WK,1,1,1,1,1', 'WK,1,0,0,0,0'),
  'stop_times.txt': lines(TIMES, '100,06:00:00,06:00:00,1,1', '100,06:30:00,06:30:00,3,2'),
};

/** The archive of a feed whose stop_times.txt is damaged. */
async function damaged(): Promise<Buffer> {
  const bytes = await zipBytes({ ...PLAIN, ...added('stop_times.txt', ' '.repeat(9000)) });
  const at = bytes.indexOf('stop_times.txt') + 40;
  for (let i = at; i < at + 30; i++) bytes[i] = (bytes[i] ?? 0) ^ 0x5a;
  return bytes;
}

const tripAndService = ([row]: { trip_id: unknown; service_id: string }[]) => [row?.trip_id, row?.service_id];

export const archives: readonly OddFeed[] = [
  {
    name: 'may have the tables in a nested folder, next to other files',
    feeds: [
      {
        '__MACOSX/feed/._stops.txt': 'junk',
        '__MACOSX/feed/stops.txt': 'junk',
        'readme.md': 'hello',
        ...Object.fromEntries(Object.entries(PLAIN).map(([name, table]) => [`export/feed/${name}`, table])),
      },
    ],
    isPlain: true,
  },
  {
    name: 'of archives form one release, with conflicting service ids made unique',
    feeds: [async () => zipBytes(await zipOfZips({ 'google_bus.zip': PLAIN, 'google_rail.zip': RAIL }))],
    problems: ['service-renamed', 'direction-inferred'],
    counts: { routes: 3, trips: 5 },
    answers: [
      async ({ report }) =>
        expect(report.feeds.map(({ release }) => release)).toEqual(['20260302', '20260302']),
      shows('schedules/trip_schedule/AIR/100.json', tripAndService, ['100', 'WK-2']),
      shows('schedules/trip_schedule/17/100.json', tripAndService, [100, 'WK']),
    ],
  },
  {
    name: 'may be folders with only the files that a build needs',
    feeds: [
      async (dir) => {
        const folder = join(dir, 'folder');
        await mkdir(folder);
        for (const name of ['routes.txt', 'stops.txt', 'calendar.txt', 'trips.txt', 'stop_times.txt'])
          await writeFile(join(folder, name), PLAIN[name] ?? '');
        return folder;
      },
    ],
    counts: { trips: 4 },
    answers: [
      // Without feed_info.txt the release is named after its first service day.
      showsRows('routes.json', 'release_name', ['20260302', '20260302']),
    ],
  },
  ...(
    [
      ['a few bytes', Buffer.from('\r\n<!-- served in 3 ms -->')],
      ['more bytes than a zip comment can hold', Buffer.alloc(200_000, 0x20)],
      ['bytes that look like an end record', Buffer.from('PK\u0005\u0006 and no more', 'latin1')],
    ] as const
  ).map(([end, bytes]) => ({
    name: `are read with ${end} after the end`,
    feeds: [async () => Buffer.concat([await zipBytes(PLAIN), bytes])],
    isPlain: true as const,
  })),
  {
    name: 'are read with bytes after the end inside another archive',
    feeds: [async () => zipBytes(await zipOfZips({ 'bus.zip': PLAIN }, 'trailing'))],
    isPlain: true,
  },
  {
    name: 'that are HTML pages are refused',
    feeds: [async () => Buffer.from('<html>moved</html>')],
    refused: 'broken-zip',
  },
  {
    name: 'that do not exist are refused',
    feeds: [async (dir) => join(dir, 'missing.zip')],
    refused: 'no-such-feed',
  },
  {
    name: 'that are cut off are refused',
    feeds: [async () => (await zipBytes(PLAIN)).subarray(0, -40)],
    refused: 'broken-zip',
  },
  { name: 'that are damaged are refused', feeds: [damaged], refused: 'broken-zip' },
  {
    name: 'with a path that leaves their folder are refused',
    feeds: [
      async () => {
        const bytes = await zipBytes({ ...PLAIN, 'aa/bb/evil.txt': 'x' });
        return Buffer.from(bytes.toString('latin1').replaceAll('aa/bb/evil.txt', '../../evil.txt'), 'latin1');
      },
    ],
    refused: 'path-traversal',
  },
  {
    name: 'that unpack to far more than their size are refused',
    files: { 'shapes.txt': Buffer.alloc(20_000_000, 0x20) },
    refused: 'zip-bomb',
  },
  {
    name: 'nested three deep are refused',
    feeds: [
      async () => {
        const inner = await zipOfZips({ 'c.zip': PLAIN });
        return zipBytes(await zipOfZips({ 'a.zip': await zipOfZips({ 'b.zip': inner }) }));
      },
    ],
    refused: 'nested-too-deep',
  },
];
