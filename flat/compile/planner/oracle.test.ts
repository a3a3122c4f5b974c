/**
 * Compares the planner with connection scan over feeds of many kinds: earliest arrivals, and every ride with the rows of the
 * feed. Complete feeds of agencies are skipped if they are not available.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { answerQuestion } from '#contract/plan/answerQuestion.ts';
import { readQuestion } from '#contract/plan/question.ts';
import type { RideLeg } from '#domain/journeys/journey.ts';
import { NO_CHANGES } from '#domain/journeys/liveChanges.ts';
import { createPlaceStops } from '#domain/journeys/placeStops.ts';
import { allJourneys, planJourneys } from '#domain/journeys/planJourneys.ts';
import { serviceView, viewDate } from '#domain/journeys/serviceView.ts';
import { openFeeds } from '#flat/gtfs/openFeeds.ts';
import { withoutDominated } from '#testing/bruteForceJourneys.ts';
import { connectionScan, type FeedTables, readTables, runsOn } from '#testing/connectionScan.ts';
import { feedTimetable } from '#testing/feedTimetable.ts';
import { foreignFeeds } from '#testing/foreignFeeds.ts';
import { isLong, runs } from '#testing/long.ts';
import { type Files, PLAIN, writeZip } from '#testing/staticFeed.ts';

const SHARED = join(import.meta.dirname, '../../../../shared/feeds');
const dir = await mkdtemp(join(tmpdir(), 'oracle-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

interface Case {
  name: string;
  path: () => Promise<string>;
  date: string;
  queries: number;
}

const zipped = (name: string, files: Files) => () => writeZip(join(dir, `${name}.zip`), files);

/** Clocks are set forward in New York on 2026-03-08, a Sunday. */
const NIGHT: Files = {
  ...PLAIN,
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20260301,20260331\n',
  'calendar_dates.txt': 'service_id,date,exception_type\nD,20260309,2\n',
  'trips.txt': `route_id,service_id,trip_id,block_id\n${Array.from({ length: 60 }, (_, i) => `${i % 2 ? 17 : 'NOR'},D,n${i},b${i % 7}`).join('\n')}\n`,
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${Array.from(
    { length: 60 },
    (_, i) => {
      const start = 20 * 60 + i * 13;
      const stops = i % 3 === 0 ? [1, 2, 3] : i % 3 === 1 ? [3, 2, 1] : [2, 3, 2];
      const time = (minutes: number) =>
        `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00`;
      return stops
        .map(
          (stop, at) => `n${i},${time(start + at * 9)},${time(start + at * 9 + (i % 4))},${stop},${at + 1}`,
        )
        .join('\n');
    },
  ).join('\n')}\n`,
};

const cases: Case[] = [
  { name: 'a small feed', path: zipped('plain', PLAIN), date: '2026-03-03', queries: 12 },
  {
    name: 'a night in which clocks are set forward',
    path: zipped('night', NIGHT),
    date: '2026-03-07',
    queries: 60,
  },
  { name: 'the day after that night', path: zipped('night2', NIGHT), date: '2026-03-08', queries: 60 },
  ...foreignFeeds()
    .filter(({ key }) => key !== 'on request only')
    .map(
      ({ key, files }, index): Case => ({
        name: key,
        path: zipped(`foreign${index}`, files),
        date: '2026-10-13',
        queries: 30,
      }),
    ),
  { name: 'a grid of streets', path: zipped('grid', gridFeed()), date: '2026-03-03', queries: 80 },
  ...[
    { name: 'septa-rail-2023-02', date: '2023-03-03' },
    { name: 'septa-rail-2026-03', date: '2026-03-31' },
    { name: 'large-bus-2026-09', date: '2026-09-15' },
  ].map(({ name, date }) => ({
    name,
    path: async () => join(SHARED, `${name}.zip`),
    date,
    queries: name.startsWith('large') ? 20 : 100,
  })),
];

/** Buses along ten avenues and ten streets in both directions, some faster than others, with blocks from one to the next. */
function gridFeed(): Files {
  const size = 10;
  const trips: string[] = [];
  const times: string[] = [];
  for (let line = 0; line < 2 * size; line++)
    for (let direction = 0; direction < 2; direction++)
      for (let nth = 0; nth < 70; nth++) {
        const id = `${line}-${direction}-${nth}`;
        trips.push(`L${line},${nth % 5 === 4 ? 'WE' : 'WK'},${id},${direction},b${line}-${nth % 6}`);
        const start = 5 * 3600 + nth * 840 + line * 37 + direction * 420;
        const pace = nth % 7 === 3 ? 70 : 110;
        for (let at = 0; at < size; at++) {
          const place = direction === 0 ? at : size - 1 - at;
          const stop = line < size ? line * size + place : place * size + (line - size);
          const seconds = start + at * pace;
          const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
            .map((part) => String(Math.floor(part)).padStart(2, '0'))
            .join(':');
          times.push(`${id},${clock},${clock},${stop},${at + 1}`);
        }
      }
  const places = Array.from(
    { length: size * size },
    (_, i) =>
      `${i},Stop ${i},${(40 + Math.floor(i / size) * 0.0019).toFixed(5)},${(-75 + (i % size) * 0.004).toFixed(5)}`,
  );
  return {
    ...PLAIN,
    'routes.txt': `route_id,route_short_name,route_type\n${Array.from({ length: 2 * size }, (_, i) => `L${i},${i},3`).join('\n')}\n`,
    'stops.txt': `stop_id,stop_name,stop_lat,stop_lon\n${places.join('\n')}\n`,
    'trips.txt': `route_id,service_id,trip_id,direction_id,block_id\n${trips.join('\n')}\n`,
    'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${times.join('\n')}\n`,
  };
}

