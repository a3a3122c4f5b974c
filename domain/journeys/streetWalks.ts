/** Walks between stops outside stations: along streets where the calendar knows them, else straight, but not across water. */

import { Barriers } from './barriers.ts';
import { Access, type PlannerTimetable } from './timetable.ts';
import { MAX_CHANGE_SECONDS, PAIR_METERS, PositionGrid, walkSeconds } from './walking.ts';

/** Calls `pair` for each two of the stops (ascending) that are near each other. The order is the same in every engine. */
export function walkPairs(
  { stops }: Pick<PlannerTimetable, 'stops'>,
  which: Iterable<number>,
  pair: (one: number, other: number, meters: number) => void,
): void {
  const ascending = [...which].sort((a, b) => a - b);
  const grid = new PositionGrid(stops, ascending, PAIR_METERS);
  for (const one of ascending) {
    const near: [stop: number, meters: number][] = [];
    const add = (other: number, meters: number) => near.push([other, meters]);
    grid.near(stops.lats[one] as number, stops.lons[one] as number, add, one);
    near.sort((a, b) => a[0] - b[0]);
    for (const [other, meters] of near) pair(one, other, meters);
  }
}

/** Whether the stop's position is on a street: stops with service and entrances, and not the places behind them. */
export function isOnStreet({ stops }: Pick<PlannerTimetable, 'stops'>, stop: number): boolean {
  const [kind, access] = [stops.kinds[stop], stops.access[stop]];
  return kind !== 3 && (kind === 1 ? access === Access.direct : access !== Access.throughStation);
}

/** Calls `walk` for both directions of every walk of up to five minutes between two of `which`. */
export function streetWalks(
  timetable: PlannerTimetable,
  which: ReadonlySet<number>,
  stepFree: boolean,
  walk: (from: number, to: number, seconds: number) => void,
): void {
  const { walks, stops } = timetable;
  const streets = stepFree ? walks.stepFreeStreets : walks.streets;
  const barriers = new Barriers(walks.barriers);
  // Street data numbers all pairs of places on a street, whichever of them are asked for.
  const numbered = streets === null ? which : stops.ids.keys().filter((stop) => isOnStreet(timetable, stop));
  let number = 0;
  walkPairs(timetable, numbered, (one, other, meters) => {
    const known = streets === null ? null : (streets[number++] as number) * 2;
    if (!which.has(one) || !which.has(other)) return;
    const seconds = known ?? walkSeconds(meters);
    if (known === 0 || seconds > MAX_CHANGE_SECONDS) return;
    const isBlocked = () =>
      barriers.isBetween(
        stops.lats[one] as number,
        stops.lons[one] as number,
        stops.lats[other] as number,
        stops.lons[other] as number,
      );
    if (known === null && isBlocked()) return;
    walk(one, other, seconds);
    walk(other, one, seconds);
  });
}
