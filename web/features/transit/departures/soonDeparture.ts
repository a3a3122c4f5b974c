import { expectedTime } from '#domain/departures/departureState.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { DepartureView } from './departureView.ts';

/** One of the few departures that a list of places shows of each. */
export interface SoonDeparture {
  /** The line, where the place has several; `null` where the place itself says it. */
  badge: RouteBadge | null;
  /** The stop, where the place has several. */
  from: string | null;
  departure: DepartureView;
}

const timeOf = ({ departure }: SoonDeparture) => expectedTime(departure.state) ?? departure.scheduled;

/** The next `most`, in the order they are expected. */
export const soonest = (departures: readonly SoonDeparture[], most: number): SoonDeparture[] =>
  departures.toSorted((a, b) => timeOf(a) - timeOf(b)).slice(0, most);

/** A rider in another street does not reach these. */
const AT_ONCE_MS = 60_000;
/** Of what leaves within a minute, so many are listed while there are later ones. */
const MAX_AT_ONCE = 2;

/** The same for a place the rider still walks to: at a busy one the current minute does not fill the list. */
export function soonAndLater(
  departures: readonly SoonDeparture[],
  most: number,
  now: number,
): SoonDeparture[] {
  const isAtOnce = (each: SoonDeparture) => timeOf(each) < now + AT_ONCE_MS;
  const atOnce = soonest(departures.filter(isAtOnce), most);
  const later = soonest(
    departures.filter((each) => !isAtOnce(each)),
    most,
  );
  const room = Math.max(MAX_AT_ONCE, most - later.length);
  return [...atOnce.slice(0, room), ...later].slice(0, most);
}
