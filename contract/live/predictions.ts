/** `{live}/api/v2/predictions/` (an extension): runs, call by call. A query by stop returns only the calls there. */
import type { FeedNames } from '#domain/agency/languages.ts';
import { CALL_RELATIONSHIPS, type LiveRun, type RunCall } from '#domain/departures/liveRun.ts';
import { PERMISSIONS } from '#domain/schedule/scheduledTrip.ts';
import { RUN_RELATIONSHIPS } from '#domain/trip/tripInstance.ts';
import type { EpochSeconds } from '#domain/units.ts';
import { OCCUPANCIES } from '#domain/vehicles/liveTrip.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { inEachRow, nameIn, withHeadsignIn } from '../fields/decodeRows.ts';
import {
  bool,
  date,
  dayTime,
  direction,
  type FieldsOf,
  id,
  list,
  num,
  oneOf,
  optional,
  type Read,
  row,
  title,
  unread,
} from '../fields/field.ts';
import { instantOfSeconds } from '../fields/wireValues.ts';
import { delayStatus, readDelay, type WireDelayStatus } from './delayCode.ts';

export interface WirePredictedCall {
  /** The stop or platform that the vehicle serves. */
  stop_id: string;
  /** The scheduled stop of a call that was moved to another platform; `null`: not moved. */
  scheduled_stop_id: string | null;
  stop_name: string | null;
  stop_sequence: number | null;
  /** Omitted if live data does not tell the track, platform or bay. */
  platform_code?: string;
  /** SCHEDULED, SKIPPED, NO_DATA or UNSCHEDULED. */
  schedule_relationship: string;
  scheduled_arrival: EpochSeconds | null;
  scheduled_departure: EpochSeconds | null;
  arrival: EpochSeconds | null;
  departure: EpochSeconds | null;
  /** Seconds. */
  delay: number | null;
  departed: boolean;
  stops_away: number | null;
  /** The times are approximate. */
  uncertain: boolean;
  /** Replaces the headsign of the trip at this stop. */
  stop_headsign: string | null;
  /** `yes`, `no` or `byArrangement`; `null`: as scheduled. */
  boarding: string | null;
  alighting: string | null;
}

export interface WirePrediction {
  route_id: string;
  trip_id: string;
  /** "YYYY-MM-DD", the service date. */
  transit_date: string | null;
  /** "HH:MM:SS", for headway-based or added trips. */
  start_time: string | null;
  /** GTFS-realtime's schedule relationship of the trip. */
  schedule_relationship: string;
  direction_id: 0 | 1 | null;
  trip_headsign: string | null;
  block_id: string | null;
  vehicle_id: string | null;
  status: WireDelayStatus | null;
  /** Minutes; 998 and 999 are codes. */
  delay: number | null;
  next_stop_id: string | null;
  next_stop_sequence: number | null;
  /** The last stop of the run; a response for another stop does not contain its call. */
  last_stop_id: string | null;
  /** The name of the last stop, for a run that is cut short. */
  ends_early_at: string | null;
  /** The times are this service's own estimates from the vehicle's position, not the agency's. */
  own_estimate?: true;
  seat_availability: string;
  /** The last report. */
  timestamp: EpochSeconds | null;
  stop_times: WirePredictedCall[];
}

const call = row({
  stop_id: id,
  scheduled_stop_id: optional(id),
  stop_name: optional(title),
  stop_sequence: optional(num),
  platform_code: optional(title),
  schedule_relationship: oneOf(CALL_RELATIONSHIPS, 'SCHEDULED'),
  scheduled_arrival: optional(num),
  scheduled_departure: optional(num),
  arrival: optional(num),
  departure: optional(num),
  delay: optional(num),
  departed: optional(bool, false),
  stops_away: optional(num),
  uncertain: optional(bool, false),
  stop_headsign: optional(title),
  boarding: oneOf(PERMISSIONS, null),
  alighting: oneOf(PERMISSIONS, null),
} satisfies FieldsOf<WirePredictedCall>);

const prediction = row({
  route_id: id,
  trip_id: id,
  transit_date: optional(date),
  start_time: optional(dayTime),
  schedule_relationship: oneOf(RUN_RELATIONSHIPS, 'SCHEDULED'),
  direction_id: optional(direction),
  trip_headsign: optional(title),
  block_id: optional(id),
  vehicle_id: optional(id),
  status: delayStatus,
  delay: optional(num),
  next_stop_id: optional(id),
  next_stop_sequence: optional(num),
  last_stop_id: optional(id),
  ends_early_at: optional(title),
  own_estimate: unread(optional(bool)),
  seat_availability: oneOf(OCCUPANCIES, 'other'),
  timestamp: optional(num),
  stop_times: list(call),
} satisfies FieldsOf<WirePrediction>);

/** Runs of any of the routes, at any of the stops, or of any of the trips. The service rejects an empty query. */
export type PredictionQuery = {
  routeIds?: readonly string[];
  stopIds?: readonly string[];
  tripIds?: readonly string[];
};

export const predictions: Endpoint<PredictionQuery, LiveRun[]> = {
  name: 'predictions',
  namesRoutes: true,
  base: 'live',
  path: '/api/v2/predictions/?route_id={routeIds}&stop_id={stopIds}&trip_id={tripIds}',
  summary: 'Runs with predictions for each call, by routes, stops or trips.',
  lasts: 'snapshot',
  absence: 'of the endpoint',
  names: inEachRow(runIn),
  ours: true,
  ...rowsBody(prediction, (read, { routeId }) => ({ ...liveRun(read), routeId: routeId(read.route_id) })),
};

const liveRun = (read: Read<typeof prediction>): Omit<LiveRun, 'routeId'> => ({
  tripId: read.trip_id,
  serviceDate: read.transit_date,
  startSeconds: read.start_time,
  directionId: read.direction_id,
  headsign: read.trip_headsign,
  blockId: read.block_id,
  vehicleId: read.vehicle_id,
  relationship: read.schedule_relationship,
  occupancy: read.seat_availability,
  reportedAt: instantOfSeconds(read.timestamp),
  ...readDelay(read.status, read.delay),
  nextStopId: read.next_stop_id,
  nextStopSequence: read.next_stop_sequence,
  lastStopId: read.last_stop_id,
  endsEarlyAt: read.ends_early_at,
  calls: read.stop_times.map(runCall),
});

const runCall = (read: Read<typeof call>): RunCall => ({
  stopId: read.stop_id,
  stopName: read.stop_name,
  stopSequence: read.stop_sequence,
  track: read.platform_code,
  relationship: read.schedule_relationship,
  scheduledArrival: instantOfSeconds(read.scheduled_arrival),
  scheduledDeparture: instantOfSeconds(read.scheduled_departure),
  arrival: instantOfSeconds(read.arrival),
  departure: instantOfSeconds(read.departure),
  delaySeconds: read.delay,
  departed: read.departed,
  stopsAway: read.stops_away,
  movedFrom: read.scheduled_stop_id,
  isUncertain: read.uncertain,
  headsign: read.stop_headsign,
  boarding: read.boarding,
  alighting: read.alighting,
});

function runIn(run: LiveRun, names: FeedNames): LiveRun {
  const calls = run.calls?.map((call) => ({
    ...call,
    stopName: call.stopName === null ? null : nameIn(names.stops, call.stopId, call.stopName),
  }));
  return { ...withHeadsignIn(run, names), calls: calls ?? null };
}
