/**
 * Compiles each odd feed of `testing/oddFeeds/`: it is refused with its reason, or becomes a store that passes the check and
 * answers as the table says.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildVerifiedStore } from '#testing/buildVerifiedStore.ts';
import { archives } from '#testing/oddFeeds/archives.ts';
import { calendars, releases } from '#testing/oddFeeds/calendars.ts';
import { routeFacts } from '#testing/oddFeeds/details.ts';
import { fares } from '#testing/oddFeeds/fares.ts';
import { ids } from '#testing/oddFeeds/ids.ts';
import type { OddFeed } from '#testing/oddFeeds/oddFeed.ts';
import { additions, directions, routes } from '#testing/oddFeeds/routes.ts';
import { shapes, stations, tracks } from '#testing/oddFeeds/stops.ts';
import { limits, nothingLeft, optionalTables, rows } from '#testing/oddFeeds/tables.ts';
import { text } from '#testing/oddFeeds/text.ts';
import { calls, headways, times } from '#testing/oddFeeds/trips.ts';
import { agencyDocument, zones } from '#testing/oddFeeds/zones.ts';
import { options, PLAIN, readStoreDocument, scratch, writeZip, zipBytes } from '#testing/staticFeed.ts';
import { buildStore } from './buildStore.ts';
import type { ProblemCount } from './gtfs/problems.ts';
import { currentVersion } from './store/publish.ts';

const tables: Record<string, readonly OddFeed[]> = {
  archives,
  text,
  'optional tables': optionalTables,
  rows,
  limits,
  'a feed with nothing left': nothingLeft,
  calendars,
  releases,
  times,
  headways,
  calls,
  ids,
  routes,
  directions,
  'the additions': additions,
  stations,
  tracks,
  shapes,
  zones,
  'agency.json': agencyDocument,
  'facts about routes': routeFacts,
  fares,
};

/** A folder for the feeds and the store of each row, and for the store of the plain feed. */
const room = await scratch();
afterAll(() => room.remove());
const plainDir = join(room.dir, 'plain');
await mkdir(plainDir);
const { report: plain } = await buildVerifiedStore(plainDir, [PLAIN]);

/** Writes the feeds of a row into a folder; returns their paths. */
function writeFeeds({ files = {}, feeds }: OddFeed, dir: string): Promise<string[]> {
  const present = Object.entries({ ...PLAIN, ...files }).flatMap(([name, table]) =>
    table === null ? [] : [[name, table] as const],
  );
  const sources = feeds ?? [Object.fromEntries(present)];
  return Promise.all(
    sources.map(async (source, index) => {
      const content = await (typeof source === 'function' ? source(dir) : zipBytes(source));
      if (typeof content === 'string') return content;
      const path = join(dir, `feed-${index}.zip`);
      await writeFile(path, content);
      return path;
    }),
  );
}

/** Compares as many words of each problem as are expected. */
function expectProblems(problems: readonly ProblemCount[], expected: readonly string[]): void {
  const found = problems.map(({ code, count, severity, file, examples: [first] }, i) => {
    const place = first?.line == null ? file : `${file}:${first.line}`;
    const message = first?.message.replace(room.dir, '').replace(/^\/\d+\//, '');
    const words = `${code} ${count} ${severity} ${place} ${first?.column ?? '-'} ${message}`.split(' ');
    return words.slice(0, expected[i]?.split(' ').length).join(' ');
  });
  expect(found).toEqual(expected);
}

async function expectRefused({ refused = '', more }: OddFeed, feeds: string[]): Promise<void> {
  const result = await buildStore(options(plainDir, feeds, more));
  if (result.ok || result.error.problem === null) throw new Error('the feed is not refused');
  const { problem, message } = result.error;
  expectProblems([{ ...problem, count: 1, examples: [problem] }], [refused]);
  expect(message).toMatch(/\S+ .*\S/);
  expect(await currentVersion(join(plainDir, 'store'))).toBe(plain.version);
  const left = await readdir(join(plainDir, 'store'));
  expect(left.filter((name) => name.startsWith('.building') || name === '.lock')).toEqual([]);
}

async function expectCompiled(row: OddFeed, feeds: string[], dir: string): Promise<void> {
  const { problems = [], counts = {}, isPlain = false, answers = [], more } = row;
  const next = row.next && { next: await writeZip(join(dir, 'next.zip'), row.next) };
  const { report, client } = await buildVerifiedStore(dir, feeds, { ...more, ...next });
  expectProblems(report.problems, problems);
  expect(report.counts).toMatchObject(counts);
  // An oddity that changes nothing says so.
  expect(report.version === plain.version, 'is the plain feed').toBe(isPlain);
  const read = (path: string) => readStoreDocument(dir, report.version, path);
  for (const answer of answers) await answer({ store: join(dir, 'store'), report, client, read });
}

let folders = 0;
/** Writes the feeds of a row into a folder and passes both on. */
async function withFeeds(
  row: OddFeed,
  expectOf: (row: OddFeed, feeds: string[], dir: string) => Promise<void>,
): Promise<void> {
  const dir = join(room.dir, `${++folders}`);
  await mkdir(dir);
  await expectOf(row, await writeFeeds(row, dir), dir);
}

describe.each(Object.entries(tables))('%s', (_, table) => {
  for (const row of table) {
    // Refused feeds share a store, so they are compiled one after another.
    if (row.refused === undefined) it.concurrent(row.name, () => withFeeds(row, expectCompiled));
    else it(row.name, () => withFeeds(row, expectRefused));
  }
});
