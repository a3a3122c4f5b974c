/** Serves the endpoints of the live service (spec section 7) and its status. */
import {
  type Endpoint,
  endpointRequests,
  type GivenParameters,
  type PathParameters,
} from '#contract/endpoint/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { FetchHandler, RoomRequest } from '#contract/http/handler.ts';
import type { EpochSeconds } from '#domain/units.ts';
import type { createPerformanceResponses } from './accuracy/performanceResponses.ts';
import type { LiveStatus } from './liveStatus.ts';
import type { SourceState } from './poll/sourceState.ts';
import { jsonType } from './serve/packedResponse.ts';
import { errorResponse, respond, respondWhenMade } from './serve/respond.ts';
import type { AlertList, AlertSnapshot } from './snapshot/alertSnapshot.ts';
import type { ScheduleResponses, ScheduleResult } from './snapshot/scheduleResponses.ts';
import type { TripSnapshot } from './snapshot/tripSnapshot.ts';

/** The data behind the responses, read at each request. */
export interface LiveSources {
  trips(): TripSnapshot | null;
  tripState(): SourceState;
  /** Whether a feed of vehicles or trips is configured. */
  hasTrips: boolean;
  alerts(): AlertSnapshot | null;
  alertState(): SourceState;
  hasAlerts: boolean;
  schedule: ScheduleResponses;
  /** `null`: no history is kept. */
  performance: ReturnType<typeof createPerformanceResponses> | null;
  status(): LiveStatus;
  now(): EpochSeconds;
  isChatOnline(): boolean;
}

const MAX_QUERY_LENGTH = 2000;

type Reply = Response | Promise<Response>;