for (const { name, path, date, queries: most } of cases) {
  const queries = runs(most);
  const isMissing = /^(septa|large)/.test(name) && !existsSync(join(SHARED, `${name}.zip`));
  it.skipIf(isMissing || (name.startsWith('large') && !isLong))(
    `earliest arrivals are those of connection scan: ${name}`,
    async () => {
      const feed = await path();
      const { timetable, ids } = await feedTimetable(feed, `${date}T12:00:00Z`);
      const [opened] = await openFeeds(feed, dir, undefined);
      if (opened === undefined) throw new Error('no feed');
      const tables = await readTables(opened);
      opened.close();
      const day = Temporal.PlainDate.from(date);
      const view = serviceView(timetable, day, NO_CHANGES);
      const places = createPlaceStops(timetable);
      const views = new Map([[date, view]]);
      const viewOf = (of: Temporal.PlainDate) =>
        views.getOrInsertComputed(`${of}`, () => serviceView(timetable, of, NO_CHANGES, view));
      const scans = { quick: connectionScan(tables, day, -1), slow: connectionScan(tables, day, 1) };
      const served = [...new Set(timetable.patterns.stops)];
      const random = randomNumbers(7);
      const pick = () => served[Math.floor(random() * served.length)] as number;
      let reachable = 0;
      for (let nth = 0; nth < queries; nth++) {
        const [from, to] = [pick(), pick()];
        if (from === to) continue;
        const seconds = Math.floor(random() * 26 * 3600);
        const maxTransfers = nth % 5;
        const query = {
          origins: [{ stop: from, seconds: 0 }],
          destinations: [{ stop: to, seconds: 0 }],
          walkOnlySeconds: null,
          seconds,
          arriveBy: false,
          windowSeconds: 0,
          maxTransfers,
          pace: 1,
          stepFree: 'any',
        } as const;
        const id = (stop: number) => timetable.stops.ids[stop] ?? '';
        const ask = {
          from: [{ stop: id(from), seconds: 0 }],
          to: [{ stop: id(to), seconds: 0 }],
          departure: seconds,
          maxTransfers,
        };
        const arrivals = allJourneys(view, query).map(({ arrival }) => arrival);
        const earliest = arrivals.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...arrivals);
        const about = JSON.stringify({ ...ask, earliest });
        expect(earliest, about).toBeGreaterThanOrEqual(scans.quick(ask) ?? Number.POSITIVE_INFINITY);
        expect(earliest, about).toBeLessThanOrEqual(scans.slow(ask) ?? Number.POSITIVE_INFINITY);
        if (Number.isFinite(earliest)) reachable++;
        checkAnswer(id(from), id(to), seconds, maxTransfers);
        const hour = planJourneys(view, { ...query, windowSeconds: 3600 });
        expect(withoutDominated(hour)).toHaveLength(hour.length);
        for (const { legs } of hour)
          for (const leg of legs)
            if (leg.kind === 'ride') checkRide(leg, tables, timetable.stops.ids, ids.ids, day);
      }
      expect(reachable).toBeGreaterThan(queries / 10);

      /** What riders are told: the earliest arrival, or the latest departure, is among the journeys. */
      function checkAnswer(fromPlace: string, toPlace: string, seconds: number, maxTransfers: number) {
        const time = Temporal.Instant.fromEpochMilliseconds((view.base + seconds) * 1000);
        const journeys = (arriveBy: boolean) => {
          const query = {
            fromPlace,
            toPlace,
            time: `${time}`,
            maxTransfers: `${maxTransfers}`,
            arriveBy: `${arriveBy}`,
          };
          const question = readQuestion(new URLSearchParams(query), time);
          if (!question.ok) throw new Error(question.error.body.error);
          const answer = answerQuestion({ timetable, tripIds: ids, places, viewOf }, question.value);
          if (answer.status !== 200) throw new Error(answer.body.error);
          const { itineraries, direct } = answer.body;
          return [...itineraries, ...direct].map(({ id: name, startTime, endTime }) => ({
            departure: Date.parse(startTime) / 1000 - view.base,
            arrival: Date.parse(endTime) / 1000 - view.base,
            isWalk: name === 'walk',
          }));
        };
        const walker = { pace: 1, isStepFree: false, graph: view.graph };
        const ends = (place: string, side: 'from' | 'to') =>
          places
            .stopsOf({ stop: places.indexOf(place) as number }, walker, side)
            .map(({ stop, seconds: walk }) => ({
              stop: timetable.stops.ids[stop] ?? '',
              seconds: walk,
            }));
        const asked = { from: ends(fromPlace, 'from'), to: ends(toPlace, 'to'), maxTransfers };
        const about = JSON.stringify({ fromPlace, toPlace, seconds, maxTransfers });
        const now = journeys(false);
        const walk = Math.min(...now.filter(({ isWalk }) => isWalk).map(({ arrival }) => arrival));
        const soonest = Math.min(...now.map(({ arrival }) => arrival));
        const within = (scan: ReturnType<typeof connectionScan>, departure: number) =>
          scan({ ...asked, departure }) ?? Number.POSITIVE_INFINITY;
        // Beyond a day, the scan finds nothing.
        if (soonest < seconds + 86_400 || within(scans.slow, seconds) < Number.POSITIVE_INFINITY) {
          expect(soonest, about).toBeGreaterThanOrEqual(Math.min(walk, within(scans.quick, seconds)));
          expect(soonest, about).toBeLessThanOrEqual(within(scans.slow, seconds));
        }
        const inTime = journeys(true);
        expect(
          inTime.every(({ arrival }) => arrival <= seconds),
          about,
        ).toBe(true);
        const latest = Math.max(...inTime.map(({ departure }) => departure), seconds - 86_400);
        if (latest + 1 >= 0) expect(within(scans.slow, latest + 1), about).toBeGreaterThan(seconds);
      }
    },
    240_000,
  );
}

