// The contract client for pages. It combines concurrent requests and caches responses that are the same for everyone.
import { LRUCache } from 'lru-cache';
import type { CallResult } from '#contract/callResult.ts';
import type { ContractClient } from '#contract/client.ts';
import type { CallOptions } from '#contract/endpointCaller.ts';
import { CONTENT_SECONDS, LIVE_SECONDS, STATIC_SECONDS } from '#contract/freshness.ts';
import { remeasure } from '#contract/remeasure.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { packSchedule } from './packedSchedule.ts';

/** After a failure, a parent's stops and schedule are not requested for this long: documents have the same data. */
const FAILED_SCHEDULE_SECONDS = 30;
/** Maximum number of cached lists of stops and schedules of parent routes; each may have thousands of rows. */
const MAX_SCHEDULES = 24;

/** A row takes about 220 bytes. */
const MAX_ROWS = 150_000;
/** A packed row takes about 60 bytes. */
const MAX_STOP_ROWS = 1_000_000;
/** A trip takes about 640 bytes in a timetable. Route pages read timetables, and a large city has 120,000 trips. */
const MAX_SCHEDULED_TRIPS = 200_000;
const MAX_LIVE_RESPONSES = 200;
const MAX_LIVE_ROWS = 100_000;

interface CachedResult {
  result: Promise<CallResult<unknown>>;
  snapshot: number;
  /** Expiry in milliseconds of the monotonic clock. */
  until: number;
}

