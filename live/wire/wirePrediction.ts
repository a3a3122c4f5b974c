/** Writes a run as a row of `predictions`: its state at each call, to the second. */
import type { WirePredictedCall, WirePrediction } from '#contract/live/predictions.ts';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import { predictedNextIndex, type RunningTrip } from '#live/merge/runningTrip.ts';
import type { RunningCall } from '#live/merge/tripCalls.ts';
import { statusByDelay, wireDelay, wireMinutes, wireStatus } from './wireTrip.ts';

/** The row contains only the calls at requested stops; by default, all calls. */
export function wirePrediction(
  trip: RunningTrip,
  isRequested: (stopId: string) => boolean = () => true,
): WirePrediction {
  // A trip without GPS may still have predictions; then the status follows from its delay.
  const { delaySeconds, isRail } = trip;
  const isLost = trip.isUntracked && !(trip.isReported && delaySeconds !== null);
  const isCoded = trip.isCanceled || isLost;
  const nextIndex = isLost ? null : predictedNextIndex(trip);
  const next = trip.calls[nextIndex ?? -1] ?? null;
  // A shortened trip ends at its last served stop.
  const end = trip.calls.findLast((call) => !call.skipped);
  return {
    route_id: trip.routeId,
    trip_id: trip.tripId,
    transit_date: trip.day?.date.toString() ?? null,
    start_time: startTime(trip),
    schedule_relationship: trip.relationship,
    direction_id: trip.directionId,
    trip_headsign: trip.headsign ?? end?.stopName ?? null,
    block_id: trip.blockId,
    vehicle_id: trip.vehicleId,
    status: isCoded ? wireStatus(trip) : statusByDelay(trip),
    delay: isCoded ? wireDelay(trip) : delaySeconds === null ? null : wireMinutes(delaySeconds, isRail),
    next_stop_id: next?.stopId ?? null,
    next_stop_sequence: next?.sequence ?? null,
    last_stop_id: end?.stopId ?? null,
    ends_early_at: end && end !== trip.calls.at(-1) ? (end.stopName ?? end.stopId) : null,
    own_estimate: trip.isOwnEstimate || undefined,
    seat_availability: trip.occupancy ?? 'NO_DATA_AVAILABLE',
    timestamp: trip.predictedAt,
    stop_times: predictedCalls(trip, nextIndex, isRequested),
  };
}

/** Returns the start time only if id and date alone are ambiguous. */
const startTime = ({ isNamedByStart, startSeconds }: RunningTrip): string | null =>
  !isNamedByStart || startSeconds === null ? null : formatServiceTime(startSeconds);

function predictedCalls(
  { calls, isCanceled, position }: RunningTrip,
  nextIndex: number | null,
  isRequested: (stopId: string) => boolean,
): WirePredictedCall[] {
  let ahead = 0;
  // A trip that has left its first stop is located by its vehicle or by a prediction for the next stop.
  const isSure =
    nextIndex !== null && nextIndex > 0 && (position !== null || isPredictedCall(calls[nextIndex]));
  const rows: WirePredictedCall[] = [];
  for (const [index, call] of calls.entries()) {
    const isAhead = isSure && index >= nextIndex && !call.skipped;
    const departed = nextIndex !== null && index < nextIndex;
    if (isRequested(call.stopId) || (call.movedFrom !== null && isRequested(call.movedFrom)))
      rows.push(predictedCall(call, isCanceled, departed, isAhead ? ahead : null));
    if (isAhead) ahead++;
  }
  return rows;
}

const isPredictedCall = (call: RunningCall | undefined): boolean =>
  (call?.expectedArrival ?? call?.expectedDeparture ?? null) !== null;

function predictedCall(
  call: RunningCall,
  isCanceled: boolean,
  departed: boolean,
  stopsAway: number | null,
): WirePredictedCall {
  const isServed = !isCanceled && !call.skipped;
  return {
    stop_id: call.stopId,
    scheduled_stop_id: call.movedFrom,
    stop_name: call.stopName,
    stop_sequence: call.sequence,
    platform_code: call.track ?? undefined,
    schedule_relationship: call.relationship,
    scheduled_arrival: call.scheduledArrival,
    scheduled_departure: call.scheduledDeparture,
    arrival: isServed ? call.expectedArrival : null,
    departure: isServed ? call.expectedDeparture : null,
    delay: isServed ? call.delay : null,
    departed,
    stops_away: stopsAway,
    uncertain: isServed && call.isUncertain,
    stop_headsign: call.headsign,
    boarding: call.boarding,
    alighting: call.alighting,
  };
}
