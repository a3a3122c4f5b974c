/** Where a trip is said to be in its calls. */
import type { RunningTrip } from './runningTrip.ts';

/**
 * Index of the next call; `calls.length` when all are behind it. `null` when that is not known: of a trip without GPS
 * (and of one that does not run) nothing is said, for its times alone do not tell where it is.
 */
export function knownNext({ status, calls, next, isOver }: RunningTrip): number | null {
  if (status === 'NO GPS' || status === 'CANCELED') return null;
  return isOver ? calls.length : next;
}
