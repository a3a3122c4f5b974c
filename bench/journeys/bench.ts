/**
 * Measures the journey planner: milliseconds for leaving now and for an hour, over the demo city, a large bus network (if
 * its feed is available) and a synthetic city of 8 million calls. Each question is timed three times and the least counts,
 * since other work on the machine only adds; processor time would be as good, but some systems count it in 4 ms. Run:
 * node bench/journeys/bench.ts [--feed ZIP] [--queries 300]. It fails if an hour takes more than 15 ms at the 99th percentile
 * over the bus network, if a view with live data takes more than 150 ms anywhere, or if an array is larger than intended.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { zstdCompressSync } from 'node:zlib';
import { writePlanner } from '#contract/flat/planner/writePlanner.ts';
import { type LiveChanges, NO_CHANGES } from '#domain/journeys/liveChanges.ts';
import { planJourneys } from '#domain/journeys/planJourneys.ts';
import { type ServiceView, serviceView } from '#domain/journeys/serviceView.ts';
import { type PlannerTimetable, runsOn } from '#domain/journeys/timetable.ts';
import { demoFeeds } from '#server/demo/demoFeeds.ts';
import { feedTimetable } from '#testing/feedTimetable.ts';
import { gridTimetable } from './gridTimetable.ts';

const { values } = parseArgs({
  options: {
    feed: {
      type: 'string',
      default: join(import.meta.dirname, '../../../shared/feeds/large-bus-2026-09.zip'),
    },
    queries: { type: 'string', default: '300' },
  },
});
const QUERIES = Number(values.queries);
const MAX_HOUR_MS = 15;
const MAX_REBUILD_MS = 150;
const MAX_CALENDAR_BYTES = 3e6;
const MAX_DATE_BYTES = 4e6;
const MAX_PHONE_BYTES = 250e3;

const failures: string[] = [];

function measure(name: string, timetable: PlannerTimetable, date: string, hasTargets: boolean): void {
  const day = Temporal.PlainDate.from(date);
  const first = serviceView(timetable, day, NO_CHANGES);
  const viewMs = leastMs(() => serviceView(timetable, day, NO_CHANGES));
  const changes = someDelays(timetable, day);
  const view = serviceView(timetable, day, changes, first);
  const rebuildMs = leastMs(() => serviceView(timetable, day, changes, first));
  const hour = timesOf(view, 3600);
  const sizes = {
    calendarMB: bytesOf({ ...timetable, agencies: [] }) / 1e6,
    dateMB: bytesOf(view.lines) / 1e6,
    phoneKB: hasTargets ? zstdCompressSync(writePlanner(timetable)).length / 1e3 : null,
  };
  console.log(name, {
    calls: callsIn(timetable),
    trips: timetable.trips.count,
    ...sizes,
    viewMs,
    liveTrips: changes.trips.length,
    rebuildMs,
    'leave now': timesOf(view, 0),
    hour,
  });
  if (rebuildMs > MAX_REBUILD_MS) failures.push(`${name}: a view with live data takes ${rebuildMs} ms`);
  if (!hasTargets) return;
  if (hour.p99 > MAX_HOUR_MS) failures.push(`${name}: an hour takes ${hour.p99} ms at the 99th percentile`);
  if (sizes.calendarMB * 1e6 > MAX_CALENDAR_BYTES) failures.push(`${name}: the calendar is too large`);
  if (sizes.dateMB * 1e6 > MAX_DATE_BYTES) failures.push(`${name}: the arrays of a date are too large`);
  if ((sizes.phoneKB ?? 0) * 1e3 > MAX_PHONE_BYTES)
    failures.push(`${name}: planner.bin is too large for a phone`);
}

/** Returns the least time that an action takes in three runs. */
function leastMs(action: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const began = performance.now();
    action();
    return performance.now() - began;
  });
  return Math.round(Math.min(...times) * 100) / 100;
}

/** Plans between random stops at random times of the day, after as many warm-up rounds as the code needs. */
function timesOf(view: ServiceView, windowSeconds: number) {
  const served = [...new Set(view.timetable.patterns.stops)];
  let state = 42;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % below;
  };
  const times: number[] = [];
  let found = 0;
  const warmUp = Math.ceil(QUERIES / 5);
  for (let nth = -warmUp; nth < QUERIES; nth++) {
    const [from, to] = [served[random(served.length)] as number, served[random(served.length)] as number];
    const seconds = 6 * 3600 + random(14 * 3600);
    const ask = () =>
      planJourneys(view, {
        origins: [{ stop: from, seconds: 0 }],
        destinations: [{ stop: to, seconds: 0 }],
        walkOnlySeconds: null,
        seconds,
        arriveBy: false,
        windowSeconds,
        maxTransfers: 4,
        pace: 1,
        stepFree: 'any',
      });
    const ms = leastMs(ask);
    if (nth < 0) continue;
    times.push(ms);
    found += ask().length;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
  return { p50: at(0.5), p99: at(0.99), journeys: found / QUERIES };
}

/** Trips that run in the morning, each later by up to ten minutes: as many as an agency reports at once. */
function someDelays(timetable: PlannerTimetable, date: Temporal.PlainDate): LiveChanges {
  const day = Temporal.PlainDate.from(timetable.firstDate).until(date).days;
  const { trips, patterns, times } = timetable;
  const changes: LiveChanges['trips'][number][] = [];
  for (let trip = 0; trip < trips.count && changes.length < 2_500; trip++) {
    const start = trips.starts[trip] as number;
    if (start < 8 * 3600 || start > 9.5 * 3600 || !runsOn(timetable, trips.services[trip] as number, day))
      continue;
    const pattern = trips.patterns[trip] as number;
    const length = (patterns.starts[pattern + 1] as number) - (patterns.starts[pattern] as number);
    const late = (trip * 7) % 600;
    const column = (values: ArrayLike<number>) =>
      Int32Array.from(
        { length },
        (_, call) => start + late + (values[(trips.times[trip] as number) + call] as number),
      );
    changes.push({
      trip,
      day,
      cancelled: false,
      expected: { arrivals: column(times.arrivals), departures: column(times.departures) },
      skipped: [],
      moved: [],
    });
  }
  return { ...NO_CHANGES, trips: changes };
}

function callsIn({ patterns }: PlannerTimetable): number {
  let calls = 0;
  for (let pattern = 0; pattern < patterns.count; pattern++)
    calls +=
      ((patterns.starts[pattern + 1] as number) - (patterns.starts[pattern] as number)) *
      ((patterns.trips[pattern + 1] as number) - (patterns.trips[pattern] as number));
  return calls;
}

/** The bytes of arrays, each counted once, and of texts. */
function bytesOf(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value === 'string') return value.length;
  if (value === null || typeof value !== 'object' || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce((sum: number, each) => sum + bytesOf(each, seen), 0);
}

const dir = await mkdtemp(join(tmpdir(), 'journeys-'));
try {
  const monday = Temporal.PlainDate.from('2026-10-12');
  const { current } = await demoFeeds('city', dir, monday);
  const demo = await feedTimetable(current, '2026-10-13T12:00:00Z');
  measure('demo city', demo.timetable, '2026-10-13', false);
  if (existsSync(values.feed)) {
    const large = await feedTimetable(values.feed, '2026-09-15T12:00:00Z');
    measure('large bus network', large.timetable, '2026-09-15', true);
  } else console.log(`skipped: ${values.feed} is not available`);
  measure('synthetic city', gridTimetable(8_000_000), '2026-03-03', false);
} finally {
  await rm(dir, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
