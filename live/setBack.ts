/** Notices a clock that was set back, by one that only runs on. */
import type { Clock } from '#domain/time/clock.ts';
import { type Moment, secondsSince } from '#domain/time/moment.ts';

/** A clock corrected by less has not been set back: it is kept in time. */
const SET_BACK_SECONDS = 2;

/**
 * Seconds that the clock was set back since the last look, 0 mostly: times read before are moved by as much, so that
 * what was old stays as old.
 */
export function watchSetBack(now: Clock, monotonic: () => number = () => performance.now()): () => number {
  let read: Moment = { at: now(), monotonicMs: monotonic() };
  return () => {
    const moment = { at: now(), monotonicMs: monotonic() };
    const passed = secondsSince(read, moment.at, moment.monotonicMs);
    const setBack = passed - (moment.at.epochMilliseconds - read.at.epochMilliseconds) / 1000;
    if (setBack > SET_BACK_SECONDS || setBack <= 0) read = moment;
    return setBack > SET_BACK_SECONDS ? Math.round(setBack) : 0;
  };
}
