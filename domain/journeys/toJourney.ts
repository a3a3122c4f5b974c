/** Turns what the search found into legs with their times. */
import { callsOfTrip, routeOfTrip } from './callsOfTrip.ts';
import type {
  CallOfTrip,
  Change,
  Journey,
  JourneyQuery,
  Leg,
  RideLeg,
  TripOnDay,
  WalkLeg,
} from './journey.ts';
import type { FoundJourney, FoundRide } from './labels.ts';
import type { ServiceView } from './serviceView.ts';

export function toJourney(view: ServiceView, query: JourneyQuery, found: FoundJourney): Journey {
  const legs: Leg[] = [];
  let last: RideLeg | null = null;
  for (const [index, ride] of found.rides.entries()) {
    for (const run of runsBetween(view, ride)) {
      const leg = rideLeg(view, ride, run, last);
      if (last === null && found.origin.seconds > 0) {
        const departure = leg.board.departure - found.origin.seconds;
        legs.push({ kind: 'walk', from: null, to: leg.board.stop, departure, arrival: leg.board.departure });
      }
      if (last !== null && run === ride.boardRun) {
        const { change, walk } = changeBetween(
          view,
          query,
          last,
          leg,
          (found.rides[index - 1] as FoundRide).edge,
        );
        leg.change = change;
        if (walk !== null) legs.push(walk);
      }
      legs.push(leg);
      last = leg;
    }
  }
  if (last !== null && found.destination.seconds > 0) {
    const departure = last.alight.arrival;
    legs.push({
      kind: 'walk',
      from: last.alight.stop,
      to: null,
      departure,
      arrival: departure + found.destination.seconds,
    });
  }
  return journeyOf(legs, found.rides.length - 1);
}

function journeyOf(legs: readonly Leg[], transfers: number): Journey {
  const first = legs[0];
  const last = legs.at(-1);
  const departure = first === undefined ? 0 : first.kind === 'walk' ? first.departure : first.board.departure;
  const arrival = last === undefined ? 0 : last.kind === 'walk' ? last.arrival : last.alight.arrival;
  return { departure, arrival, transfers: Math.max(0, transfers), legs };
}

/** The runs of one vehicle between boarding and alighting, in travel order. */
function runsBetween({ lines }: ServiceView, { boardRun, alightRun }: FoundRide): number[] {
  const runs = [boardRun];
  for (let run = boardRun; run !== alightRun && run >= 0; ) {
    run = lines.run.next[run] as number;
    runs.push(run);
  }
  return runs;
}

export function tripOfRun({ lines }: ServiceView, run: number): TripOnDay {
  const trip = lines.run.trips[run] as number;
  return { trip: Math.max(-1, trip), added: trip < 0 ? -1 - trip : -1, day: lines.run.days[run] as number };
}

function rideLeg(view: ServiceView, ride: FoundRide, run: number, before: RideLeg | null): RideLeg {
  const trip = tripOfRun(view, run);
  const all = callsOfTrip(view, trip);
  const boardPosition = run === ride.boardRun ? ride.boardPosition : 0;
  const alightPosition = run === ride.alightRun ? ride.alightPosition : all.length - 1;
  const calls = all.slice(boardPosition, alightPosition + 1);
  const [board, alight] = [calls[0] as CallOfTrip, calls.at(-1) as CallOfTrip];
  const { timetable, changes } = view;
  const headsign =
    trip.trip < 0
      ? (changes.added[trip.added]?.headsign ?? '')
      : board.headsign || (timetable.headsigns[timetable.trips.headsigns[trip.trip] as number] ?? '');
  return {
    kind: 'ride',
    trip,
    route: routeOfTrip(view, trip),
    headsign,
    boardPosition,
    alightPosition,
    calls,
    board,
    alight,
    staysSeated: before !== null && run !== ride.boardRun,
    change: null,
  };
}

function changeBetween(
  view: ServiceView,
  query: JourneyQuery,
  before: RideLeg,
  after: RideLeg,
  edge: number,
): { change: Change; walk: WalkLeg | null } {
  const graph = query.stepFree === 'any' ? view.graph : view.stepFreeGraph;
  const edges = query.arriveBy ? graph.reverse : graph.edges;
  const walkSeconds = Math.round((edges.walks[edge] as number) * query.pace);
  const neededSeconds = walkSeconds + (edges.buffers[edge] as number);
  const change: Change = {
    neededSeconds,
    slackSeconds: after.board.departure - before.alight.arrival - neededSeconds,
    isGuaranteed: edges.guaranteed[edge] === 1,
  };
  if (before.alight.stop === after.board.stop) return { change, walk: null };
  const departure = before.alight.arrival;
  // Where only the time for the whole change is known, it is the walk.
  const seconds = walkSeconds > 0 ? walkSeconds : neededSeconds;
  return {
    change,
    walk: {
      kind: 'walk',
      from: before.alight.stop,
      to: after.board.stop,
      departure,
      arrival: departure + seconds,
    },
  };
}
