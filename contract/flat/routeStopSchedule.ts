/** `{flat}/schedules/stops/{routeId}/{stopId}/schedule.json`: the trips of one route at a stop (spec section 7). */

import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { inEachRow } from '../fields/translated.ts';
import { packSchedule } from './packedSchedule.ts';
import { callIn, scheduleBody } from './scheduleRow.ts';

export const routeStopSchedule: Endpoint<{ routeId: string; stopId: string }, ScheduledStopTrip[]> = {
  name: 'route-stop-schedule',
  namesRoutes: true,
  base: 'flat',
  path: '/schedules/stops/{routeId}/{stopId}/schedule.json',
  summary: 'Every trip of a route at a stop, for every service and release.',
  lasts: 'version',
  pack: packSchedule,
  absence: 'of a document',
  names: inEachRow(callIn),
  ...scheduleBody,
};
