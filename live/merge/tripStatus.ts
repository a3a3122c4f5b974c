/** The status of a running trip (spec section 3). */
import type { DelayStatus } from '#domain/vehicles/status.ts';

/** A trip is late from this delay: 4.8 minutes are still on time. Riders see whole minutes (`thresholds.ts`). */
const LATE_STATUS_FROM_MINUTES = 5;
/** A trip is early from this delay. The threshold is closer to 0, because riders miss an early bus. */
const EARLY_STATUS_FROM_MINUTES = -1;

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
