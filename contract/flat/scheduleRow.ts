/** The row of every schedule document: one trip at one stop (spec section 3 "Scheduled stop trip"). */
import type { FeedNames } from '#domain/agency/languages.ts';
import { type Permission, type ScheduledStopTrip, tripNumber } from '#domain/schedule/scheduledTrip.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { headsignIn, nameIn } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { idText, repeated } from '../fields/repeated.ts';
import { numericId } from '../fields/wireValues.ts';

/** GTFS pickup_type or drop_off_type; a missing or unreadable value is read as 0, the regular case. */
const permission: f.Field<Permission, 1 | 2 | 3> = {
  schema: { enum: [0, 1, 2, 3] },
  mayBeMissing: true,
  read: (value) => {
    if (value === undefined) return 'yes';
    const type = f.num.read(value);
    return type === 1 ? 'no' : type === 2 || type === 3 ? 'byArrangement' : 'yes';
  },
};

const scheduleRow = f.row({
  release_name: f.optional(repeated(f.text), ''),
  route_id: f.optional(repeated(f.id)),
  service_id: f.optional(repeated(f.text), ''),
  /** A string on regional rail; otherwise a number if the id is one. */
  trip_id: f.optional(f.typedId),
  trip_headsign: f.optional(repeated(f.name), ''),
  direction_id: f.optional(f.direction),
  /** The train number on regional rail. */
  block_id: f.optional(repeated(numericId)),
  stop_id: f.optional(repeated(numericId)),
  stop_name: f.optional(repeated(f.name), ''),
  stop_sequence: f.optional(f.num),
  /** "HH:MM:SS" after noon minus 12 h of the service day; the hour can exceed 24. `null` if the feed has no time. */
  arrival_time: f.optional(f.dayTime),
  departure_time: f.omittable(f.optional(f.dayTime)),
  last_stop_id: f.optional(repeated(numericId)),
  /** An extension, present only when true: the agency does not guarantee the time. */
  approximate: f.omittable(f.optional(f.bool, false)),
  /** An extension, present only if it differs from the trip's: the headsign at this call. */
  stop_headsign: f.omittable(f.optional(repeated(f.title))),
  /** An extension, named as in GTFS and omitted where unknown: the track, platform or bay of the call. */
  platform_code: f.omittable(f.optional(repeated(f.title))),
  /** Extensions with GTFS values, omitted for 0: 1 is no boarding or no alighting, 2 and 3 are by arrangement. */
  pickup_type: f.omittable(permission),
  drop_off_type: f.omittable(permission),
});
export type WireScheduleRow = f.Written<typeof scheduleRow>;

const NO_ROUTE = new f.Unreadable('route_id: missing');
const NO_TRIP = new f.Unreadable('trip_id: missing');
const NO_STOP = new f.Unreadable('stop_id: missing');

interface RequestedIds {
  routeId?: string;
  stopId?: string;
  tripId?: string;
}

/** Keeps the rows of every service and release. An id that a row omits is taken from the request. */
export const scheduleBody = rowsBody(
  scheduleRow,
  (read, context, parameters: RequestedIds): ScheduledStopTrip | f.Unreadable => {
    const routeId = read.route_id ?? parameters.routeId;
    const stopId = read.stop_id ?? parameters.stopId;
    const tripId = read.trip_id ?? parameters.tripId;
    if (routeId === undefined) return NO_ROUTE;
    if (stopId === undefined) return NO_STOP;
    if (tripId === undefined) return NO_TRIP;
    return {
      tripId: idText(tripId),
      tripNumber: tripNumber(tripId, read.block_id),
      routeId: context.routeId(routeId),
      stopId,
      blockNumber: read.block_id,
      stopName: read.stop_name === '' ? stopId : read.stop_name,
      directionId: read.direction_id,
      serviceId: read.service_id,
      releaseName: read.release_name,
      scheduledArrival: read.arrival_time,
      scheduledDeparture: read.departure_time,
      headsign: read.stop_headsign ?? read.trip_headsign,
      track: read.platform_code,
      stopSequence: read.stop_sequence,
      lastStopId: read.last_stop_id,
      isApproximate: read.approximate,
      boarding: read.pickup_type,
      alighting: read.drop_off_type,
    };
  },
);

/** The names of a scheduled call in a rider's language. */
export const callIn = (row: ScheduledStopTrip, names: FeedNames): ScheduledStopTrip => ({
  ...row,
  stopName: nameIn(names.stops, row.stopId, row.stopName),
  headsign: headsignIn(names, row.headsign),
});
