import type { CalendarDay } from './calendar.ts';
import { callDeparture, type Timetable } from './timetable.ts';

interface Line {
  timetables: readonly Timetable[];
  directionId: 0 | 1;
  day: CalendarDay;
  /** How many routes serve a stop, including this line. */
  routesAt: (stopId: string) => number;
}

/**
 * Finds the stop of a line where most riders probably wait; `null` when nothing runs. Without rider counts, a stop is
 * weighted by its departures, its routes, and the routes at the stops ahead. Riders at a terminus rarely need help, so
 * termini are chosen only if there is no other stop. `stopIds` are in travel order.
 */
export function defaultStop(line: Line, stopIds: readonly string[]): string | null {
  const departures = departuresByStop(line);
  let ahead = 0;
  const scored = stopIds
    .toReversed()
    .map((stopId, fromEnd) => {
      const routes = Math.max(1, line.routesAt(stopId));
      const score = (departures.get(stopId) ?? 0) * routes * ahead;
      ahead += routes;
      return { stopId, score, isEnd: fromEnd === 0 || fromEnd === stopIds.length - 1 };
    })
    .reverse()
    .filter(({ score }) => score > 0);
  const between = scored.filter(({ isEnd }) => !isEnd);
  return (between.length > 0 ? between : scored).reduce(
    (best: { stopId: string | null; score: number }, each) => (each.score > best.score ? each : best),
    { stopId: null, score: 0 },
  ).stopId;
}

function departuresByStop({ timetables, directionId, day }: Line): ReadonlyMap<string, number> {
  const services = new Set(day.serviceIds);
  const departures = new Map<string, number>();
  for (const { patterns, trips } of timetables) {
    for (const trip of trips) {
      const pattern = patterns[trip.pattern];
      if (pattern?.directionId !== directionId || !services.has(trip.serviceId)) continue;
      // The end of a trip is not a departure.
      const last = trip.departuresAfter.findLastIndex((at) => at !== null);
      for (let call = 0; call < last; call++) {
        const stopId = pattern.stopIds[call];
        if (stopId === undefined || callDeparture(trip, call) === null) continue;
        departures.set(stopId, (departures.get(stopId) ?? 0) + 1);
      }
    }
  }
  return departures;
}
