import { PAUSE_SECONDS } from '#domain/trip/thresholds.ts';
import type { Departure } from './departure.ts';
import { isServed } from './departureState.ts';

export interface UntilPause<D> {
  /** The departures up to the next service pause. */
  listed: D[];
  /** The departure that ends a current pause; `null`: service runs now, or no departure is known. */
  firstAfterPause: D | null;
}

type Pausing = Pick<Departure, 'at' | 'state' | 'isLast'>;

/** Cuts a list at the next service pause, as later departures are not "next". `isLast` marks the last before the pause. */
export function untilPause<D extends Pausing>(
  departures: readonly D[],
  now: Temporal.Instant,
): UntilPause<D> {
  const served = departures.filter(({ state }) => isServed(state));
  const [first] = served;
  const isPaused = first !== undefined && gapSeconds(now, first.at) > PAUSE_SECONDS;
  const end = served.findIndex((each, index) => {
    const next = served[index + 1];
    return each.isLast && next !== undefined && gapSeconds(each.at, next.at) > PAUSE_SECONDS;
  });
  const last = served[end];
  const listed =
    last === undefined
      ? [...departures]
      : departures.filter(({ at }) => at.epochMilliseconds <= last.at.epochMilliseconds);
  return { listed, firstAfterPause: isPaused && first !== undefined ? first : null };
}

const gapSeconds = (from: Temporal.Instant, to: Temporal.Instant): number =>
  (to.epochMilliseconds - from.epochMilliseconds) / 1000;
