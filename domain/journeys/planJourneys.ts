import { routeOfTrip } from './callsOfTrip.ts';
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
        if (departure <= ride.board.departure) continue;
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

/** An additional ride has to save this much. */
const RIDE_WORTH_SECONDS = 240;
/** Journeys with the same lines, one after the other, to show. */
const MAX_OF_SAME_LINES = 3;

/**
 * Orders journeys by departure, then arrival, in whole minutes, as riders see them. Of two that look equal, the one with
 * fewer transfers is first, then the one with more time to change.
 */
export const compareJourneys = (a: Journey, b: Journey): number =>
  minuteOf(a.departure) - minuteOf(b.departure) ||
  minuteOf(a.arrival) - minuteOf(b.arrival) ||
  a.transfers - b.transfers ||
  leastSlack(b) - leastSlack(a) ||
  walked(a) - walked(b);

/**
 * Chooses the journeys worth showing: a raw hour of a city has a dozen that differ in ways no rider cares about. Returns
 * them in order (`compareJourneys`): none that another one beats at both ends with no more transfers, none whose additional rides save less than four minutes each, at most three with the same lines. Riders who
 * say when they leave see the first of these three, and in any case what arrives first; riders who say when they have to
 * be there (`fromTheEnd`) see the last, and in any case what leaves last.
 */
export function filterJourneys(journeys: readonly Journey[], fromTheEnd: boolean): Journey[] {
  const sorted = journeys.toSorted(compareJourneys);
  const cost = ({ departure, arrival }: Journey) => (fromTheEnd ? -departure : arrival);
  const least = sorted.reduce((low, journey) => Math.min(low, cost(journey)), Number.POSITIVE_INFINITY);
  const useful = sorted.filter((journey, index) => {
    const worthOver = (other: Journey) =>
      cost(journey) === least && cost(other) > least ? 0 : RIDE_WORTH_SECONDS;
    return !sorted.some(
      (other, at) => other !== journey && beats(other, journey, at < index, worthOver(other)),
    );
  });
  const shown = new Map<string, number>();
  if (fromTheEnd) useful.reverse();
  const chosen = useful.filter((journey) => {
    const lines = journey.legs.map((leg) => (leg.kind === 'ride' ? leg.route : 'walk')).join();
    const count = (shown.get(lines) ?? 0) + 1;
    shown.set(lines, count);
    return count <= MAX_OF_SAME_LINES || cost(journey) === least;
  });
  return fromTheEnd ? chosen.reverse() : chosen;
}

/** Whether `other` leaves no earlier and arrives no later, given what an additional ride has to save. */
function beats(other: Journey, journey: Journey, comesFirst: boolean, rideWorthSeconds: number): boolean {
  const moreRides = journey.transfers - other.transfers;
  if (moreRides < 0) return false;
  const worth = moreRides * rideWorthSeconds;
  const isAsGood = other.departure >= journey.departure && other.arrival <= journey.arrival;
  if (isAsGood) {
    const isEqual = other.departure === journey.departure && other.arrival === journey.arrival;
    return !isEqual || moreRides > 0 || comesFirst;
  }
  // The shorter journey may lose some time at either end, as long as it is less than the rides are worth.
  return moreRides > 0 && lost(other, journey) < worth;
}

/** How much worse `other` is at both ends together, in seconds. */
const lost = (other: Journey, journey: Journey): number =>
  Math.max(0, journey.departure - other.departure) + Math.max(0, other.arrival - journey.arrival);

const minuteOf = (seconds: number): number => Math.floor(seconds / 60);

/** Seconds to spare at the tightest change; 0 without changes. */
function leastSlack({ legs }: Journey): number {
  const slacks = legs.flatMap((leg) => (leg.kind === 'ride' && leg.change ? leg.change.slackSeconds : []));
  return slacks.length === 0 ? 0 : Math.min(...slacks);
}

function walked({ legs }: Journey): number {
  return legs.reduce((sum, leg) => sum + (leg.kind === 'walk' ? leg.arrival - leg.departure : 0), 0);
}
