/** `{live}/api/v2/stop-schedule/`: the schedule of a route or parent route at a stop (spec section 7). */

import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { PARENT_FAILURE_SECONDS, STATIC_SECONDS } from '../endpoint/freshness.ts';
import { inEachRow } from '../fields/translated.ts';
import { callIn, scheduleBody } from '../flat/scheduleRow.ts';

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