/** `monotonic` returns milliseconds, `snapshot` the number of the live snapshot; live responses expire with it. */
export function cachedClient(
  client: ContractClient,
  monotonic: () => number = () => performance.now(),
  snapshot: () => number = () => 0,
  maxStopRows = MAX_STOP_ROWS,
): ContractClient {
  const cached = new Map<string, CachedResult>();
  const cachedSchedules = new LRUCache<string, CachedResult>({ max: MAX_SCHEDULES });

  const share = <T>(
    among: Pick<Map<string, CachedResult>, 'get'> & { set(name: string, entry: CachedResult): unknown },
    name: string,
    seconds: { ok: number; failed: number },
    request: () => Promise<CallResult<T>>,
    snapshotNumber = 0,
  ): Promise<CallResult<T>> => {
    const known = among.get(name);
    if (known && monotonic() < known.until && known.snapshot === snapshotNumber)
      return known.result as Promise<CallResult<T>>;
    // One rider leaving must not cancel the request for others, so no signal is passed on.
    const result = request();
    const entry: CachedResult = { result, snapshot: snapshotNumber, until: Number.POSITIVE_INFINITY };
    among.set(name, entry);
    void result.then((got) => {
      entry.until = monotonic() + (got.ok ? seconds.ok : seconds.failed) * 1000;
    });
    return result;
  };

  const keep =
    <T>(name: string, seconds: number, request: () => Promise<CallResult<T>>) =>
    (_?: CallOptions): Promise<CallResult<T>> =>
      // A failure is not cached; calls already waiting share it.
      share(cached, name, { ok: seconds, failed: 0 }, request);

  const keepLive =
    <T>(name: string, request: () => Promise<CallResult<T>>) =>
    (_?: CallOptions): Promise<CallResult<T>> =>
      share(cached, name, { ok: LIVE_SECONDS, failed: 0 }, request, snapshot());

  const keepSchedule = <T>(name: string, request: () => Promise<CallResult<T>>): Promise<CallResult<T>> => {
    const seconds = { ok: STATIC_SECONDS, failed: FAILED_SCHEDULE_SECONDS };
    return share(cachedSchedules, name, seconds, request);
  };

  /** Documents of one flat version never change. */
  const documents = documentCache(MAX_ROWS);
  /** Separate, so that the schedules of many stops do not displace timetables, details of trips and lists of stops. */
  const tripDocuments = documentCache(MAX_SCHEDULED_TRIPS);
  const stopSchedules = documentCache(maxStopRows);
  const keepDocument = <T>(
    name: string,
    request: () => Promise<CallResult<T>>,
    among = documents,
  ): Promise<CallResult<T>> => {
    const version = client.version?.() ?? null;
    if (version === null) return request();
    const known = among.get(name);
    if (known?.version === version && monotonic() < known.until)
      return known.result as Promise<CallResult<T>>;
    const entry = { version, result: request(), until: Number.POSITIVE_INFINITY };
    among.set(name, entry);
    void entry.result.then((got) => {
      if (among.peek(name) !== entry) return;
      if (got.ok) remeasure(among, name, entry, rowsOf(got.value.value) + rowsOfName(name));
      // A missing document may appear later, while a store is being filled.
      else if (got.error.kind === 'not found') {
        entry.until = monotonic() + STATIC_SECONDS * 1000;
        remeasure(among, name, entry, rowsOfName(name));
      } else among.delete(name);
    });
    return entry.result;
  };
  const keepStopSchedule = async (
    name: string,
    request: () => Promise<CallResult<ScheduledStopTrip[]>>,
  ): Promise<CallResult<ScheduledStopTrip[]>> => {
    const packed = await keepDocument(
      name,
      async () => mapReceived(await request(), packSchedule),
      stopSchedules,
    );
    return mapReceived(packed, ({ rows }) => rows());
  };
  const cachedTrips = new LRUCache<string, CachedResult>({
    max: MAX_LIVE_RESPONSES,
    maxSize: MAX_LIVE_ROWS,
    sizeCalculation: (_, name) => rowsOfName(name),
  });
  const keepTrips = <T>(name: string, request: () => Promise<CallResult<T>>): Promise<CallResult<T>> => {
    const before = cachedTrips.peek(name);
    const result = share(cachedTrips, name, { ok: LIVE_SECONDS, failed: 0 }, request, snapshot());
    const entry = cachedTrips.peek(name);
    if (entry === undefined || entry === before) return result;
    // The size is known only when the response arrives.
    void result.then((got) => {
      if (got.ok) remeasure(cachedTrips, name, entry, rowsOf(got.value.value) + rowsOfName(name));
    });
    return result;
  };

  return {
    ...client,
    stops: (routeId) => keepDocument(`stops ${routeId}`, () => client.stops(routeId)),
    stopSchedule: (stopId) => keepStopSchedule(`stopSchedule ${stopId}`, () => client.stopSchedule(stopId)),
    routeStopSchedule: (routeId, stopId) =>
      keepStopSchedule(JSON.stringify(['routeStopSchedule', routeId, stopId]), () =>
        client.routeStopSchedule(routeId, stopId),
      ),
    tripSchedule: (routeId, tripId) =>
      keepDocument(JSON.stringify(['tripSchedule', routeId, tripId]), () =>
        client.tripSchedule(routeId, tripId),
      ),
    timetable: (routeId) =>
      keepDocument(`timetable ${routeId}`, () => client.timetable(routeId), tripDocuments),
    shapes: (routeId) => keepDocument(`shapes ${routeId}`, () => client.shapes(routeId)),
    routeDetails: (routeId) =>
      keepDocument(`routeDetails ${routeId}`, () => client.routeDetails(routeId), tripDocuments),
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

interface CachedDocument {
  version: string;
  result: Promise<CallResult<unknown>>;
  until: number;
}

const mapReceived = <T, R>(result: CallResult<T>, change: (value: T) => R): CallResult<R> =>
  result.ok ? { ok: true, value: { ...result.value, value: change(result.value.value) } } : result;

const documentCache = (maxSize: number) =>
  new LRUCache<string, CachedDocument>({ maxSize, sizeCalculation: () => 1 });

/** Returns the weight of a name in rows. Names contain ids from riders' addresses, which may be long. */
const rowsOfName = (name: string): number => 5 + Math.ceil(name.length / 50);

/** Returns the weight of a value: rows and the calls of live runs, or trips; details of a trip weigh an eighth. */
function rowsOf(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce(
      (sum: number, row: { calls?: readonly unknown[] } | null) => sum + 1 + (row?.calls?.length ?? 0),
      1,
    );
  const { trips, count } = value as { trips?: unknown; count?: number };
  if (count !== undefined) return count + 1;
  if (trips instanceof Map) return Math.ceil(trips.size / 8) + 1;
  return Array.isArray(trips) ? trips.length + 1 : 100;
}
