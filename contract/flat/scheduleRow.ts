/** The row of every schedule document: one trip at one stop (spec section 3 "Scheduled stop trip"). */
import type { FeedNames } from '#domain/agency/languages.ts';
import { type Permission, type ScheduledStopTrip, tripNumber } from '#domain/schedule/scheduledTrip.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { headsignIn, nameIn } from '../fields/decodeRows.ts';
import {
  bool,
  dayTime,
  direction,
  type Field,
  type FieldsOf,
  id,
  name,
  num,
  optional,
  row,
  text,
  title,
  typedId,
  Unreadable,
} from '../fields/field.ts';
import { idText, repeated } from '../fields/repeated.ts';

export interface WireScheduleRow {
  release_name: string;
  route_id: string;
  service_id: string;
  /** A string on regional rail; otherwise a number if the id is one. */
  trip_id: string | number;
  trip_headsign: string;
  direction_id: 0 | 1;
  /** The train number on regional rail. */
  block_id: string | number | null;
  stop_id: string | number;
  stop_name: string;
  stop_sequence: number;
  /** "HH:MM:SS" after noon minus 12 h of the service day; the hour can exceed 24. `null` if the feed has no time. */
  arrival_time: string | null;
  departure_time?: string | null;
  last_stop_id: string | number | null;
  /** An extension, present only when true: the agency does not guarantee the time. */
  approximate?: boolean;
  /** An extension, present only if it differs from the trip's: the headsign at this call. */
  stop_headsign?: string;
  /** An extension, named as in GTFS and omitted where unknown: the track, platform or bay of the call. */
  platform_code?: string;
  /** Extensions with GTFS values, omitted for 0: 1 is no boarding or no alighting, 2 and 3 are by arrangement. */
  pickup_type?: 1 | 2 | 3;
  drop_off_type?: 1 | 2 | 3;
}

/** GTFS pickup_type or drop_off_type; a missing or unreadable value is read as 0, the regular case. */
const permission: Field<Permission, WireScheduleRow['pickup_type']> = {
  schema: { enum: [0, 1, 2, 3] },
  mayBeMissing: true,
  read: (value) => {
    if (value === undefined) return 'yes';
    const type = num.read(value);
    return type === 1 ? 'no' : type === 2 || type === 3 ? 'byArrangement' : 'yes';
  },
};

const scheduleRow = row({
  release_name: optional(repeated(text), ''),
  route_id: optional(repeated(id)),
  service_id: optional(repeated(text), ''),
  trip_id: optional(typedId),
  trip_headsign: optional(repeated(name), ''),
  direction_id: optional(direction),
  block_id: optional(repeated(id)),
  stop_id: optional(repeated(id)),
  stop_name: optional(repeated(name), ''),
  stop_sequence: optional(num),
  arrival_time: optional(dayTime),
  departure_time: optional(dayTime),
  last_stop_id: optional(repeated(id)),
  approximate: optional(bool, false),
  stop_headsign: optional(repeated(title)),
  platform_code: optional(repeated(title)),
  pickup_type: permission,
  drop_off_type: permission,
} satisfies FieldsOf<WireScheduleRow>);

const NO_ROUTE = new Unreadable('route_id: missing');
const NO_TRIP = new Unreadable('trip_id: missing');
const NO_STOP = new Unreadable('stop_id: missing');

interface RequestedIds {
  routeId?: string;
  stopId?: string;
  tripId?: string;
}

/** Keeps the rows of every service and release. An id that a row omits is taken from the request. */
export const scheduleBody = rowsBody(
  scheduleRow,
  (read, context, parameters: RequestedIds): ScheduledStopTrip | Unreadable => {
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
