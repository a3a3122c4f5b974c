/** The status word of a running trip (spec section 3). */
import type { DelayStatus } from '#domain/vehicles/status.ts';

/** Minutes from which a trip is late: 4.8 is still on time. */
const lateFrom = 5;
/** Minutes from which a trip is early: an early bus is missed, so the mark is nearer. */
const earlyFrom = -1;

/** `null` when nothing is known of the trip but its place. Delay in minutes. */
export function tripStatus(trip: {
  isCanceled: boolean;
  isUntracked: boolean;
  delayMinutes: number | null;
}): DelayStatus | null {
  if (trip.isCanceled) return 'CANCELED';
  if (trip.isUntracked) return 'NO GPS';
  if (trip.delayMinutes === null) return null;
  if (trip.delayMinutes >= lateFrom) return 'LATE';
  return trip.delayMinutes <= earlyFrom ? 'EARLY' : 'ON-TIME';
}
