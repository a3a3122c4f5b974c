/** `{live}/api/v2/trips/`: the trips in service now (spec section 7). */

import type { FeedNames } from '#domain/agency/languages.ts';
import { RUN_RELATIONSHIPS } from '#domain/trip/tripInstance.ts';
import { type LiveTrip, OCCUPANCIES, type Occupancy } from '#domain/vehicles/liveTrip.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { inEachRow, nameIn, withHeadsignIn } from '../fields/decodeRows.ts';
import {
  date,
  dayTime,
  direction,
  type Field,
  id,
  num,
  omittable,
  oneOf,
  optional,
  row,
  text,
  title,
  unread,
  type Written,
} from '../fields/field.ts';
import { degrees, epochSeconds, instantOfSeconds, numericId, position } from '../fields/wireValues.ts';
import { delayStatus, readDelay } from './delayCode.ts';

/** Our service writes any occupancy of GTFS-realtime. */
export const occupancy: Field<Occupancy, string> = oneOf(OCCUPANCIES, 'other');

const trip = row({
  route_id: id,
  trip_id: id,
  direction_id: optional(direction),
  trip_headsign: optional(title),
  /** On regional rail the train number, as a string; otherwise a number if the id is one. */
  block_id: optional(numericId),
  /** "None" without a vehicle; the car numbers of a train are separated by commas. */
  vehicle_id: optional(id),
  /** `null` without GPS. */
  lat: optional(degrees),
  lon: optional(degrees),
  heading: optional(degrees),
  /** Minutes; 998 untracked or unknown, 999 cancelled. */
  delay: optional(num),
  /** SCHEDULED if only the trip's position is known. */
  status: delayStatus,
  next_stop_id: optional(numericId),
  next_stop_name: optional(title),
  next_stop_sequence: optional(num),
  seat_availability: occupancy,
  /** The last report; 63240 without a report. */
  timestamp: optional(epochSeconds),
  trip_completion: unread(optional(omittable(text))),
  transit_date: optional(date),
  direction_name: unread(omittable(text)),
  service_id: unread(optional(omittable(text))),
  start_time: optional(omittable(dayTime)),
  end_time: unread(optional(omittable(text))),
  schedule_relationship: omittable(oneOf(['NEW', ...RUN_RELATIONSHIPS], 'SCHEDULED')),
});
export type WireTrip = Written<typeof trip>;

export const trips: Endpoint<{ routeIds: readonly string[] }, LiveTrip[]> = {
  name: 'trips',
  namesRoutes: true,
  base: 'live',
  path: '/api/v2/trips/?route_id={routeIds}',
  summary: 'Trips in service on the given routes (comma-separated) or on all routes.',
  lasts: 'snapshot',
  absence: 'failure',
  names: inEachRow(tripIn),
  ...rowsBody(trip, (read, { routeId }): LiveTrip => {
    const relationship = read.schedule_relationship === 'NEW' ? 'ADDED' : read.schedule_relationship;
    return {
      serviceDate: read.transit_date,
      // Rail rows give the start of every train, so a start does not mark a special run.
      startSeconds: relationship === 'SCHEDULED' ? null : read.start_time,
      relationship,
      routeId: routeId(read.route_id),
      tripId: read.trip_id,
      directionId: read.direction_id,
      headsign: read.trip_headsign,
      blockId: read.block_id,
      vehicleId: read.vehicle_id,
      position: position(read.lat, read.lon),
      heading: read.heading,
      ...readDelay(read.status, read.delay),
      nextStopId: read.next_stop_id,
      nextStopName: read.next_stop_name,
      nextStopSequence: read.next_stop_sequence,
      occupancy: read.seat_availability,
      reportedAt: instantOfSeconds(read.timestamp),
    };
  }),
};

function tripIn(trip: LiveTrip, names: FeedNames): LiveTrip {
  const { nextStopId, nextStopName } = trip;
  return {
    ...withHeadsignIn(trip, names),
    nextStopName: nextStopName === null ? null : nameIn(names.stops, nextStopId ?? '', nextStopName),
  };
}
