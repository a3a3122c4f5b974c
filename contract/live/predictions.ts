/** `{live}/api/v2/predictions/` (an extension): runs, call by call. A query by stop returns only the calls there. */
import type { FeedNames } from '#domain/agency/languages.ts';
import { CALL_RELATIONSHIPS, type LiveRun, type RunCall } from '#domain/departures/liveRun.ts';
import { PERMISSIONS } from '#domain/schedule/scheduledTrip.ts';
import { RUN_RELATIONSHIPS } from '#domain/trip/tripInstance.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { inEachRow, nameIn, withHeadsignIn } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { epochSeconds, instantOfSeconds } from '../fields/wireValues.ts';
import { delayStatus, readDelay } from './delayCode.ts';
import { occupancy } from './trips.ts';

const call = f.row({
  /** The stop or platform that the vehicle serves. */
  stop_id: f.id,
  /** The scheduled stop of a call that was moved to another platform; `null`: not moved. */
  scheduled_stop_id: f.optional(f.id),
  stop_name: f.optional(f.title),
  stop_sequence: f.optional(f.num),
  /** Omitted if live data does not tell the track, platform or bay. */
  platform_code: f.omittable(f.optional(f.title)),
  schedule_relationship: f.oneOf(CALL_RELATIONSHIPS, 'SCHEDULED'),
  scheduled_arrival: f.optional(epochSeconds),
  scheduled_departure: f.optional(epochSeconds),
  arrival: f.optional(epochSeconds),
  departure: f.optional(epochSeconds),
  /** Seconds. */
  delay: f.optional(f.num),
  departed: f.optional(f.bool, false),
  stops_away: f.optional(f.num),
  /** The times are approximate. */
  uncertain: f.optional(f.bool, false),
  /** Replaces the headsign of the trip at this stop. */
  stop_headsign: f.optional(f.title),
  /** `null`: as scheduled. */
  boarding: f.optional(f.oneOf(PERMISSIONS, null)),
  alighting: f.optional(f.oneOf(PERMISSIONS, null)),
});
export type WirePredictedCall = f.Written<typeof call>;

const prediction = f.row({
  route_id: f.id,
  trip_id: f.id,
  /** "YYYY-MM-DD", the service date. */
  transit_date: f.optional(f.date),
  /** "HH:MM:SS", for headway-based or added trips. */
  start_time: f.optional(f.dayTime),
  /** GTFS-realtime's schedule relationship of the trip. */
  schedule_relationship: f.oneOf(RUN_RELATIONSHIPS, 'SCHEDULED'),
  direction_id: f.optional(f.direction),
  trip_headsign: f.optional(f.title),
  block_id: f.optional(f.id),
  vehicle_id: f.optional(f.id),
  status: f.optional(delayStatus),
  /** Minutes; 998 and 999 are codes. */
  delay: f.optional(f.num),
  next_stop_id: f.optional(f.id),
  next_stop_sequence: f.optional(f.num),
  /** The last stop of the run; a response for another stop does not contain its call. */
  last_stop_id: f.optional(f.id),
  /** The name of the last stop, for a run that is cut short. */
  ends_early_at: f.optional(f.title),
  /** The times are this service's own estimates from the vehicle's position, not the agency's. */
  own_estimate: f.unread(f.omittable(f.bool)),
  seat_availability: occupancy,
  /** The last report. */
  timestamp: f.optional(epochSeconds),
  stop_times: f.list(call),
});
export type WirePrediction = f.Written<typeof prediction>;

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

const liveRun = (read: f.Read<typeof prediction>): Omit<LiveRun, 'routeId'> => ({
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

const runCall = (read: f.Read<typeof call>): RunCall => ({
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
