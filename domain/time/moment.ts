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
