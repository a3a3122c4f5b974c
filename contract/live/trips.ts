/** `{live}/api/v2/trips/`: the trips in service now (spec section 7). */

import type { FeedNames } from '#domain/agency/languages.ts';
import { RUN_RELATIONSHIPS } from '#domain/trip/tripInstance.ts';
import { type LiveTrip, OCCUPANCIES, type Occupancy } from '#domain/vehicles/liveTrip.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { inEachRow, nameIn, withHeadsignIn } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { degrees, epochSeconds, instantOfSeconds, numericId, position } from '../fields/wireValues.ts';
import { delayStatus, readDelay } from './delayCode.ts';

/** Our service writes any occupancy of GTFS-realtime. */
export const occupancy: f.Field<Occupancy, string> = f.oneOf(OCCUPANCIES, 'other');

const trip = f.row({
  route_id: f.id,
  trip_id: f.id,
  direction_id: f.optional(f.direction),
  trip_headsign: f.optional(f.title),
  /** On regional rail the train number, as a string; otherwise a number if the id is one. */
  block_id: f.optional(numericId),
  /** "None" without a vehicle; the car numbers of a train are separated by commas. */
  vehicle_id: f.optional(f.id),
  /** `null` without GPS. */
  lat: f.optional(degrees),
  lon: f.optional(degrees),
  heading: f.optional(degrees),
  /** Minutes; 998 untracked or unknown, 999 cancelled. */
  delay: f.optional(f.num),
  /** SCHEDULED if only the trip's position is known. */
  status: delayStatus,
  next_stop_id: f.optional(numericId),
  next_stop_name: f.optional(f.title),
  next_stop_sequence: f.optional(f.num),
  seat_availability: occupancy,
  /** The last report; 63240 without a report. */
  timestamp: f.optional(epochSeconds),
  trip_completion: f.unread(f.optional(f.omittable(f.text))),
  transit_date: f.optional(f.date),
  direction_name: f.unread(f.omittable(f.text)),
  service_id: f.unread(f.optional(f.omittable(f.text))),
  start_time: f.optional(f.omittable(f.dayTime)),
  end_time: f.unread(f.optional(f.omittable(f.text))),
  schedule_relationship: f.omittable(f.oneOf(['NEW', ...RUN_RELATIONSHIPS], 'SCHEDULED')),
});
export type WireTrip = f.Written<typeof trip>;

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
