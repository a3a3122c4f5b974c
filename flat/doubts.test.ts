// Tests that a doubtful version waits, that an operator can accept it, and that a rolled-back one does not return.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchEach } from '#testing/buildVerifiedStore.ts';
import { type Files, lines, options, PLAIN, writeZip } from '#testing/staticFeed.ts';
import { type BuildOptions, buildStore } from './buildStore.ts';
import { currentVersion } from './store/publish.ts';
import { acceptWaiting, chooseVersion, listVersions } from './store/versions.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

const NOW = Temporal.Instant.from('2026-03-03T17:00:00Z');
const WEEK = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date';
const calendar = (weekend: string, last = '20260331') => ({
  'calendar.txt': lines(
    WEEK,
    `WK,1,1,1,1,1,0,0,20260302,${last}`,
    `WE,0,0,0,0,0,${weekend},20260302,${last}`,
  ),
});
const store = () => join(dir, 'store');
const published = async (files: Files, more: Partial<BuildOptions> = {}) => {
  const feed = await writeZip(join(dir, 'feed.zip'), { ...PLAIN, ...calendar('1,1'), ...files });
  const built = await buildStore(options(dir, [feed], { maxLoss: 0.3, now: () => NOW, ...more }));
  return built.ok ? built.value.version : built.error.message;
};
const name = (text: string) => ({ 'feed_info.txt': `feed_publisher_name,feed_version\n${text},7\n` });

it.each([
  [
    'ends too soon',
    calendar('1,1', '20260308'),
    /has no service after 20260308, less than 7 days from 20260303/,
  ],
  ['has lost a route', { 'routes.txt': lines('route_id,route_type', '17,3') }, /has 1 routes instead of 2/],
  ['has lost its weekend', calendar('0,0'), /has 0 trips on 20260307 instead of 1/],
  [
    'begins next week',
    { 'calendar.txt': String(PLAIN['calendar.txt']).replaceAll('20260302,20260315', '20260309,20260331') },
    /has 0 trips on 20260303 instead of 3/,
  ],
])('a version that %s waits, and the present one stays until it is accepted', async (_, files, why) => {
  const present = await published({});
  const refused = await published(files);
  expect(refused).toMatch(why);
  expect(await currentVersion(store())).toBe(present);
  const [waiting] = (await listVersions(store())).filter(({ waits }) => waits !== null);
  expect(waiting?.waits).toMatch(why);
  expect(await acceptWaiting(store())).toEqual({ ok: true, value: waiting?.version });
  expect(await currentVersion(store())).toBe(waiting?.version);
  expect(await published(files)).toBe(waiting?.version);
});

it('the first version is taken, and the report says what is doubtful', async () => {
  const feed = await writeZip(join(dir, 'feed.zip'), { ...PLAIN, ...calendar('1,1', '20260306') });
  const built = await buildStore(options(dir, [feed], { maxLoss: 0.3, now: () => NOW }));
  expect(built.ok && built.value.problems).toMatchObject([{ code: 'doubtful', severity: 'warning' }]);
});

it('a version that ends soon replaces one that ends sooner, and a holiday with little service does not count', async () => {
  const soon = await published(calendar('1,1', '20260306'));
  const later = await published(calendar('1,1', '20260308'));
  expect(await currentVersion(store())).toBe(later);
  expect(later).not.toBe(soon);
  await published({});
  const holiday = {
    'calendar_dates.txt': lines('service_id,date,exception_type', 'WK,20260304,2', 'WE,20260304,1'),
  };
  expect(await published(holiday)).toBe(await currentVersion(store()));
});

it('a version that was rolled back waits, whatever else is published from the same feed', async () => {
  const first = await published(name('First'));
  const second = await published(name('Second'), { now: () => NOW.add({ minutes: 1 }) });
  expect(await chooseVersion(store(), first, NOW)).toEqual({ ok: true, value: first });
  expect(await published(name('Second'), { now: () => NOW.add({ minutes: 1 }) })).toMatch(
    /was rolled back; it waits for "npm run flat -- accept"$/,
  );
  expect(await currentVersion(store())).toBe(first);
  expect(await listVersions(store())).toMatchObject([
    { version: second, isCurrent: false, lastDay: '20260331', waits: 'was rolled back' },
    { version: first, isCurrent: true, waits: null },
  ]);
  expect((await chooseVersion(store(), 'none', NOW)).ok).toBe(false);
  // Another feed is another version.
  expect(await published(name('Third'))).toBe(await currentVersion(store()));
});
