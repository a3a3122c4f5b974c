// The contract client for pages. It combines concurrent requests and caches responses that are the same for everyone.
import { LRUCache } from 'lru-cache';
import type { CallResult } from '#contract/call/callResult.ts';
import type { CallOptions } from '#contract/call/endpointCaller.ts';
import type { ContractClient } from '#contract/client.ts';
import { CONTENT_SECONDS, LIVE_SECONDS, STATIC_SECONDS } from '#contract/endpoint/freshness.ts';
import { remeasure } from '#contract/remeasure.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { packSchedule } from './packedSchedule.ts';

/** After a failure, a parent route's stops or schedule are not requested for this long: documents have the same data. */
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
const UNLIMITED = Number.MAX_SAFE_INTEGER;

interface CachedResult {
  result: Promise<CallResult<unknown>>;
  /** The flat version or the live snapshot at the time of the request. */
  edition: string | number | null;
  /** Expiry in milliseconds of the monotonic clock. */
  until: number;
}

/** Returns the seconds for which a result is used. */
type Lifetime = (result: CallResult<unknown>) => number;

const fixedLifetime =
  (seconds: number, failedSeconds = 0): Lifetime =>
  ({ ok }) =>
    ok ? seconds : failedSeconds;

/** Documents of one flat version never change, but a missing one may appear later, while a store is being filled. */
const whileVersionLasts: Lifetime = (result) =>
  result.ok ? Number.POSITIVE_INFINITY : result.error.kind === 'not found' ? STATIC_SECONDS : 0;

/** `monotonic` returns milliseconds. `snapshot` returns the live snapshot number; live responses expire when it changes. */
export function cachedClient(
  client: ContractClient,
  monotonic: () => number = () => performance.now(),
  snapshot: () => number = () => 0,
  maxStopRows = MAX_STOP_ROWS,
): ContractClient {
  /** The names in this cache are few and fixed. */
  const common = cacheOf(UNLIMITED);
  const parentSchedules = cacheOf(UNLIMITED, MAX_SCHEDULES);
  const documents = cacheOf(MAX_ROWS);
  const tripDocuments = cacheOf(MAX_SCHEDULED_TRIPS);
  /** This is separate, so that schedules of many stops do not displace timetables, trip details and lists of stops. */
  const stopSchedules = cacheOf(maxStopRows);
  const liveTrips = cacheOf(MAX_LIVE_ROWS, MAX_LIVE_RESPONSES);

  /** Requests something once for all riders until it expires or the edition changes. */
  const keep = <T>(
    cache: LRUCache<string, CachedResult>,
    name: string,
    lifetime: Lifetime,
    request: () => Promise<CallResult<T>>,
    edition: CachedResult['edition'] = null,
  ): Promise<CallResult<T>> => {
    const known = cache.get(name);
    if (known && monotonic() < known.until && known.edition === edition)
      return known.result as Promise<CallResult<T>>;
    // One rider leaving must not cancel the request for others, so no signal is passed on.
    const result = request();
    const entry: CachedResult = { result, edition, until: Number.POSITIVE_INFINITY };
    cache.set(name, entry);
    void result.then((got) => {
      entry.until = monotonic() + lifetime(got) * 1000;
      // The size is known only when the response arrives.
      remeasure(cache, name, entry, rowsOfName(name) + (got.ok ? rowsOf(got.value.value) : 0));
    });
    return result;
  };

  const keepFor =
    <T>(seconds: number, name: string, request: () => Promise<CallResult<T>>) =>
    (_?: CallOptions): Promise<CallResult<T>> =>
      keep(common, name, fixedLifetime(seconds), request);
  const keepLive = <T>(name: string, request: () => Promise<CallResult<T>>, cache = liveTrips) =>
    keep(cache, name, fixedLifetime(LIVE_SECONDS), request, snapshot());
  const keepParentSchedule = <T>(name: string, request: () => Promise<CallResult<T>>) =>
    keep(parentSchedules, name, fixedLifetime(STATIC_SECONDS, FAILED_SCHEDULE_SECONDS), request);
  const keepDocument = <T>(name: string, request: () => Promise<CallResult<T>>, cache = documents) => {
    const version = client.version?.() ?? null;
    return version === null ? request() : keep(cache, name, whileVersionLasts, request, version);
  };
  const keepStopSchedule = async (name: string, request: () => Promise<CallResult<ScheduledStopTrip[]>>) => {
    const pack = async () => mapReceived(await request(), packSchedule);
    return mapReceived(await keepDocument(name, pack, stopSchedules), ({ rows }) => rows());
  };

  return {
    ...client,
    routes: keepFor(STATIC_SECONDS, 'routes', () => client.routes()),
    parentRoutes: keepFor(STATIC_SECONDS, 'parentRoutes', () => client.parentRoutes()),
    calendar: keepFor(STATIC_SECONDS, 'calendar', () => client.calendar()),
    directions: keepFor(STATIC_SECONDS, 'directions', () => client.directions()),
    stations: keepFor(STATIC_SECONDS, 'stations', () => client.stations()),
    connectingRoutes: keepFor(STATIC_SECONDS, 'connectingRoutes', () => client.connectingRoutes()),
    agency: keepFor(STATIC_SECONDS, 'agency', () => client.agency()),
    searchIndex: keepFor(STATIC_SECONDS, 'searchIndex', () => client.searchIndex()),
    content: keepFor(CONTENT_SECONDS, 'content', () => client.content()),

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
    translations: (language) => keepDocument(`translations ${language}`, () => client.translations(language)),
    liveStops: (routeId) => keepParentSchedule(routeId, () => client.liveStops(routeId)),
    liveStopSchedule: (routeId, stopId) =>
      keepParentSchedule(JSON.stringify([routeId, stopId]), () => client.liveStopSchedule(routeId, stopId)),

    alerts: () => keepLive('alerts', () => client.alerts(), common),
    detours: () => keepLive('detours', () => client.detours(), common),
    elevators: () => keepLive('elevators', () => client.elevators(), common),
    trips: (routeIds) => keepLive(`trips ${JSON.stringify(routeIds)}`, () => client.trips(routeIds)),
    tripUpdate: (tripId) => keepLive(`tripUpdate ${tripId}`, () => client.tripUpdate(tripId)),
    predictions: (query) => keepLive(`predictions ${JSON.stringify(query)}`, () => client.predictions(query)),
  };
}

const mapReceived = <T, R>(result: CallResult<T>, change: (value: T) => R): CallResult<R> =>
  result.ok ? { ok: true, value: { ...result.value, value: change(result.value.value) } } : result;

const cacheOf = (maxRows: number, maxResults = 0) =>
  new LRUCache<string, CachedResult>({
    max: maxResults,
    maxSize: maxRows,
    sizeCalculation: (_, name) => rowsOfName(name),
  });

/** Returns the weight of a name in rows. Names contain ids from riders' addresses, which may be long. */
const rowsOfName = (name: string): number => 5 + Math.ceil(name.length / 50);

/** Returns a value's weight in rows. Live calls and trips of a timetable are rows; a trip's details are an eighth of one. */
function rowsOf(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce(
      (sum: number, row: { calls?: readonly unknown[] } | null) => sum + 1 + (row?.calls?.length ?? 0),
      1,
    );
  const { trips, count } = (value ?? {}) as { trips?: unknown; count?: number };
  if (count !== undefined) return count + 1;
  if (trips instanceof Map) return Math.ceil(trips.size / 8) + 1;
  return Array.isArray(trips) ? trips.length + 1 : 100;
}
