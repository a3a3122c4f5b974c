/** The status of a running trip (spec section 3). */
import { EARLY_STATUS_FROM_MINUTES, LATE_STATUS_FROM_MINUTES } from '#domain/trip/thresholds.ts';
import type { DelayStatus } from '#domain/vehicles/status.ts';

/** Derives the status; `null` if it depends on an unknown delay. */
export function tripStatus(trip: {
  isCanceled: boolean;
  isUntracked: boolean;
  delayMinutes: number | null;
}): DelayStatus | null {
  if (trip.isCanceled) return 'cancelled';
  if (trip.isUntracked) return 'noGps';
  if (trip.delayMinutes === null) return null;
  if (trip.delayMinutes >= LATE_STATUS_FROM_MINUTES) return 'late';
  return trip.delayMinutes <= EARLY_STATUS_FROM_MINUTES ? 'early' : 'onTime';
}
