/** `{flat}/schedules/trip_schedule/{routeId}/{tripId}.json`: the calls of a trip (spec section 7). */

import { ok } from '#domain/result.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { inEachRow } from '../fields/translated.ts';
import { callIn, scheduleBody } from './scheduleRow.ts';

export const tripSchedule: Endpoint<{ routeId: string; tripId: string }, ScheduledStopTrip[]> = {
  name: 'trip-schedule',
  namesRoutes: true,
  base: 'flat',
  path: '/schedules/trip_schedule/{routeId}/{tripId}.json',
  summary: 'The calls of one trip, in order.',
  lasts: 'version',
  absence: 'of a document',
  names: inEachRow(callIn),
  ...scheduleBody,
  decode: (body, context, parameters) => {
    const decoded = scheduleBody.decode(body, context, parameters);
    if (!decoded.ok) return decoded;
    const inOrder = decoded.value.value.toSorted((a, b) => (a.stopSequence ?? 0) - (b.stopSequence ?? 0));
    return ok({ ...decoded.value, value: inOrder });
  },
};
