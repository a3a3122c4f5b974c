import type { RunningTrip } from './runningTrip.ts';

/** Returns the index of the next call (`calls.length` after the last); `null` if unknown or without GPS. */
export const knownNextIndex = (trip: RunningTrip): number | null =>
  trip.status === 'noGps' ? null : predictedNextIndex(trip);

/** Like `knownNextIndex`, even without GPS; `null` if unknown, if cancelled, or if not begun and without a position. */
export function predictedNextIndex(trip: RunningTrip): number | null {
  if (trip.status === 'cancelled' || (!trip.hasBegun && trip.position === null)) return null;
  return trip.isOver ? trip.calls.length : trip.nextIndex;
}
