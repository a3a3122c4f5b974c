/**
 * Compares stores built from complete feeds of real agencies with an independent reading of the feeds: another CSV parser,
 * and services, counts and arrivals computed here from the rows. Skipped if the feeds are not available.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { afterAll, describe, expect, it } from 'vitest';
import { tripsOfDay } from '#domain/schedule/tripsOfDay.ts';
import { instantAt, serviceDay } from '#domain/time/serviceDay.ts';
import { isLong } from '#testing/long.ts';
import { roomsClient } from '#testing/roomsClient.ts';
import { options, scratch } from '#testing/staticFeed.ts';
import { type BuildReport, buildStore } from './buildStore.ts';
import { openFeeds } from './gtfs/openFeeds.ts';
import { createFlatHandler } from './store/serve.ts';
import { verifyStore } from './verify/verifyStore.ts';

const ZONE = 'America/New_York';
const FEEDS = join(import.meta.dirname, '..', '..', 'shared', 'feeds');
const AGENCY_FEEDS = ['septa-rail-2026-03', ...(isLong ? ['septa-rail-2023-02', 'large-bus-2026-09'] : [])];
const PAIRS = 200;

interface Expected {
  routes: Set<string>;
  stopsServed: Set<string>;
  trips: Map<string, { service: string; calls: number }>;
  /** By stop: service, trip and arrival time of each call. */
  calls: Map<string, [service: string, trip: string, time: string][]>;
  stopTimes: number;
  /** Services by `YYYY-MM-DD`. */
  days: Map<string, Set<string>>;
}

/** Reads the feed row by row with csv-parse. */
async function readIndependently(path: string, dir: string): Promise<Expected> {
  const [feed] = await openFeeds(path, dir);
  if (feed === undefined) throw new Error('no feed');
  const rows = async (file: string, onRow: (get: (column: string) => string) => void) => {
    const source = feed.files.get(file);
    if (source === undefined) return;
    let header: string[] | null = null;
    const places = new Map<string, number>();
    const parser = Readable.from(source.chunks()).pipe(
      parse({ bom: true, trim: true, relax_column_count: true }),
    );
    for await (const row of parser as AsyncIterable<string[]>) {
      if (header === null) {
        header = row;
        for (const [index, name] of row.entries()) places.set(name, index);
      } else onRow((column) => row[places.get(column) ?? -1] ?? '');
    }
  };
  const expected: Expected = {
    routes: new Set(),
    stopsServed: new Set(),
    trips: new Map(),
    calls: new Map(),
    stopTimes: 0,
    days: new Map(),
  };
  const setService = (date: string, service: string, runs: boolean) => {
    const services = expected.days.get(date) ?? new Set<string>();
    expected.days.set(date, services);
    if (runs) services.add(service);
    else services.delete(service);
  };
  const dateOf = (text: string) => Temporal.PlainDate.from(text);
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  await rows('calendar.txt', (get) => {
    const end = dateOf(get('end_date'));
    for (
      let date = dateOf(get('start_date'));
      Temporal.PlainDate.compare(date, end) <= 0;
      date = date.add({ days: 1 })
    ) {
      if (get(weekdays[date.dayOfWeek - 1] ?? '') === '1')
        setService(date.toString(), get('service_id'), true);
    }
  });
  await rows('calendar_dates.txt', (get) =>
    setService(dateOf(get('date')).toString(), get('service_id'), get('exception_type') === '1'),
  );
  await rows('trips.txt', (get) => {
    expected.routes.add(get('route_id'));
    expected.trips.set(get('trip_id'), { service: get('service_id'), calls: 0 });
  });
  await rows('stop_times.txt', (get) => {
    const trip = expected.trips.get(get('trip_id'));
    if (trip === undefined) throw new Error(`no trip ${get('trip_id')}`);
    trip.calls++;
    expected.stopTimes++;
    expected.stopsServed.add(get('stop_id'));
    const calls = expected.calls.get(get('stop_id'));
    const call: [string, string, string] = [trip.service, get('trip_id'), get('arrival_time')];
    if (calls === undefined) expected.calls.set(get('stop_id'), [call]);
    else calls.push(call);
  });
  feed.close();
  return expected;
}

