import { err, ok, type Result } from '#domain/result.ts';

/** Delay codes (spec section 5), defined for whole minutes. Services send fractions, which are rounded first. */

export const UNTRACKED = 998;
export const CANCELLED = 999;
/** Values beyond this many minutes are not delays. */
export const MAX_DELAY_MINUTES = 900;

/** The meaning of a code. `kind` replaces the sign of the code (spec section 4), so minutes are positive here. */
export type Delay =
  | { kind: 'onTime' }
  | { kind: 'delayed'; minutes: number }
  | { kind: 'early'; minutes: number }
  | { kind: 'untracked' }
  | { kind: 'cancelled' };

export type DelayError = 'Invalid code provided';

export function readDelay(code: number): Result<Delay, DelayError> {
  const minutes = Math.round(code);
  if (minutes === UNTRACKED) return ok({ kind: 'untracked' });
  if (minutes === CANCELLED) return ok({ kind: 'cancelled' });
  if (!(Math.abs(minutes) <= MAX_DELAY_MINUTES)) return err('Invalid code provided');
  if (minutes > 0) return ok({ kind: 'delayed', minutes });
  return ok(minutes < 0 ? { kind: 'early', minutes: -minutes } : { kind: 'onTime' });
}

/** Returns the whole minutes late (negative: early); `null` if unknown, untracked, cancelled or invalid. */
export function delayMinutes(code: number | null): number | null {
  const delay = code === null ? null : readDelay(code);
  if (!delay?.ok) return null;
  switch (delay.value.kind) {
    case 'onTime':
      return 0;
    case 'delayed':
      return delay.value.minutes;
    case 'early':
      return -delay.value.minutes;
    case 'untracked':
    case 'cancelled':
      return null;
  }
}
