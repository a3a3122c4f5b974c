// The contract client as pages use it: what many riders ask for at once is fetched and decoded once, and kept while it
// is fresh. Only what is the same for everyone is kept, and never much of it; the rest goes straight through.
import { LRUCache } from 'lru-cache';
import type { Answer } from '#contract/answer.ts';
import type { CallOptions, ContractClient } from '#contract/contractClient.ts';
import { CONTENT_SECONDS, LIVE_SECONDS, STATIC_SECONDS } from '#contract/freshness.ts';
import { resized } from '#contract/resized.ts';

/** What documents tell as well is not asked again at once when it fails. */
const FAILED_SCHEDULE_SECONDS = 30;
/** Schedules of parent routes at a stop kept at once: each may be thousands of rows. */
const MOST_SCHEDULES = 24;

/** Rows of documents kept decoded, some 200 bytes each; and calls for live trips. */
const MOST_ROWS = 150_000;
const MOST_TRIPS = 200;
const MOST_LIVE_ROWS = 100_000;

interface Kept {
  answer: Promise<Answer<unknown>>;
  /** Of which snapshot of live data. */
  snapshot: number;
  /** Of the monotonic clock, milliseconds. */
  until: number;
}

/**
 * `client` with the answers for everyone kept for seconds. `monotonic` gives milliseconds; `snapshot` counts those of live
 * data, whose answers are asked anew with each.
 */
