/** `{live}/api/v2/trips/`: the trips in service now (spec section 7). */

import type { FeedNames } from '#domain/agency/languages.ts';
import { RUN_RELATIONSHIPS } from '#domain/trip/tripInstance.ts';
import type { EpochSeconds } from '#domain/units.ts';
import { type LiveTrip, OCCUPANCIES } from '#domain/vehicles/liveTrip.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { inEachRow, nameIn, withHeadsignIn } from '../fields/decodeRows.ts';
import {
  date,
  dayTime,
  direction,
  type FieldsOf,
  id,
  num,
  oneOf,
  optional,
  row,
  text,
  title,
  unread,
} from '../fields/field.ts';
import { instantOfSeconds, position } from '../fields/wireValues.ts';
import { delayStatus, readDelay, type WireDelayStatus } from './delayCode.ts';

export interface WireTrip {
  route_id: string;
  trip_id: string;
  direction_id: 0 | 1;
  trip_headsign: string;
  /** On regional rail the train number, as a string; otherwise a number if the id is one. */
  block_id: string | number | null;
  /** "None" without a vehicle; the car numbers of a train are separated by commas. */
  vehicle_id: string | null;
  /** Decimal strings, `null` without GPS. */
  lat: string | null;
  lon: string | null;
  heading: number | string | null;
  /** Minutes; 998 untracked or unknown, 999 cancelled. */
  delay: number;
  /** SCHEDULED if only the trip's position is known. */
  status: WireDelayStatus;
  next_stop_id: string | number | null;
  next_stop_name: string | null;
  next_stop_sequence: number | null;
  seat_availability: string | null;
  /** The last report; 63240 without a report. */
  timestamp: EpochSeconds;
  trip_completion?: string | null;
  transit_date?: string;
  direction_name?: string;
  service_id?: string;
  start_time?: string;
  end_time?: string;
  schedule_relationship?: string;
}

const trip = row({
  route_id: id,
  trip_id: id,
  direction_id: optional(direction),
  trip_headsign: optional(title),
  block_id: optional(id),
  vehicle_id: optional(id),
  lat: optional(num),
  lon: optional(num),
  heading: optional(num),
  delay: optional(num),
  status: delayStatus,
  next_stop_id: optional(id),
  next_stop_name: optional(title),
  next_stop_sequence: optional(num),
  seat_availability: oneOf(OCCUPANCIES, 'other'),
  timestamp: optional(num),
  trip_completion: unread(optional(num)),
  transit_date: optional(date),
  direction_name: unread(optional(text)),
  service_id: unread(optional(text)),
  start_time: optional(dayTime),
  end_time: unread(optional(text)),
  schedule_relationship: oneOf(['NEW', ...RUN_RELATIONSHIPS], 'SCHEDULED'),
} satisfies FieldsOf<WireTrip>);

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
