/** `{live}/api/v2/trip-update/`: a running trip, stop by stop (spec section 7). */
import type { FeedNames } from '#domain/agency/languages.ts';
import { err, ok } from '#domain/result.ts';
import type { TripCall, TripUpdate } from '#domain/vehicles/liveTrip.ts';
import type { DecodeContext, Endpoint } from '../endpoint/endpoint.ts';
import { type Decoded, decodeRows, nameIn, withHeadsignIn } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { epochSeconds, instantOfSeconds, instantOfWallClock, numericId } from '../fields/wireValues.ts';
import { delayStatus, readDelay, secondsOfMinutes, UNTRACKED } from './delayCode.ts';

const trip = f.row({
  transit_date: f.optional(f.date),
  route_id: f.optional(f.id, ''),
  trip_id: f.optional(f.id),
  direction_id: f.optional(f.direction),
  trip_headsign: f.optional(f.title),
  next_stop_id: f.optional(numericId),
  next_stop_sequence: f.optional(f.num),
  delay: f.optional(f.num),
  status: delayStatus,
  'real-time': f.under(['real-time', 'real_time', 'realtime'], f.optional(f.bool)),
});

const call = f.row({
  stop_id: numericId,
  stop_name: f.optional(f.name, ''),
  stop_sequence: f.optional(f.num),
  /** "HH:MM:SS" of the service day. */
  arrival_time: f.unread(f.optional(f.text)),
  /** "YYYY-MM-DD hh:mm AM" in the agency's zone. */
  scheduled_time: f.optional(f.word),
  /** The scheduled minute plus the delay. */
  eta: f.optional(epochSeconds),
  /** Minutes; 999 if unknown at this stop. */
  delay: f.optional(f.num),
  departed: f.optional(f.bool, false),
  is_skipped: f.optional(f.bool, false),
});

const document = f.row({ trip, stop_times: f.list(call) });
export type WireTripUpdate = f.Written<typeof document>;

export const tripUpdate: Endpoint<{ tripId: string }, TripUpdate> = {
  name: 'trip-update',
  namesRoutes: true,
  base: 'live',
  path: '/api/v2/trip-update/?trip_id={tripId}',
  filters: ['transit_date'],
  summary: 'A running trip with all its stops, passed and upcoming.',
  lasts: 'snapshot',
  absence: 'of a document',
  names: updateIn,
  schema: document.schema,
  decode: (body, context, parameters) => decodeTripUpdate(body, context, parameters.tripId),
};

function decodeTripUpdate(
  body: unknown,
  { zone, routeId }: DecodeContext,
  tripId: string,
): Decoded<TripUpdate> {
  const whole = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!f.isObject(whole)) return err('expected an object with trip and stop_times');
  const read = trip.read(whole.trip);
  if (read instanceof f.Unreadable) return err(`trip: ${read.reason}`);
  const calls = decodeRows(whole.stop_times ?? [], call, (each): TripCall => {
    // 998 and 999 mean unknown; an eta computed from them would be off by more than sixteen hours.
    const delay = each.delay !== null && Math.abs(each.delay) >= UNTRACKED ? null : each.delay;
    return {
      stopId: each.stop_id,
      stopName: each.stop_name === '' ? each.stop_id : each.stop_name,
      stopSequence: each.stop_sequence,
      scheduled: each.scheduled_time === null ? null : instantOfWallClock(each.scheduled_time, zone),
      expected: each.delay !== null && delay === null ? null : instantOfSeconds(each.eta),
      delaySeconds: delay === null ? null : secondsOfMinutes(delay),
      departed: each.departed,
      skipped: each.is_skipped,
    };
  });
  if (!calls.ok) return err(`stop_times: ${calls.error}`);
  const { status } = read;
  return ok({
    value: {
      tripId: read.trip_id ?? tripId,
      serviceDate: read.transit_date,
      routeId: routeId(read.route_id),
      directionId: read.direction_id,
      headsign: read.trip_headsign,
      ...readDelay(status, read.delay),
      nextStopId: read.next_stop_id,
      nextStopSequence: read.next_stop_sequence,
      // Without the key, these statuses show that the trip is tracked.
      isRealTime: read['real-time'] ?? (status === 'late' || status === 'early' || status === 'onTime'),
      calls: calls.value.value,
    },
    skipped: calls.value.skipped,
  });
}

function updateIn(update: TripUpdate, names: FeedNames): TripUpdate {
  const calls = update.calls.map((call) => ({
    ...call,
    stopName: nameIn(names.stops, call.stopId, call.stopName),
  }));
  return { ...withHeadsignIn(update, names), calls };
}