/** Creates a seeded generator, so that every run tests the same pairs. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each(AGENCY_FEEDS)('the store of %s', (name) => {
  const path = join(FEEDS, `${name}.zip`);
  const isHere = existsSync(path);
  const room = scratch();
  let report: BuildReport | null = null;
  let expected: Expected | null = null;
  afterAll(async () => (await room).remove());

  const client = async () => {
    const flat = createFlatHandler(join((await room).dir, 'store'));
    const now = () => Temporal.Instant.from('2026-03-03T17:00:00Z');
    return roomsClient({ flat }, { now, maxBytes: 256 * 1024 * 1024 });
  };

  it.skipIf(!isHere)('is built and verified without errors', { timeout: 300_000 }, async () => {
    const { dir } = await room;
    const built = await buildStore(options(dir, [path], { workers: 2 }));
    if (!built.ok) throw new Error(built.error.message);
    report = built.value;
    expect(report.problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    const verified = await verifyStore(
      join(dir, 'store'),
      ZONE,
      Temporal.Instant.from('2026-03-03T17:00:00Z'),
    );
    expect(verified.ok && verified.value.failures).toEqual([]);
    expect(verified.ok && verified.value.documents).toBe(report.counts.documents);
  });

  it.skipIf(!isHere)(
    'matches the counts of another parser, in total and on every date',
    { timeout: 300_000 },
    async () => {
      expected = await readIndependently(path, (await room).dir);
      expect(report?.counts).toMatchObject({
        routes: expected.routes.size,
        stops: expected.stopsServed.size,
        trips: expected.trips.size,
        stopTimes: expected.stopTimes,
      });
      const perService = new Map<string, { trips: number; calls: number }>();
      for (const { service, calls } of expected.trips.values()) {
        const sum = perService.get(service) ?? { trips: 0, calls: 0 };
        perService.set(service, { trips: sum.trips + 1, calls: sum.calls + calls });
      }
      const store = await client();
      const calendar = await store.calendar();
      const routes = await store.routes();
      if (!calendar.ok || !routes.ok) throw new Error('not read');
      const written = new Map<string, { trips: number; calls: number }>();
      for (const route of routes.value.value) {
        const timetable = await store.timetable({ routeId: route.id });
        if (!timetable.ok) throw new Error(timetable.error.message);
        for (const trip of timetable.value.value.trips) {
          const sum = written.get(trip.serviceId) ?? { trips: 0, calls: 0 };
          written.set(trip.serviceId, { trips: sum.trips + 1, calls: sum.calls + trip.arrivalsAfter.length });
        }
      }
      const total = (services: Iterable<string>, of: Map<string, { trips: number; calls: number }>) => {
        const sum = { trips: 0, calls: 0 };
        for (const service of services) {
          sum.trips += of.get(service)?.trips ?? 0;
          sum.calls += of.get(service)?.calls ?? 0;
        }
        return sum;
      };
      const counted = [...calendar.value.value.values()].map((day) => [
        day.date.toString(),
        total(day.serviceIds, written),
      ]);
      const dates = counted.map(([date]) => String(date));
      expect([...expected.days.keys()].filter((date) => !dates.includes(date))).toEqual([]);
      expect(counted).toEqual(dates.map((date) => [date, total(expected?.days.get(date) ?? [], perService)]));
    },
  );

  it.skipIf(!isHere)(
    `matches the feed’s arrivals for ${PAIRS} pairs of stop and date`,
    { timeout: 300_000 },
    async () => {
      if (expected === null) throw new Error('the feed was not read');
      const store = await client();
      const calendar = await store.calendar();
      if (!calendar.ok) throw new Error('not read');
      const pick = createRandom(20260302);
      const stops = [...expected.stopsServed];
      const days = [...calendar.value.value.values()];
      let compared = 0;
      for (let pair = 0; pair < PAIRS; pair++) {
        const stop = stops[Math.floor(pick() * stops.length)] ?? '';
        const day = days[Math.floor(pick() * days.length)];
        if (day === undefined) throw new Error('no day');
        const schedule = await store.stopSchedule({ stopId: stop });
        if (!schedule.ok) throw new Error(schedule.error.message);
        const actualCalls = tripsOfDay(schedule.value.value, day)
          .map(
            (call) =>
              `${call.tripId} ${instantAt(serviceDay(day.date, ZONE), call.scheduledArrival ?? Number.NaN)}`,
          )
          .sort();
        const services = expected.days.get(day.date.toString()) ?? new Set();
        const noon = day.date.toZonedDateTime({ timeZone: ZONE, plainTime: '12:00' }).subtract({ hours: 12 });
        const expectedCalls = (expected.calls.get(stop) ?? [])
          .filter(([service]) => services.has(service))
          .map(([, trip, time]) => {
            const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
            return `${trip} ${noon.add({ hours, minutes, seconds }).toInstant()}`;
          })
          .sort();
        expect(actualCalls, `${stop} on ${day.date}`).toEqual(expectedCalls);
        compared += expectedCalls.length;
      }
      expect(compared).toBeGreaterThan(PAIRS);
    },
  );
});
