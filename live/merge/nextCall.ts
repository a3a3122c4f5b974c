/** Finds the position of a trip within its calls, and its delay there. */
import { nearestIndex } from '#domain/stations/nearest.ts';
import type { EpochSeconds } from '#domain/units.ts';
import type { VehicleReport } from '#live/decode/feed.ts';
import type { RunningCall } from './tripCalls.ts';

/**
 * Finds the first served call at or after `reported`, the one that the vehicle reports (`reportedCallIndex`; -1: none),
 * else the next one at `now`.
 */
export function nextCallIndex(
  calls: readonly RunningCall[],
  reported: number,
  now: EpochSeconds,
): number | null {
  const from = reported === -1 ? firstUpcomingIndex(calls, now) : reported;
  if (from === -1) return null;
  const served = calls.findIndex((call, index) => index >= from && !call.skipped);
  return served === -1 ? null : served;
}

/** Whether the trip has left the last call that it serves. A trip that serves none has left nothing. */
export const hasLeftLastCall = (calls: readonly RunningCall[], now: EpochSeconds): boolean =>
  firstUpcomingIndex(calls, now) === -1 &&
  calls.some((call) => !call.skipped && departureTime(call, 0) !== null);

/** Returns the index of the call that a vehicle reports to approach or to stand at; -1: none. */
export function reportedCallIndex(
  calls: readonly RunningCall[],
  vehicle: VehicleReport,
  now: EpochSeconds,
): number {
  const { currentStopSequence, stopId } = vehicle;
  if (currentStopSequence !== null) {
    const at = calls.findIndex((call) => call.sequence !== null && call.sequence >= currentStopSequence);
    if (at !== -1) return at;
  }
  if (stopId === null) return -1;
  // A loop calls twice at one stop; take the call closest in time.
  return nearestIndex(calls, (call) =>
    call.stopId === stopId ? Math.abs((departureTime(call, 0) ?? now) - now) : Number.POSITIVE_INFINITY,
  );
}

function firstUpcomingIndex(calls: readonly RunningCall[], now: EpochSeconds): number {
  // A later stop's delay says that earlier ones may be as late; that it is early does not mean that they were.
  const assumedDelay = Math.max(calls.find((call) => call.delay !== null)?.delay ?? 0, 0);
  return calls.findIndex(
    (call) => !call.skipped && (departureTime(call, assumedDelay) ?? Number.NEGATIVE_INFINITY) >= now,
  );
}

/** Returns when the trip leaves a call, assuming `assumedDelay` seconds if the feed gives no delay. */
function departureTime(call: RunningCall, assumedDelay: number): EpochSeconds | null {
  const expected = call.expectedDeparture ?? call.expectedArrival;
  if (expected !== null) return expected;
  const scheduled = call.scheduledDeparture ?? call.scheduledArrival;
  return scheduled === null ? null : scheduled + assumedDelay;
}

/** Returns the delay (seconds) at call `at`, else at the nearest after it, else before it; `null` if none or NO_DATA. */
export function delayAt(calls: readonly RunningCall[], at: number | null): number | null {
  const from = at ?? calls.length;
  if (calls[from]?.relationship === 'NO_DATA') return null;
  const here = calls.slice(from).find((call) => call.delay !== null);
  return (here ?? calls.slice(0, from).findLast((call) => call.delay !== null))?.delay ?? null;
}
