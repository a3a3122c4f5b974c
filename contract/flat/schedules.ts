/** The schedules of stops and of trips (spec section 7), whose rows `scheduleRow.ts` reads. */
import { ok } from '#domain/result.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Endpoint, Packed } from '../endpoint/endpoint.ts';
import { inEachRow } from '../fields/decodeRows.ts';
import { callIn, scheduleBody } from './scheduleRow.ts';

/** `{flat}/schedules/stops/{routeId}/{stopId}/schedule.json`: the trips of one route at a stop. */
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

/** `{flat}/schedules/stop_schedule/{stopId}.json`: every trip of every route at a stop. */
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

/** `{flat}/schedules/trip_schedule/{routeId}/{tripId}.json`: the calls of a trip. */
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

type Columns = { [K in keyof ScheduledStopTrip]: (row: number) => ScheduledStopTrip[K] };

const MAX_UINT16 = 0xffff;

/** Packs one field of all rows: its distinct values and an index per row. Returns a function that reads a row's value. */
function packColumn(schedule: readonly ScheduledStopTrip[], key: keyof ScheduledStopTrip) {
  const indexes = new (schedule.length > MAX_UINT16 ? Uint32Array : Uint16Array)(schedule.length);
  const indexOf = new Map<unknown, number>();
  for (const [row, { [key]: value }] of schedule.entries()) {
    const index = indexOf.get(value) ?? indexOf.size;
    if (index === indexOf.size) indexOf.set(value, index);
    indexes[row] = index;
  }
  const values = [...indexOf.keys()];
  const [only] = values;
  return values.length === 1 ? () => only : (row: number) => values[indexes[row] as number];
}

/** This function is separate from `packSchedule`, whose function `rows` would otherwise keep the schedule in memory. */
function packColumns(schedule: readonly ScheduledStopTrip[]): Columns {
  const keys = Object.keys(schedule[0] ?? {}) as (keyof ScheduledStopTrip)[];
  return Object.fromEntries(keys.map((key) => [key, packColumn(schedule, key)])) as Columns;
}

/** Packs a stop's schedule into a third of the memory that its rows take, with few objects for the garbage collector. */
export function packSchedule(schedule: readonly ScheduledStopTrip[]): Packed<ScheduledStopTrip[]> {
  const count = schedule.length;
  const of = packColumns(schedule);
  const rowAt = (row: number): ScheduledStopTrip => ({
    tripId: of.tripId(row),
    tripNumber: of.tripNumber(row),
    routeId: of.routeId(row),
    stopId: of.stopId(row),
    blockNumber: of.blockNumber(row),
    stopName: of.stopName(row),
    directionId: of.directionId(row),
    serviceId: of.serviceId(row),
    releaseName: of.releaseName(row),
    scheduledArrival: of.scheduledArrival(row),
    scheduledDeparture: of.scheduledDeparture(row),
    headsign: of.headsign(row),
    track: of.track(row),
    stopSequence: of.stopSequence(row),
    lastStopId: of.lastStopId(row),
    isApproximate: of.isApproximate(row),
    boarding: of.boarding(row),
    alighting: of.alighting(row),
  });
  return { count, rows: () => Array.from({ length: count }, (_, row) => rowAt(row)) };
}
