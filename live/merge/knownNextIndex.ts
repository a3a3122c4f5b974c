import type { RunningTrip } from './runningTrip.ts';

/** Like `predictedNextIndex`, but `null` without GPS. */
export const knownNextIndex = (trip: RunningTrip): number | null =>
  trip.isUntracked ? null : predictedNextIndex(trip);

/** Returns the index of the next call, or `calls.length`; `null` if unknown, cancelled, or neither begun nor located. */
export function predictedNextIndex(trip: RunningTrip): number | null {
  if (trip.isCanceled || (!trip.hasBegun && trip.position === null)) return null;
  return trip.isOver ? trip.calls.length : trip.nextIndex;
}
