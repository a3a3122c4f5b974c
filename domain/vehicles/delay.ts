import { err, ok, type Result } from '#domain/result.ts';

/**
 * Delay codes (spec section 5). The table is written for whole minutes; services send fractions, which are rounded
 * first. A delay that is not known at all is `null` and never reaches it.
 */

export const UNTRACKED = 998;
export const CANCELLED = 999;
/** Delays beyond this many minutes are no delays. */
const MAX_DELAY_MINUTES = 900;

/** What a code means: a delay by its sign (spec section 4), or that there is none to tell of. Minutes are over 0. */
export type Delay =
  | { kind: 'onTime' }
  | { kind: 'delayed'; minutes: number }
  | { kind: 'early'; minutes: number }
  | { kind: 'untracked' }
  | { kind: 'cancelled' };

export type DelayError = 'Invalid code provided';

/** What a delay code means. */
export function readDelay(code: number): Result<Delay, DelayError> {
  const minutes = Math.round(code);
  if (minutes === UNTRACKED) return ok({ kind: 'untracked' });
  if (minutes === CANCELLED) return ok({ kind: 'cancelled' });
  if (!(Math.abs(minutes) <= MAX_DELAY_MINUTES)) return err('Invalid code provided');
  if (minutes > 0) return ok({ kind: 'delayed', minutes });
  return ok(minutes < 0 ? { kind: 'early', minutes: -minutes } : { kind: 'onTime' });
}

/** Whole minutes late (negative: early), or `null` for a code and for what is no delay. */
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
