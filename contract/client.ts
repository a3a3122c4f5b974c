/** The client of the flat, live, content and autocomplete services (spec section 7). Calls never reject. */
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { ok } from '#domain/result.ts';
import { asSpelled, type RouteSpelling, routeSpelling } from '#domain/routeSpelling.ts';
import type { SourceParentRoute, SourceRoute } from '#domain/routes/route.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { CallResult } from './call/callResult.ts';
import {
  type CallOptions,
  type ContractClientSettings,
  createEndpointCaller,
} from './call/endpointCaller.ts';
import { rememberAbsence } from './call/rememberAbsence.ts';
import { endpoints } from './endpoints.ts';
import type { PerformanceQuery } from './live/performance.ts';
import type { PredictionQuery } from './live/predictions.ts';
import { type PlanQuery, planParameters } from './plan/planQuery.ts';

/** Other calls wait for the documents, so not for long. */
const TIMEOUT_MS = 1_500;
/** After a failure, the documents are requested again after this long. */
const AGAIN_AFTER_MS = 10_000;

/** The documents of one version never change, so they are requested once for each. `monotonic` returns milliseconds. */
function spellings(
  read: (options: CallOptions) => Promise<[CallResult<SourceRoute[]>, CallResult<SourceParentRoute[]>]>,
  version: () => string | null,
  monotonic: () => number,
): () => Promise<RouteSpelling> {
  let known: { spell: RouteSpelling; version: string | null; until: number } | null = null;
  let pending: Promise<RouteSpelling> | null = null;

  async function load(): Promise<RouteSpelling> {
    const [routes, parents] = await read({ signal: AbortSignal.timeout(TIMEOUT_MS) });
    // A service may lack parent routes.
    const ids = routes.ok && [...routes.value.value, ...(parents.ok ? parents.value.value : [])];
    const spell = ids ? routeSpelling(ids.map(({ id }) => id)) : (known?.spell ?? asSpelled);
    const isWhole = routes.ok && (parents.ok || parents.error.kind === 'not found');
    const until = isWhole ? Number.POSITIVE_INFINITY : monotonic() + AGAIN_AFTER_MS;
    known = { spell, version: version(), until };
    return spell;
  }

  return async () => {
    if (known !== null && known.version === version() && monotonic() < known.until) return known.spell;
    pending ??= load().finally(() => {
      pending = null;
    });
    return pending;
  };
}

