import { err, ok, type Result } from './result.ts';

/**
 * Delay codes (spec section 5). The table is written for whole minutes; services send fractions, which are rounded
 * first. A delay that is not known at all is `null` and never reaches it.
 */

export const UNTRACKED = 998;
export const CANCELLED = 999;
/** Delays beyond this many minutes are no delays. */
const MAX_DELAY_MINUTES = 900;

export type DelayError = 'Invalid code provided';

/** The exact text of a delay code. */
export function delayText(code: number): Result<string, DelayError> {
  const minutes = wholeMinutes(code);
  if (minutes === 0) return ok('On-time');
  if (minutes === UNTRACKED) return ok('Untracked');
  if (minutes === CANCELLED) return ok('Cancelled');
  if (minutes >= 1 && minutes <= MAX_DELAY_MINUTES) return ok(`${minutes} min delayed`);
  if (minutes <= -1 && minutes >= -MAX_DELAY_MINUTES) return ok(`${-minutes} min early`);
  return err('Invalid code provided');
}

/** Whole minutes late (negative: early), or `null` for a code and for what is no delay. */
export function delayMinutes(code: number | null): number | null {
  if (code === null) return null;
  const minutes = wholeMinutes(code);
  return Math.abs(minutes) <= MAX_DELAY_MINUTES ? minutes : null;
}

export type DelayClass = 'delayed' | 'early' | 'on-time';

/** Positive is delayed, negative is early, zero is on time (spec section 4). Minutes, rounded first. */
export function classifyDelay(minutes: number): DelayClass {
  const whole = wholeMinutes(minutes);
  if (whole > 0) return 'delayed';
  return whole < 0 ? 'early' : 'on-time';
}

/** `Math.round(-0.4)` is -0, which would be neither printed nor compared as riders expect. */
const wholeMinutes = (minutes: number): number => Math.round(minutes) + 0;
