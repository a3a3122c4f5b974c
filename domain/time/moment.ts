/** A point in time on two clocks: the one that can be set, and one that only runs on. */
export interface Moment {
  at: Temporal.Instant;
  /** Milliseconds of the monotonic clock. */
  monotonicMs: number;
}

/**
 * Seconds from `moment` to now. A clock that was set back makes nothing younger: the monotonic clock counts on. One that
 * was set ahead makes things older, which the next answer puts right.
 */
export function secondsSince(moment: Moment, now: Temporal.Instant, monotonicMs: number): number {
  const byClock = (now.epochMilliseconds - moment.at.epochMilliseconds) / 1000;
  return Math.max(byClock, (monotonicMs - moment.monotonicMs) / 1000, 0);
}
