/** Writes a running trip, stop by stop, as the response of `trip-update`. */

import { wireId } from '#contract/fields/wireValues.ts';
import { CANCELLED } from '#contract/live/delayCode.ts';
import type { WireTripUpdate } from '#contract/live/tripUpdate.ts';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import { knownNextIndex, type RunningTrip } from '#live/merge/runningTrip.ts';
import type { RunningCall } from '#live/merge/tripCalls.ts';
import { wallClockMinute } from './wireClock.ts';
import { wireDelay, wireMinutes, wireStatus } from './wireTrip.ts';

/** `transit_date` is the service date, even after midnight. */
export function wireTripUpdate(trip: RunningTrip, zone: string): WireTripUpdate {
  const nextIndex = knownNextIndex(trip);
  const next = trip.calls[nextIndex ?? -1] ?? null;
  return {
    trip: {
      transit_date: trip.day?.date.toString() ?? null,
      route_id: trip.routeId,
      trip_id: trip.tripId,
      direction_id: trip.directionId,
      trip_headsign: trip.headsign,
      next_stop_id: next === null ? null : wireId(next.stopId),
      next_stop_sequence: next?.sequence ?? null,
      delay: wireDelay(trip),
      status: wireStatus(trip),
      'real-time': trip.isReported,
    },
    stop_times: trip.calls.map((call, index) => wireCall(trip, call, index, nextIndex, zone)),
  };
}

function wireCall(
  trip: RunningTrip,
  call: RunningCall,
  index: number,
  nextIndex: number | null,
  zone: string,
): WireTripUpdate['stop_times'][number] {
  const scheduled = call.scheduledArrival ?? call.scheduledDeparture;
  // Riders care about the departure at the first stop, and about the arrival everywhere else.
  const expected =
    index === 0
      ? (call.expectedDeparture ?? call.expectedArrival)
      : (call.expectedArrival ?? call.expectedDeparture);
  return {
    stop_id: wireId(call.stopId),
    stop_name: call.stopName ?? call.stopId,
    stop_sequence: call.sequence,
    arrival_time:
      scheduled === null || trip.day === null ? null : formatServiceTime(scheduled - trip.day.baseSeconds),
    scheduled_time: scheduled === null ? null : wallClockMinute(scheduled, zone),
    eta: trip.isCanceled ? null : expected,
    delay: trip.isCanceled ? CANCELLED : wireCallDelay(call.delay, expected, trip.isRail),
    departed: nextIndex !== null && index < nextIndex,
    is_skipped: call.skipped,
  };
}

/** A call not in the schedule may have an expected time and no known delay; with neither, 999 means "no data". */
function wireCallDelay(delay: number | null, expected: number | null, isRail: boolean): number | null {
  if (delay !== null) return wireMinutes(delay, isRail);
  return expected === null ? CANCELLED : null;
}
