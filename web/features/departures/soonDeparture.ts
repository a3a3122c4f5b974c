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

const timeOf = ({ departure }: SoonDeparture) => departure.expected ?? departure.scheduled;

/** The next `most`, in the order they are expected. */
export const soonest = (departures: readonly SoonDeparture[], most: number): SoonDeparture[] =>
  departures.toSorted((a, b) => timeOf(a) - timeOf(b)).slice(0, most);