export function createContractClient(settings: ContractClientSettings) {
  const { now, monotonic } = settings;
  const routeSpelling =
    settings.routeSpelling ??
    spellings(
      (options) =>
        Promise.all([get(endpoints.routes, {}, options), get(endpoints.parentRoutes, {}, options)]),
      () => version(),
      monotonic ?? (() => performance.now()),
    );
  const { get, version } = createEndpointCaller({ ...settings, routeSpelling });

  /** Replaces a failure with the spec's default. A caller that aborted still gets its error. */
  const orElse = async <T>(result: Promise<CallResult<T>>, value: T): Promise<CallResult<T>> => {
    const received = await result;
    if (received.ok || received.error.cause === 'aborted') return received;
    return ok({ value, skipped: [], asOf: now(), stale: false });
  };

  const predictions = rememberAbsence<LiveRun[]>(monotonic);

  return {
    routes: (options?: CallOptions) => get(endpoints.routes, {}, options),
    parentRoutes: (options?: CallOptions) => orElse(get(endpoints.parentRoutes, {}, options), []),
    calendar: (options?: CallOptions) => get(endpoints.calendar, {}, options),
    directions: (options?: CallOptions) => get(endpoints.directions, {}, options),
    stations: (options?: CallOptions) => get(endpoints.stationInformation, {}, options),
    /** Ids of connecting routes, by stop or station id. */
    connectingRoutes: (options?: CallOptions) => get(endpoints.connectingRoutes, {}, options),
    stops: (routeId: string, options?: CallOptions) => get(endpoints.stops, { routeId }, options),
    /** Every trip at one stop, for every route, service and release. */
    stopSchedule: (stopId: string, options?: CallOptions) => get(endpoints.stopSchedule, { stopId }, options),
    routeStopSchedule: (routeId: string, stopId: string, options?: CallOptions) =>
      get(endpoints.routeStopSchedule, { routeId, stopId }, options),
    tripSchedule: (routeId: string, tripId: string, options?: CallOptions) =>
      get(endpoints.tripSchedule, { routeId, tripId }, options),

    // Extensions: the result is `not found` if the store lacks the document, such as the details of a route.
    timetable: (routeId: string, options?: CallOptions) => get(endpoints.timetable, { routeId }, options),
    shapes: (routeId: string, options?: CallOptions) => get(endpoints.shapes, { routeId }, options),
    tripRoutes: (options?: CallOptions) => get(endpoints.tripRoutes, {}, options),
    searchIndex: (options?: CallOptions) => get(endpoints.searchIndex, {}, options),
    agency: (options?: CallOptions) => get(endpoints.agency, {}, options),
    /** The store has translations only for the languages that the agency document lists. */
    translations: (language: string, options?: CallOptions) =>
      get(endpoints.translations, { language }, options),
    routeDetails: (routeId: string, options?: CallOptions) =>
      get(endpoints.routeDetails, { routeId }, options),

    alerts: (options?: CallOptions) => get(endpoints.alerts, {}, options),
    detours: (options?: CallOptions) => get(endpoints.detours, {}, options),
    elevators: (options?: CallOptions) => get(endpoints.elevators, {}, options),
    chatStatus: (options?: CallOptions) => orElse(get(endpoints.chatStatus, {}, options), { online: true }),
    liveStops: (routeId: string, options?: CallOptions) => get(endpoints.liveStops, { routeId }, options),
    /** `type` is in the service's spelling: `bus` or `route`. */
    kml: (query: { routeId: string; type: string; directionId: 0 | 1 }, options?: CallOptions) =>
      get(endpoints.kml, { ...query, directionId: String(query.directionId) }, options),
    /** Trips in service; an empty list of routes requests all trips. */
    trips: (routeIds: readonly string[], options?: CallOptions) =>
      get(endpoints.trips, { routeIds }, options),
    liveStopSchedule: (routeId: string, stopId: string, options?: CallOptions) =>
      get(endpoints.liveStopSchedule, { routeId, stopId }, options),
    tripUpdate: (tripId: string, options?: CallOptions) => get(endpoints.tripUpdate, { tripId }, options),
    /** An extension: each run, call by call. The 404 of a service without predictions is remembered for ten minutes. */
    predictions: (query: Partial<PredictionQuery>, options?: CallOptions) =>
      predictions.request(() =>
        get(endpoints.predictions, { routeIds: [], stopIds: [], tripIds: [], ...query }, options),
      ),

    /** An extension: counts of a period, by line and direction. */
    performance: (query: Partial<PerformanceQuery>, options?: CallOptions) =>
      get(endpoints.performance, { from: '', to: '', routeId: '', by: '', ...query }, options),

    content: (options?: CallOptions) => get(endpoints.content, {}, options),
    /** Places that match a text, at most five, those near `focus` first; no routes, stops or stations. */
    places: (text: string, focus: Position | null, options?: CallOptions) =>
      get(
        endpoints.places,
        // A tenth of a degree is precise enough, and lets requests share cached responses.
        { text, size: '5', lat: focus?.lat.toFixed(1) ?? '', lon: focus?.lon.toFixed(1) ?? '' },
        options,
      ),

    /**
     * Journeys between two places, live: a `JourneyPlan`, or a `JourneyRefusal` that says what is wrong with the question.
     * An error means that the planner is overloaded or failing.
     */
    planJourneys: (query: PlanQuery, options?: CallOptions) =>
      get(endpoints.plan, planParameters(query), options),
    /** Places to travel from and to that match a text, best first, those near `focus` before others. */
    geocode: (text: string, focus: Position | null, options?: CallOptions) =>
      get(
        endpoints.geocode,
        { text, place: focus ? `${focus.lat.toFixed(1)},${focus.lon.toFixed(1)}` : '', numResults: '' },
        options,
      ),

    version,
    /** How the routes document spells the ids of routes, like every value that this client returns. */
    routeSpelling,
  };
}

export type ContractClient = ReturnType<typeof createContractClient>;
