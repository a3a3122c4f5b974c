/**
 * The delays and statuses of the live service (spec sections 3 and 5). Whole minutes and the codes 998 and 999 exist only on
 * the wire: everything else has seconds, and a status that says what a code says.
 */
import { delayMinutes, MAX_DELAY_SECONDS } from '#domain/trip/thresholds.ts';
import type { DelayStatus, LiveTrip } from '#domain/vehicles/liveTrip.ts';
import { oneOf } from '../fields/field.ts';

export const UNTRACKED = 998;
export const CANCELLED = 999;

const STATUSES = {
  CANCELED: 'cancelled',
  'NO GPS': 'noGps',
  LATE: 'late',
  'ON-TIME': 'onTime',
  EARLY: 'early',
  SCHEDULED: 'scheduled',
} as const satisfies Record<string, DelayStatus>;

export type WireDelayStatus = keyof typeof STATUSES;

/** Reads the status; an unknown word is `null`. */
export const delayStatus = oneOf(STATUSES, null);

/**
 * Returns what a status and a delay say together. Code 999 is cancelled whatever the status says, 998 is untracked, and a
 * scheduled trip has no delay to report. Services send fractions of minutes.
 */
export function readDelay(
  status: DelayStatus | null,
  delay: number | null,
): Pick<LiveTrip, 'status' | 'delaySeconds'> {
  const seconds = delay === null ? null : secondsOfMinutes(delay);
  const code = seconds === null ? null : delayMinutes(seconds);
  if (status === 'cancelled' || code === CANCELLED) return { status: 'cancelled', delaySeconds: null };
  if (status === 'noGps' || status === 'scheduled') return { status, delaySeconds: null };
  if (code === UNTRACKED) return { status: 'noGps', delaySeconds: null };
  const isInvalid = seconds !== null && !(Math.abs(seconds) <= MAX_DELAY_SECONDS);
  return isInvalid ? { status: 'invalid', delaySeconds: null } : { status, delaySeconds: seconds };
}

export const secondsOfMinutes = (minutes: number): number => Math.round(minutes * 60);
