/** The current time, what is compared with it, and how long to wait. */
import type { Unbounded } from '#domain/result.ts';
import type { EpochSeconds } from '#domain/units.ts';

/** The source of the current time, passed in so that it can be overridden. */
export type Clock = () => Temporal.Instant;

/** A point in time on two clocks: the wall clock, which can be set, and the monotonic clock. */
export interface Moment {
  at: Temporal.Instant;
  /** Milliseconds of the monotonic clock. */
  monotonicMs: number;
}

/** Returns the seconds since `moment` by the clock that advanced more, unaffected by setting the wall clock back. */
export function secondsSince(moment: Moment, now: Temporal.Instant, monotonicMs: number): number {
  const byClock = (now.epochMilliseconds - moment.at.epochMilliseconds) / 1000;
  return Math.max(byClock, (monotonicMs - moment.monotonicMs) / 1000, 0);
}

/** The period in which a message, an ad or an alert applies (spec section 5). */
export interface TimeWindow {
  starts: Temporal.Instant | Unbounded;
  ends: Temporal.Instant | Unbounded;
}

/** Whether a window, bounds included, contains an instant. Milliseconds compare ten times faster than instants. */
export const isWithin = (
  { starts, ends }: TimeWindow,
  now: Pick<Temporal.Instant, 'epochMilliseconds'>,
): boolean =>
  (starts === null || starts.epochMilliseconds <= now.epochMilliseconds) &&
  (ends === null || now.epochMilliseconds <= ends.epochMilliseconds);

/**
 * Returns the milliseconds to wait before the next request, at least `shortestMs`. The interval counts from the start
 * of the last request, `elapsedMs` ago. Each consecutive failure doubles it, up to `longestMs`. `chance` then
 * varies it, to spread clients: 0 takes off 5 %, 1 adds 5 %, and 1.5 adds 10 %.
 */
export function nextDelay(
  intervalMs: number,
  elapsedMs: number,
  failures: number,
  chance: number,
  longestMs = intervalMs * 8,
  shortestMs = 1_000,
): number {
  const delayMs = Math.min(intervalMs * 2 ** failures, longestMs);
  return Math.max(shortestMs, delayMs * (0.95 + chance / 10) - elapsedMs);
}

export const unixSeconds = (instant: Temporal.Instant): EpochSeconds =>
  Math.floor(instant.epochMilliseconds / 1000);
