import { routeOfTrip } from './callsOfTrip.ts';
import { filterJourneys } from './filterJourneys.ts';
import type { Journey, JourneyQuery, NextOption, RideLeg } from './journey.ts';
import { rangeRaptor } from './rangeRaptor.ts';
import type { ServiceView } from './serviceView.ts';
import { toJourney, tripOfRun } from './toJourney.ts';

/**
 * Plans journeys on a view of the date of the query's time. Returns those worth showing, in order of departure; empty if
 * there are none within 24 hours. Walking the whole way is no journey: the caller offers it.
 */
export function planJourneys(view: ServiceView, query: JourneyQuery): Journey[] {
  return filterJourneys(allJourneys(view, query), query.arriveBy);
}

/** Every journey that no other one beats: none leaves later and arrives earlier with as few transfers. */
export function allJourneys(view: ServiceView, query: JourneyQuery): Journey[] {
  if (query.origins.length === 0 || query.destinations.length === 0) return [];
  return rangeRaptor(view, query).map((found) => toJourney(view, query, found));
}

/** Returns the next trip between the stops of a ride, for a rider who misses it; `null` if none leaves within the view. */
export function nextIfMissed(view: ServiceView, ride: RideLeg): NextOption | null {
  const { lines } = view;
  let next: NextOption | null = null;
  const [from, to] = [ride.board.stop, ride.alight.stop];
  for (let line = 0; line < lines.count; line++) {
    const first = lines.calls[line] as number;
    const length = lines.lengths[line] as number;
    for (let board = 0; board < length - 1; board++) {
      if (lines.boardNodes[first + board] === -1 || lines.stops[first + board] !== from) continue;
      let alight = board + 1;
      while (
        alight < length &&
        (lines.alightNodes[first + alight] === -1 || lines.stops[first + alight] !== to)
      )
        alight++;
      if (alight === length) continue;
      for (let run = lines.runs[line] as number; run < (lines.runs[line + 1] as number); run++) {
        const start = lines.run.starts[run] as number;
        const place = lines.run.times[run] as number;
        const departure = start + (lines.departures[place + board] as number);
        const arrival = start + (lines.arrivals[place + alight] as number);
        if (departure <= ride.board.expected) continue;
        if (next === null || arrival < next.arrival) {
          const trip = tripOfRun(view, run);
          next = { trip, route: routeOfTrip(view, trip), departure, arrival };
        }
        break;
      }
    }
  }
  return next;
}
