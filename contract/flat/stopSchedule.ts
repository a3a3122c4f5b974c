/** `{flat}/schedules/stop_schedule/{stopId}.json`: every trip of every route at a stop (spec section 7). */

import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { inEachRow } from '../fields/translated.ts';
import { packSchedule } from './packedSchedule.ts';
import { callIn, scheduleBody } from './scheduleRow.ts';

export const stopSchedule: Endpoint<{ stopId: string }, ScheduledStopTrip[]> = {
  name: 'stop-schedule',
  namesRoutes: true,
  base: 'flat',
  path: '/schedules/stop_schedule/{stopId}.json',
  summary: 'Every trip at a stop, for every route, service and release.',
  lasts: 'version',
  pack: packSchedule,
  absence: 'of a document',
  names: inEachRow(callIn),
  ...scheduleBody,
};