export function cachedClient(
  client: ContractClient,
  monotonic: () => number = () => performance.now(),
  snapshot: () => number = () => 0,
): ContractClient {
  const kept = new Map<string, Kept>();
  /** The few used last: riders choose from many. */
  const keptSchedules = new LRUCache<string, Kept>({ max: MOST_SCHEDULES });

  const share = <T>(
    among: Pick<Map<string, Kept>, 'get'> & { set(name: string, entry: Kept): unknown },
    name: string,
    seconds: { ok: number; failed: number },
    ask: () => Promise<Answer<T>>,
    ofSnapshot = 0,
  ): Promise<Answer<T>> => {
    const known = among.get(name);
    if (known && monotonic() < known.until && known.snapshot === ofSnapshot)
      return known.answer as Promise<Answer<T>>;
    // One rider leaving must not end the call for the others: no signal is handed on.
    const answer = ask();
    const entry: Kept = { answer, snapshot: ofSnapshot, until: Number.POSITIVE_INFINITY };
    among.set(name, entry);
    void answer.then((got) => {
      entry.until = monotonic() + (got.ok ? seconds.ok : seconds.failed) * 1000;
    });
    return answer;
  };

  const keep =
    <T>(name: string, seconds: number, ask: () => Promise<Answer<T>>) =>
    (_?: CallOptions): Promise<Answer<T>> =>
      // A failure is asked again at once; calls already waiting share it.
      share(kept, name, { ok: seconds, failed: 0 }, ask);

  const keepLive =
    <T>(name: string, ask: () => Promise<Answer<T>>) =>
    (_?: CallOptions): Promise<Answer<T>> =>
      share(kept, name, { ok: LIVE_SECONDS, failed: 0 }, ask, snapshot());

  const keepSchedule = <T>(name: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const seconds = { ok: STATIC_SECONDS, failed: FAILED_SCHEDULE_SECONDS };
    return share(keptSchedules, name, seconds, ask);
  };

  /** Of one flat version a document stays as it is: it is read and decoded once, the last ones used are kept. */
  const documents = new LRUCache<
    string,
    { version: string; answer: Promise<Answer<unknown>>; until: number }
  >({ maxSize: MOST_ROWS, sizeCalculation: () => 1 });
  const keepDocument = <T>(name: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const version = client.version?.() ?? null;
    if (version === null) return ask();
    const known = documents.get(name);
    if (known?.version === version && monotonic() < known.until) return known.answer as Promise<Answer<T>>;
    const entry = { version, answer: ask(), until: Number.POSITIVE_INFINITY };
    documents.set(name, entry);
    void entry.answer.then((got) => {
      if (documents.peek(name) !== entry) return;
      if (got.ok) resized(documents, name, entry, rowsOf(got.value.value) + rowsOfName(name));
      // What a version does not have it may still get, where a store is being filled.
      else if (got.error.kind === 'not found') {
        entry.until = monotonic() + STATIC_SECONDS * 1000;
        resized(documents, name, entry, rowsOfName(name));
      } else documents.delete(name);
    });
    return entry.answer;
  };
  /** Trips of a choice of routes, and predictions of one, of the present snapshot. */
  const keptTrips = new LRUCache<string, Kept>({
    max: MOST_TRIPS,
    maxSize: MOST_LIVE_ROWS,
    sizeCalculation: (_, name) => rowsOfName(name),
  });
  const keepTrips = <T>(name: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const before = keptTrips.peek(name);
    const answer = share(keptTrips, name, { ok: LIVE_SECONDS, failed: 0 }, ask, snapshot());
    const entry = keptTrips.peek(name);
    if (entry === undefined || entry === before) return answer;
    // How much it is, is known when it is there.
    void answer.then((got) => {
      if (got.ok) resized(keptTrips, name, entry, rowsOf(got.value.value) + rowsOfName(name));
    });
    return answer;
  };

  return {
    ...client,
    stops: (routeId) => keepDocument(`stops ${routeId}`, () => client.stops(routeId)),
    stopSchedule: (stopId) => keepDocument(`stopSchedule ${stopId}`, () => client.stopSchedule(stopId)),
    routeStopSchedule: (routeId, stopId) =>
      keepDocument(JSON.stringify(['routeStopSchedule', routeId, stopId]), () =>
        client.routeStopSchedule(routeId, stopId),
      ),
    tripSchedule: (routeId, tripId) =>
      keepDocument(JSON.stringify(['tripSchedule', routeId, tripId]), () =>
        client.tripSchedule(routeId, tripId),
      ),
    timetable: (routeId) => keepDocument(`timetable ${routeId}`, () => client.timetable(routeId)),
    shapes: (routeId) => keepDocument(`shapes ${routeId}`, () => client.shapes(routeId)),
    routeDetails: (routeId) => keepDocument(`routeDetails ${routeId}`, () => client.routeDetails(routeId)),
    trips: (routeIds) => keepTrips(`trips ${JSON.stringify(routeIds)}`, () => client.trips(routeIds)),
    tripUpdate: (tripId) => keepTrips(`tripUpdate ${tripId}`, () => client.tripUpdate(tripId)),
    predictions: (query) =>
      keepTrips(`predictions ${JSON.stringify(query)}`, () => client.predictions(query)),
    routes: keep('routes', STATIC_SECONDS, () => client.routes()),
    parentRoutes: keep('parentRoutes', STATIC_SECONDS, () => client.parentRoutes()),
    calendar: keep('calendar', STATIC_SECONDS, () => client.calendar()),
    directions: keep('directions', STATIC_SECONDS, () => client.directions()),
    stations: keep('stations', STATIC_SECONDS, () => client.stations()),
    connectingRoutes: keep('connectingRoutes', STATIC_SECONDS, () => client.connectingRoutes()),
    changeTimes: keep('changeTimes', STATIC_SECONDS, () => client.changeTimes()),
    agency: keep('agency', STATIC_SECONDS, () => client.agency()),
    translations: (language) => keepDocument(`translations ${language}`, () => client.translations(language)),
    searchIndex: keep('searchIndex', STATIC_SECONDS, () => client.searchIndex()),
    alerts: keepLive('alerts', () => client.alerts()),
    detours: keepLive('detours', () => client.detours()),
    elevators: keepLive('elevators', () => client.elevators()),
    liveStops: (routeId) => keepSchedule(routeId, () => client.liveStops(routeId)),
    liveStopSchedule: (routeId, stopId) =>
      keepSchedule(JSON.stringify([routeId, stopId]), () => client.liveStopSchedule(routeId, stopId)),
    content: keep('content', CONTENT_SECONDS, () => client.content()),
  };
}

/** What a name of riders' own choice weighs, in rows: it is kept beside what is known of it. */
const rowsOfName = (name: string): number => 5 + Math.ceil(name.length / 50);

/** What a decoded document weighs, in rows; a timetable's trips have a time for each stop, and a live run has its calls. */
function rowsOf(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce(
      (sum: number, row: { calls?: readonly unknown[] } | null) => sum + 1 + (row?.calls?.length ?? 0),
      1,
    );
  const { trips } = value as { trips?: unknown };
  if (trips instanceof Map) return trips.size + 1;
  return Array.isArray(trips) ? trips.length * 20 + 1 : 100;
}
