import type { RunningTrip } from './runningTrip.ts';

/** Returns the index of the next call (`calls.length` after the last); `null` if unknown or without GPS. */
export const knownNext = (trip: RunningTrip): number | null =>
  trip.status === 'noGps' ? null : predictedNext(trip);

/** Like `knownNext`, even without GPS; `null` if unknown, if cancelled, or if not begun and without a position. */
export function predictedNext(trip: RunningTrip): number | null {
  if (trip.status === 'cancelled' || (!trip.hasBegun && trip.position === null)) return null;
  return trip.isOver ? trip.calls.length : trip.next;
}
