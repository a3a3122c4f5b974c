/** Uses a monotonic clock to detect that the wall clock was set back. */
import { type Clock, type Moment, secondsSince } from '#domain/time/clock.ts';

/** Smaller corrections are normal clock synchronisation. */
const MIN_SET_BACK_SECONDS = 2;

/** Returns a function that gives, only once, the seconds by which the clock was set back, else 0. Small steps add up. */
export function watchSetBack(now: Clock, monotonic: () => number = () => performance.now()): () => number {
  let read: Moment = { at: now(), monotonicMs: monotonic() };
  return () => {
    const moment = { at: now(), monotonicMs: monotonic() };
    const passed = secondsSince(read, moment.at, moment.monotonicMs);
    const setBackSeconds = passed - (moment.at.epochMilliseconds - read.at.epochMilliseconds) / 1000;
    if (setBackSeconds > MIN_SET_BACK_SECONDS || setBackSeconds <= 0) read = moment;
    return setBackSeconds > MIN_SET_BACK_SECONDS ? Math.round(setBackSeconds) : 0;
  };
}
