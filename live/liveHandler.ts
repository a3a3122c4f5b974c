/** The endpoints of the live service (spec section 7) and its status. */
import type { FetchHandler, RoomRequest } from '#contract/handler.ts';
import type { Result } from '#domain/result.ts';
import type { AlertList, AlertSnapshot } from './alertSnapshot.ts';
import type { LiveStatus } from './liveStatus.ts';
import { jsonType } from './packedResponse.ts';
import { errorResponse, respond, respondWhenMade } from './respond.ts';
import type { ScheduleFailure, ScheduleResponse, ScheduleResponses } from './scheduleResponses.ts';
import type { SourceState } from './sourceState.ts';
import type { TripSnapshot } from './tripSnapshot.ts';

/** The sources of the handler, read at each request. */
export interface LiveSources {
  trips(): TripSnapshot | null;
  tripState(): SourceState;
  /** Whether a feed of vehicles or trips is configured. */
  hasTrips: boolean;
  alerts(): AlertSnapshot | null;
  alertState(): SourceState;
  /** Whether an alert feed is configured. */
  hasAlerts: boolean;
  schedule: ScheduleResponses;
  status(): LiveStatus;
  isChatOnline(): boolean;
}

/** Longer queries cannot be genuine. */
const MAX_QUERY_LENGTH = 2000;

export function createLiveHandler(sources: LiveSources): FetchHandler {
  // Stays synchronous when the response is ready; avoiding a promise makes finished bytes faster to send.
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return errorResponse(405, 'only GET and HEAD are allowed', { allow: 'GET, HEAD' });
    }
    const { pathname, search, searchParams } = new URL(request.url);
    if (search.length > MAX_QUERY_LENGTH) return errorResponse(414, 'the query is too long');
    switch (pathname.replace(/\/+$/, '')) {
      case '/api/v2/trips':
        return trips(request, listOf(searchParams.get('route_id')));
      case '/api/v2/predictions':
        return predictions(request, searchParams);
      case '/api/v2/trip-update':
        return tripUpdate(request, searchParams.get('trip_id'), searchParams.get('transit_date'));
      case '/api/v2/alerts':
        return alertList(request, 'alerts', listOf(searchParams.get('route_id')));
      case '/api/v2/detours':
        return alertList(
          request,
          'detours',
          listOf(searchParams.get('route') ?? searchParams.get('route_id')),
        );
      case '/api/v2/elevators':
        return alertList(request, 'elevators', null);
      case '/api/v2/stops':
        return stops(request, searchParams.get('route_id'));
      case '/api/v2/stop-schedule':
        return stopSchedule(request, searchParams.get('route_id'), searchParams.get('stop_id'));
      case '/api/v2/kml':
        return kml(
          request,
          searchParams.get('route') ?? searchParams.get('route_id'),
          searchParams.get('direction'),
        );
      case '/api/v2/chat/status':
        return smallJson({ online: sources.isChatOnline() });
      case '/status':
        return smallJson(sources.status());
      default:
        return errorResponse(404, 'no such path');
    }
  };

  function trips(request: RoomRequest, routeIds: string[] | null): Response | Promise<Response> {
    if (!sources.hasTrips) return notPublished('vehicles or trips');
    const snapshot = sources.trips();
    const state = sources.tripState();
    if (snapshot === null || state.state === 'down') return respond(request, null, state);
    if (routeIds === null) return respond(request, snapshot.all, state);
    return respondWhenMade(request, snapshot.ofRoutes(routeIds), state);
  }

  function predictions(request: RoomRequest, params: URLSearchParams): Response | Promise<Response> {
    const [routeIds, stopIds, tripIds] = ['route_id', 'stop_id', 'trip_id'].map((name) =>
      listOf(params.get(name)),
    );
    if (!routeIds && !stopIds && !tripIds)
      return errorResponse(400, 'route_id, stop_id or trip_id is missing');
    if (!sources.hasTrips) return notPublished('vehicles or trips');
    const snapshot = sources.trips();
    const state = sources.tripState();
    if (snapshot === null || state.state === 'down') return respond(request, null, state);
    const query = { routeIds: routeIds ?? [], stopIds: stopIds ?? [], tripIds: tripIds ?? [] };
    return respondWhenMade(request, snapshot.predictions(query), state);
  }

  async function tripUpdate(
    request: RoomRequest,
    tripId: string | null,
    date: string | null,
  ): Promise<Response> {
    if (!tripId) return errorResponse(400, 'trip_id is missing');
    if (!sources.hasTrips) return notPublished('vehicles or trips');
    const snapshot = sources.trips();
    const state = sources.tripState();
    if (snapshot === null || state.state === 'down') return respond(request, null, state);
    const made = snapshot.tripUpdate(tripId.trim(), date);
    return made === null
      ? errorResponse(404, 'the trip is not in service')
      : respondWhenMade(request, made, state);
  }

  function alertList(
    request: RoomRequest,
    list: AlertList,
    routeIds: string[] | null,
  ): Response | Promise<Response> {
    if (!sources.hasAlerts) return notPublished('alerts');
    const snapshot = sources.alerts();
    const state = sources.alertState();
    if (snapshot === null || state.state === 'down') return respond(request, null, state);
    if (routeIds === null || list === 'elevators') return respond(request, snapshot[list], state);
    return snapshot.ofRoutes(list, routeIds).then((packed) => respond(request, packed, state));
  }

  async function stops(request: RoomRequest, routeId: string | null): Promise<Response> {
    if (!routeId) return errorResponse(400, 'route_id is missing');
    return fromSchedule(request, await sources.schedule.stops(routeId));
  }

  async function stopSchedule(
    request: RoomRequest,
    routeId: string | null,
    stopId: string | null,
  ): Promise<Response> {
    if (!routeId || !stopId) return errorResponse(400, 'route_id or stop_id is missing');
    return fromSchedule(request, await sources.schedule.stopSchedule(routeId, stopId));
  }

  async function kml(
    request: RoomRequest,
    routeId: string | null,
    direction: string | null,
  ): Promise<Response> {
    if (!routeId) return errorResponse(400, 'route is missing');
    const directionId = direction === '0' ? 0 : direction === '1' ? 1 : null;
    const alerts = sources.alertState().state === 'down' ? null : sources.alerts();
    return fromSchedule(request, await sources.schedule.kml(routeId, directionId, alerts));
  }
}

function fromSchedule(request: RoomRequest, made: Result<ScheduleResponse, ScheduleFailure>): Response {
  if (made.ok) {
    return respond(request, made.value.packed, { state: 'ok', asOf: made.value.asOf });
  }
  switch (made.error) {
    case 'not found':
      return errorResponse(404, 'the schedule has no such route or stop');
    case 'unavailable':
      return errorResponse(503, 'the schedule is currently unreadable', { 'retry-after': '15' });
  }
}

/** Responds that no such feed is configured, which is not a failure. */
const notPublished = (what: string): Response =>
  errorResponse(503, `no feed of ${what} is configured`, { 'x-source-state': 'none' });

/** Returns a comma-separated list, or `null` if the parameter is absent or empty, which means all. */
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