export function createLiveHandler(sources: LiveSources): FetchHandler {
  const calls = new Map<string, (request: RoomRequest, query: URLSearchParams) => Reply>();
  const on = <P extends PathParameters, T>(
    endpoint: Endpoint<P, T>,
    reply: (request: RoomRequest, given: GivenParameters<P>, query: URLSearchParams) => Reply,
  ) => {
    const { pathname, readParameters } = endpointRequests(endpoint);
    calls.set(pathname, (request, query) => reply(request, readParameters(query), query));
  };
  on(endpoints.trips, (request, { routeIds }) => trips(request, listOf(routeIds)));
  on(endpoints.predictions, predictions);
  on(endpoints.tripUpdate, (request, { tripId }, query) =>
    tripUpdate(request, tripId, query.get('transit_date')),
  );
  on(endpoints.alerts, (request, _, query) => alertList(request, 'alerts', listOf(query.get('route_id'))));
  on(endpoints.detours, (request, _, query) =>
    alertList(request, 'detours', listOf(query.get('route') ?? query.get('route_id'))),
  );
  on(endpoints.elevators, (request) => alertList(request, 'elevators', null));
  on(endpoints.liveStops, (request, { routeId }) => stops(request, routeId));
  on(endpoints.liveStopSchedule, (request, { routeId, stopId }) => stopSchedule(request, routeId, stopId));
  on(endpoints.kml, (request, { routeId, directionId }, query) =>
    kml(request, routeId ?? query.get('route_id'), directionId),
  );
  on(endpoints.performance, performance);
  on(endpoints.chatStatus, () => smallJson({ online: sources.isChatOnline() }));
  calls.set('/status', () => smallJson(sources.status()));

  // Stays synchronous when the response is ready; avoiding a promise makes finished bytes faster to send.
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return errorResponse(405, 'only GET and HEAD are allowed', { allow: 'GET, HEAD' });
    const { pathname, search, searchParams } = new URL(request.url);
    if (search.length > MAX_QUERY_LENGTH) return errorResponse(414, 'the query is too long');
    const call = calls.get(pathname.replace(/\/+$/, ''));
    return call ? call(request, searchParams) : errorResponse(404, 'no such path');
  };

  function trips(request: RoomRequest, routeIds: string[] | null): Reply {
    if (!sources.hasTrips) return noFeedResponse('vehicles or trips');
    const snapshot = sources.trips();
    const state = sources.tripState();
    if (snapshot === null || state.state === 'down') return respond(request, null, state);
    if (routeIds === null) return respond(request, snapshot.all, state);
    return respondWhenMade(request, snapshot.ofRoutes(routeIds), state);
  }

  function predictions(
    request: RoomRequest,
    given: Record<'routeIds' | 'stopIds' | 'tripIds', string | null>,
  ): Reply {
    const [routeIds, stopIds, tripIds] = [given.routeIds, given.stopIds, given.tripIds].map(listOf);
    if (!routeIds && !stopIds && !tripIds)
      return errorResponse(400, 'route_id, stop_id or trip_id is missing');
    if (!sources.hasTrips) return noFeedResponse('vehicles or trips');
    const snapshot = sources.trips();
    const state = sources.tripState();
    if (snapshot === null || state.state === 'down') return respond(request, null, state);
    const query = { routeIds: routeIds ?? [], stopIds: stopIds ?? [], tripIds: tripIds ?? [] };
    return respondWhenMade(request, snapshot.predictions(query), state);
  }

  async function tripUpdate(request: RoomRequest, tripId: string | null, date: string | null) {
    if (!tripId) return errorResponse(400, 'trip_id is missing');
    if (!sources.hasTrips) return noFeedResponse('vehicles or trips');
    const snapshot = sources.trips();
    const state = sources.tripState();
    if (snapshot === null || state.state === 'down') return respond(request, null, state);
    const made = snapshot.tripUpdate(tripId.trim(), date);
    return made === null
      ? errorResponse(404, 'there is no live data for this trip')
      : respondWhenMade(request, made, state);
  }

  async function performance(
    request: RoomRequest,
    given: Record<'from' | 'to' | 'routeId' | 'by', string | null>,
  ) {
    if (!sources.hasTrips) return noFeedResponse('vehicles or trips');
    if (sources.performance === null) return errorResponse(404, 'no history is kept');
    const made = await sources.performance(given);
    if (made.ok) return respond(request, made.value, { state: 'ok', asOf: sources.now() });
    return made.error === 'unreadable'
      ? errorResponse(503, 'the history is currently unreadable', { 'retry-after': '60' })
      : errorResponse(400, made.error.invalid);
  }

  function alertList(request: RoomRequest, list: AlertList, routeIds: string[] | null): Reply {
    if (!sources.hasAlerts) return noFeedResponse('alerts');
    const snapshot = sources.alerts();
    const state = sources.alertState();
    if (snapshot === null || state.state === 'down') return respond(request, null, state);
    if (routeIds === null || list === 'elevators') return respond(request, snapshot[list], state);
    return snapshot.ofRoutes(list, routeIds).then((packed) => respond(request, packed, state));
  }

  async function stops(request: RoomRequest, routeId: string | null) {
    if (!routeId) return errorResponse(400, 'route_id is missing');
    return fromSchedule(request, await sources.schedule.stops(routeId));
  }

  async function stopSchedule(request: RoomRequest, routeId: string | null, stopId: string | null) {
    if (!routeId || !stopId) return errorResponse(400, 'route_id or stop_id is missing');
    return fromSchedule(request, await sources.schedule.stopSchedule(routeId, stopId));
  }

  async function kml(request: RoomRequest, routeId: string | null, direction: string | null) {
    if (!routeId) return errorResponse(400, 'route is missing');
    const directionId = direction === '0' ? 0 : direction === '1' ? 1 : null;
    const alerts = sources.alertState().state === 'down' ? null : sources.alerts();
    return fromSchedule(
      request,
      await sources.schedule.kml(routeId, directionId, alerts, sources.trips()?.detours ?? []),
    );
  }
}

function fromSchedule(request: RoomRequest, made: ScheduleResult): Response {
  if (made.ok) return respond(request, made.value.packed, { state: 'ok', asOf: made.value.asOf });
  switch (made.error) {
    case 'not found':
      return errorResponse(404, 'the schedule has no such route or stop');
    case 'unavailable':
      return errorResponse(503, 'the schedule is currently unreadable', { 'retry-after': '15' });
  }
}

/** Responds that no such feed is configured; `x-source-state: none` distinguishes this from a failure. */
const noFeedResponse = (what: string): Response =>
  errorResponse(503, `no feed of ${what} is configured`, { 'x-source-state': 'none' });

/** Returns the items of a comma-separated parameter; `null` if it has none. */
function listOf(parameter: string | null): string[] | null {
  const ids = (parameter ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  return ids.length === 0 ? null : ids;
}

function smallJson(value: unknown): Response {
  return new Response(JSON.stringify(value), {
    headers: { 'content-type': jsonType, 'cache-control': 'no-store' },
  });
}
