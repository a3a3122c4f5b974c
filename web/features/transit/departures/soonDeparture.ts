import { expectedTime } from '#domain/departures/departure.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { DepartureView } from './departureView.ts';

export interface SoonDeparture {
  badge: RouteBadge;
  from: string | null;
  departure: DepartureView;
}

const expectedOrScheduled = ({ departure }: SoonDeparture) =>
  expectedTime(departure.state) ?? departure.scheduled;

export const soonest = (departures: readonly SoonDeparture[], limit: number): SoonDeparture[] =>
  departures.toSorted((a, b) => expectedOrScheduled(a) - expectedOrScheduled(b)).slice(0, limit);

/** A rider who must walk to the stop may miss departures within this time. */
const AT_ONCE_MS = 60_000;
const MAX_AT_ONCE = 2;

/** Selects departures of a place to which the rider must walk, so that those within a minute do not fill the list. */
export function soonAndLater(
  departures: readonly SoonDeparture[],
  limit: number,
  now: number,
): SoonDeparture[] {
  const isAtOnce = (each: SoonDeparture) => expectedOrScheduled(each) < now + AT_ONCE_MS;
  const atOnce = soonest(departures.filter(isAtOnce), limit);
  const later = soonest(
    departures.filter((each) => !isAtOnce(each)),
    limit,
  );
  const room = Math.max(MAX_AT_ONCE, limit - later.length);
  return [...atOnce.slice(0, room), ...later].slice(0, limit);
}
