import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writePlanner } from '#contract/flat/planner/writePlanner.ts';
import { feedTimetable } from '#testing/feedTimetable.ts';
import { PLAIN } from '#testing/staticFeed.ts';
import { PLANNED_BY_TIMETABLE } from '#web/features/base/offline/savedPages.ts';
import { answerOnDevice, keepCalendar } from './journeyPlanner.ts';

const HOUR_MS = 3_600_000;
const now = Temporal.Instant.from('2026-03-03T07:30:00-05:00').epochMilliseconds;
let clock = now;
let kept: Map<string, Response>;
let requested: string[];
let version: string;
const { timetable } = await feedTimetable(PLAIN);
const file = writePlanner(timetable);
let contentLength: number;
let status: number;

beforeEach(() => {
  // The version is checked once an hour.
  clock += 24 * HOUR_MS;
  kept = new Map();
  requested = [];
  version = '20260302-a';
  contentLength = file.length;
  status = 200;
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => kept.get(key)?.clone(),
      put: async (key: string, response: Response) => void kept.set(key, response),
    }),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    if (address === '/flat/version.txt') return new Response(`${version}\n`);
    if (status !== 200) return new Response(null, { status });
    return new Response(file, { headers: { 'content-length': String(contentLength) } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const ask = (query: Record<string, string>) => answerOnDevice(new URLSearchParams(query), now);

it('plans on the device from the kept calendar, and says by which timetable', async () => {
  expect(await ask({ fromPlace: '1', toPlace: '3' })).toBeNull();
  await keepCalendar(clock);
  const answer = await ask({ fromPlace: '1', toPlace: '3' });
  expect(answer?.headers.get(PLANNED_BY_TIMETABLE)).toBe('20260302-a');
  const body = await answer?.json();
  expect(body.liveTime).toBeUndefined();
  const [first] = body.itineraries;
  expect(first).toMatchObject({
    startTime: '2026-03-03T13:00:00Z',
    endTime: '2026-03-03T13:20:00Z',
    transfers: 0,
  });
  expect(first.legs[0]).toMatchObject({
    realTime: false,
    from: { name: 'Mill & First' },
    to: { name: 'Harbor' },
  });
});

it('plans from a position, which no request contains', async () => {
  await keepCalendar(clock);
  const answer = await ask({ fromPlace: '40.001,-75.001', toPlace: '3' });
  const body = await answer?.json();
  expect(body.itineraries[0].legs.map(({ mode }: { mode: string }) => mode)).toEqual(['WALK', 'BUS']);
  expect(requested.every((address) => !address.includes('40.001'))).toBe(true);
});

it('refuses a question as the server does', async () => {
  await keepCalendar(clock);
  expect((await ask({ fromPlace: '1', toPlace: 'nowhere' }))?.status).toBe(404);
  expect((await ask({ fromPlace: '1', toPlace: '1' }))?.status).toBe(400);
});

it('downloads the calendar once per version, and checks for a new one at most once an hour', async () => {
  await keepCalendar(clock);
  await keepCalendar(clock + HOUR_MS / 2);
  expect(requested).toEqual(['/flat/version.txt', '/flat/planner.bin?v=20260302-a']);
  await keepCalendar(clock + 2 * HOUR_MS);
  expect(requested).toHaveLength(3);
  version = '20260302-b';
  await keepCalendar(clock + 4 * HOUR_MS);
  expect(requested.slice(3)).toEqual(['/flat/version.txt', '/flat/planner.bin?v=20260302-b']);
  expect((await ask({ fromPlace: '1', toPlace: '3' }))?.headers.get(PLANNED_BY_TIMETABLE)).toBe('20260302-b');
});

it('tries again at the next page if the calendar did not come', async () => {
  status = 503;
  await expect(keepCalendar(clock)).rejects.toThrow('503');
  status = 200;
  await keepCalendar(clock + 1_000);
  expect(await ask({ fromPlace: '1', toPlace: '3' })).not.toBeNull();
});

it('keeps no calendar of more than 250 kB, and downloads none over a metered connection', async () => {
  contentLength = 250_001;
  await keepCalendar(clock);
  expect(kept.size).toBe(0);
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await keepCalendar(clock + 2 * HOUR_MS);
  expect(requested).toHaveLength(2);
});
