/** The stops and the schedule of a route or parent route (spec section 7), as the flat service writes them. */
import type { RouteStop } from '#domain/routes/routeDetails.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { PARENT_FAILURE_SECONDS, STATIC_SECONDS } from '../endpoint/freshness.ts';
import { inEachRow } from '../fields/decodeRows.ts';
import { callIn, scheduleBody } from '../flat/scheduleRow.ts';
import { stopIn, stopsBody } from '../flat/stops.ts';

/** `{live}/api/v2/stops/`: the stops of a route or parent route. */
export const liveStops: Endpoint<{ routeId: string }, RouteStop[]> = {
  name: 'live-stops',
  namesRoutes: true,
  base: 'live',
  path: '/api/v2/stops/?route_id={routeId}',
  summary: 'The stops of a route or parent route, in order.',
  lasts: STATIC_SECONDS,
  failureLasts: PARENT_FAILURE_SECONDS,
  absence: 'of a document',
  names: inEachRow(stopIn),
  ...stopsBody,
};

/** `{live}/api/v2/stop-schedule/`: the schedule of a route or parent route at a stop. */
export const liveStopSchedule: Endpoint<{ routeId: string; stopId: string }, ScheduledStopTrip[]> = {
  name: 'live-stop-schedule',
  namesRoutes: true,
  base: 'live',
  path: '/api/v2/stop-schedule/?route_id={routeId}&stop_id={stopId}',
  summary: 'The schedule of a route or parent route at a stop, for every service.',
  lasts: STATIC_SECONDS,
  failureLasts: PARENT_FAILURE_SECONDS,
  absence: 'of a document',
  names: inEachRow(callIn),
  ...scheduleBody,
};