function checkRide(
  { board, alight, trip, boardPosition, alightPosition }: RideLeg,
  tables: FeedTables,
  stopIds: readonly string[],
  tripIds: readonly string[],
  day: Temporal.PlainDate,
) {
  const runs = runsOf(tables, day).get(tripIds[trip.trip] ?? '') ?? [];
  const isInFeed = runs.some(({ calls }) => {
    const [on, off] = [calls[boardPosition], calls[alightPosition]];
    return (
      on?.stop === stopIds[board.stop] &&
      off?.stop === stopIds[alight.stop] &&
      on?.departure === board.departure &&
      off?.arrival === alight.arrival &&
      boardPosition < alightPosition
    );
  });
  expect(isInFeed, JSON.stringify({ board, alight, trip })).toBe(true);
}

const knownRuns = new WeakMap<FeedTables, Map<string, ReturnType<typeof runsOn>>>();
function runsOf(tables: FeedTables, day: Temporal.PlainDate) {
  const known = knownRuns.get(tables);
  if (known !== undefined) return known;
  const zone = tables.agency?.[0]?.agency_timezone ?? '';
  const runs = [-1, 0, 1].flatMap((shift) => runsOn(tables, day, shift, zone));
  const byTrip = Map.groupBy(runs, ({ trip }) => trip);
  knownRuns.set(tables, byTrip);
  return byTrip;
}

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

it('the view of an arrival after midnight begins on the day before', () => {
  const at = Temporal.Instant.from('2026-03-03T00:30:00-05:00');
  expect(viewDate(at, true, 'America/New_York').toString()).toBe('2026-03-02');
  expect(viewDate(at, false, 'America/New_York').toString()).toBe('2026-03-03');
});

it('trips of the evening before are still there in the hour before clocks are set back', async () => {
  const { timetable } = await feedTimetable(
    {
      ...PLAIN,
      'feed_info.txt': '',
      'calendar.txt': '',
      'calendar_dates.txt': 'service_id,date,exception_type\nD,20261031,1\n',
      'trips.txt': 'route_id,service_id,trip_id\n17,D,n\n',
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nn,24:20:00,24:20:00,1,1\nn,24:50:00,24:50:00,3,2\n',
    },
    '2026-10-31T12:00:00Z',
  );
  // The service day of 1 November begins at 1:00 by the clock that still shows summer time.
  const at = Temporal.Instant.from('2026-11-01T00:10:00-04:00');
  const view = serviceView(timetable, viewDate(at, false, timetable.zone), NO_CHANGES);
  const stop = (id: string) => [{ stop: timetable.stops.ids.indexOf(id), seconds: 0 }];
  const [journey] = allJourneys(view, {
    origins: stop('1'),
    destinations: stop('3'),
    walkOnlySeconds: null,
    seconds: at.epochMilliseconds / 1000 - view.base,
    arriveBy: false,
    windowSeconds: 3600,
    maxTransfers: 0,
    pace: 1,
    stepFree: 'any',
  });
  const arrival = Temporal.Instant.fromEpochMilliseconds((view.base + (journey?.arrival ?? 0)) * 1000);
  expect(`${arrival}`).toBe('2026-11-01T04:50:00Z');
});
