/** Writes a running trip as a row of `trips`, where some fields have different types for rail and bus. */
import { wireId } from '#contract/fields/wireValues.ts';
import { CANCELLED, UNTRACKED, type WireDelayStatus } from '#contract/live/delayCode.ts';
import type { WireTrip } from '#contract/live/trips.ts';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import { EARLY_STATUS_FROM_SECONDS, LATE_STATUS_FROM_SECONDS } from '#domain/trip/thresholds.ts';
import { knownNextIndex, type RunningTrip } from '#live/merge/runningTrip.ts';
import type { RunningCall } from '#live/merge/tripCalls.ts';

/** The timestamp that the original service sends if there is no report. */
const NO_REPORT = 63240;

export const wireTrip = (trip: RunningTrip): WireTrip => (trip.isRail ? railRow(trip) : busRow(trip));

/** Returns the fields that rail and bus rows write in the same way. */
const commonPart = (trip: RunningTrip, next: RunningCall | null) => ({
  route_id: trip.routeId,
  trip_id: trip.tripId,
  transit_date: trip.day?.date.toString() ?? null,
  direction_id: trip.directionId,
  trip_headsign: trip.headsign,
  delay: wireDelay(trip),
  status: wireStatus(trip),
  lat: degrees(trip.position?.lat),
  lon: degrees(trip.position?.lon),
  next_stop_name: next?.stopName ?? null,
  next_stop_sequence: next?.sequence ?? null,
  seat_availability: seats(trip.occupancy),
  vehicle_id: trip.vehicleId ?? 'None',
  timestamp: trip.reportedAt ?? NO_REPORT,
  // The original service omits this field for scheduled trips.
  schedule_relationship: trip.relationship === 'SCHEDULED' ? undefined : trip.relationship,
});

function railRow(trip: RunningTrip): WireTrip {
  const next = trip.calls[knownNextIndex(trip) ?? -1] ?? null;
  return {
    ...commonPart(trip, next),
    service_id: trip.serviceId,
    block_id: trip.blockId,
    start_time: trip.startSeconds === null ? null : formatServiceTime(trip.startSeconds),
    end_time: trip.endSeconds === null ? null : formatServiceTime(trip.endSeconds),
    heading: trip.bearing === null ? null : String(tenth(trip.bearing)),
    next_stop_id: next === null ? null : wireId(next.stopId),
  };
}

function busRow(trip: RunningTrip): WireTrip {
  const next = trip.calls[knownNextIndex(trip) ?? -1] ?? null;
  return {
    ...commonPart(trip, next),
    block_id: trip.blockId === null ? null : wireId(trip.blockId),
    heading: trip.bearing === null ? null : tenth(trip.bearing),
    next_stop_id: next?.stopId ?? null,
    trip_completion: completion(trip),
    start_time:
      trip.isNamedByStart && trip.startSeconds !== null ? formatServiceTime(trip.startSeconds) : undefined,
    direction_name: trip.directionName ?? 'N/A',
  };
}

/** Rail has whole minutes, the other modes tenths. */
export const wireMinutes = (seconds: number, isRail: boolean): number =>
  isRail ? Math.round(seconds / 60) : Math.round(seconds / 6) / 10;

/** Returns minutes, or the codes 998 (untracked or unknown) and 999 (cancelled) of spec section 5. */
export function wireDelay({ isCanceled, isUntracked, delaySeconds, isRail }: RunningTrip): number {
  if (isCanceled) return CANCELLED;
  return isUntracked || delaySeconds === null ? UNTRACKED : wireMinutes(delaySeconds, isRail);
}

/** The service of the spec gives every row a status; a trip whose delay is not known is `SCHEDULED`, with 998. */
export function wireStatus(trip: RunningTrip): WireDelayStatus {
  if (trip.isCanceled) return 'CANCELED';
  return trip.isUntracked ? 'NO GPS' : (statusByDelay(trip) ?? 'SCHEDULED');
}

/** Returns the status that fits the minutes of the same row; `null` if the delay is unknown. */
export function statusByDelay({ delaySeconds, isRail }: RunningTrip): WireDelayStatus | null {
  if (delaySeconds === null) return null;
  const late = wireMinutes(delaySeconds, isRail) * 60;
  if (late >= LATE_STATUS_FROM_SECONDS) return 'LATE';
  return late <= EARLY_STATUS_FROM_SECONDS ? 'EARLY' : 'ON-TIME';
}

function completion(trip: RunningTrip): string | null {
  const nextIndex = knownNextIndex(trip);
  if (nextIndex === null || trip.isOver || trip.serviceId === null || trip.calls.length < 2) return null;
  return String(Math.round((100 * nextIndex) / (trip.calls.length - 1)));
}

const seats = (occupancy: string | null): string =>
  occupancy === null || occupancy === 'NO_DATA_AVAILABLE' ? 'NOT_AVAILABLE' : occupancy;

/** GTFS-realtime positions are single-precision floats, so digits after the fifth decimal are noise. */
const degrees = (value: number | undefined): string | null =>
  value === undefined ? null : String(Math.round(value * 1e5) / 1e5);

const tenth = (value: number): number => Math.round(value * 10) / 10;
