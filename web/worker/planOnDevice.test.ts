// The page of trips without a network: the browser asks, and the worker's planner answers from the kept calendar.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writePlanner } from '#contract/flat/planner/writePlanner.ts';
import { feedTimetable } from '#testing/feedTimetable.ts';
import { PLAIN } from '#testing/staticFeed.ts';
import type { JourneysView } from '#web/features/transit/journeys/journeysPage.server.ts';
import { planOnDevice } from '#web/features/transit/journeys/planOnDevice.ts';
import { answerOnDevice, keepCalendar } from './journeyPlanner.ts';

const now = Temporal.Instant.from('2026-03-03T07:30:00-05:00').epochMilliseconds;
const file = writePlanner((await feedTimetable(PLAIN)).timetable);
/** The plain page of trips, as it was saved. */
const page = {
  now,
  from: null,
  to: null,
  fromText: '',
  toText: '',
  choice: { from: '', to: '' },
  unclear: [],
  isSame: false,
  answer: null,
  asked: null,
  zoneNote: null,
  zone: 'America/New_York',
  stationIds: { harbor: '3' },
  errors: [],
} satisfies JourneysView;
const planned = (query: string) => planOnDevice(page, new URLSearchParams(query), now);
let isKept: boolean;
let checks = 0;

beforeEach(async () => {
  isKept = true;
  const kept = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => kept.get(key)?.clone(),
      put: async (key: string, response: Response) => void kept.set(key, response),
    }),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/flat/version.txt') return new Response('20260302-a\n');
    if (address.startsWith('/flat/')) return new Response(file);
    const answer = isKept
      ? await answerOnDevice(new URL(address, 'https://rider.example').searchParams, now)
      : null;
    if (answer === null) throw new TypeError('offline');
    return answer;
  });
  // The version is checked once an hour.
  checks++;
  await keepCalendar(now + checks * 7_200_000);
});
afterEach(() => vi.unstubAllGlobals());

it('shows journeys by the timetable, with the planner’s names, also to a station by its address', async () => {
  const { answer, from, to, fromText } = await planned('from=1&to=harbor');
  expect(answer).toMatchObject({ kind: 'plan', timetable: '20260302-a', liveTime: null });
  expect(answer?.kind === 'plan' && answer.itineraries.length).toBeGreaterThan(0);
  expect([from?.id, to?.id]).toEqual(['1', 'harbor']);
  expect(fromText).not.toBe('');
});

it('means the place that a field holds, not its text', async () => {
  expect((await planned('from=Mill&fromIs=1&to=x&toIs=harbor')).answer).toMatchObject({ kind: 'plan' });
  expect((await planned('from=Mill&to=harbor')).answer).toMatchObject({ reason: 'unknown place' });
});

it('says so if the device keeps no calendar, and leaves a page without a question as it is', async () => {
  isKept = false;
  expect((await planned('from=1&to=3')).answer).toEqual({ kind: 'not kept' });
  expect(await planned('from=1')).toBe(page);
});
