import { PAUSE_SECONDS } from '#domain/trip/thresholds.ts';
import { type Departure, isServed } from './departure.ts';
import { type DepartureQuery, departuresAt, type ScheduledDay, upcomingAmong } from './departuresAt.ts';

export interface Upcoming {
  /** Sorted by expected time, up to the next service pause. */
  departures: Departure[];
  /** When service resumes after a current pause. `null`: service runs now, or no later departure is known. */
  resumes: Temporal.Instant | null;
}

interface Horizon {
  until: Temporal.Instant;
  /** Which departures to include; alight-only ones are never listed. */
  accepts?: (departure: Departure) => boolean;
  /** The days after those of the query, each read only when needed. */
  daysAhead: Iterable<ScheduledDay>;
  /** The result of the query without `upcomingOnly` and `until`, if the caller already has it. */
  all?: readonly Departure[];
}

/** Lists the departures until `until`, across midnight; if nothing runs, finds when service resumes. */
export function upcomingDepartures(
  query: DepartureQuery,
  { until, accepts = () => true, daysAhead, all }: Horizon,
): Upcoming {
  const isListed = (departure: Departure) => !departure.alightOnly && accepts(departure);
  const near = (
    all ? upcomingAmong(all, query.now, until) : departuresAt({ ...query, upcomingOnly: true, until })
  ).filter(isListed);
  const { listed, firstAfterPause } = untilPause(near, query.now);
  if (firstAfterPause) return { departures: listed, resumes: firstAfterPause.at };
  if (listed.some(({ state }) => isServed(state))) return { departures: listed, resumes: null };
  const isService = (departure: Departure) => isListed(departure) && isServed(departure.state);
  const later = all ? upcomingAmong(all, query.now, null) : departuresAt({ ...query, upcomingOnly: true });
  const known = later.find(isService);
  if (known) return { departures: listed, resumes: known.at };
  for (const day of daysAhead) {
    const first = departuresAt({ ...query, days: [day], upcomingOnly: true }).find(isService);
    if (first) return { departures: listed, resumes: first.at };
  }
  return { departures: listed, resumes: null };
}

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
