/** The position of a trip within its calls, if known. */
import type { RunningTrip } from './runningTrip.ts';

/**
 * Index of the next call; `calls.length` after the last one. `null` if unknown: for a trip without GPS (or one that
 * does not run), since times alone do not show where it is, and for a trip that has not begun and has no reported
 * vehicle.
 */
export function knownNext(trip: RunningTrip): number | null {
  return trip.status === 'NO GPS' ? null : predictedNext(trip);
}

/** The same from the predictions, which a trip without GPS may also have. */
export function predictedNext({
  status,
  calls,
  next,
  hasBegun,
  isOver,
  position,
}: RunningTrip): number | null {
  if (status === 'CANCELED' || (!hasBegun && position === null)) return null;
  return isOver ? calls.length : next;
}
