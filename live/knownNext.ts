/** Where a trip is said to be in its calls. */
import type { RunningTrip } from './runningTrip.ts';

/**
 * Index of the next call; `calls.length` when all are behind it. `null` when that is not known: of a trip without GPS
 * (and of one that does not run) nothing is said, for its times alone do not tell where it is; nor is it of one that
 * has not begun and whose vehicle nobody has seen.
 */
export function knownNext(trip: RunningTrip): number | null {
  return trip.status === 'NO GPS' ? null : predictedNext(trip);
}

/** The same by the predictions, which a trip without GPS may have too. */
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
