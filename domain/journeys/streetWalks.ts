/** Walks between stops outside stations: along streets where the calendar knows them, else straight, but not across water. */

import type { Position } from '#domain/stations/nearest.ts';
import type { Meters } from '#domain/units.ts';
import { Access, type PlannerTimetable, positionUnits } from './timetable.ts';
import { cellsAround, MAX_CHANGE_SECONDS, PAIR_METERS, PositionGrid, walkSeconds } from './walking.ts';

/** Calls `pair` for each two of the stops (ascending) that are near each other. The order is the same in every engine. */
export function walkPairs(
  { stops }: Pick<PlannerTimetable, 'stops'>,
  which: Iterable<number>,
  pair: (one: number, other: number, meters: Meters) => void,
): void {
  const ascending = [...which].sort((a, b) => a - b);
  const grid = new PositionGrid(stops, ascending, PAIR_METERS);
  for (const one of ascending) {
    const near: [stop: number, meters: Meters][] = [];
    const add = (other: number, meters: Meters) => near.push([other, meters]);
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

/** Lines that nobody can walk across, such as the shores of a river. */
export class Barriers {
  readonly #cells = new Map<number, number[]>();
  readonly #lines: Int32Array;

  /** `lines` has the latitude and longitude of both ends of each line, in units of 1e-6 degrees. */
  constructor(lines: Int32Array) {
    this.#lines = lines;
    for (let at = 0; at < lines.length; at += 4)
      for (const key of cellsAround(
        lines[at] as number,
        lines[at + 1] as number,
        lines[at + 2] as number,
        lines[at + 3] as number,
        CELL,
      )) {
        const cell = this.#cells.get(key);
        if (cell === undefined) this.#cells.set(key, [at]);
        else cell.push(at);
      }
  }

  /** Whether the straight line between two positions crosses or touches a barrier. */
  isBetween(latA: number, lonA: number, latB: number, lonB: number): boolean {
    if (this.#lines.length === 0) return false;
    const lines = this.#lines;
    for (const key of cellsAround(latA, lonA, latB, lonB, CELL))
      for (const at of this.#cells.get(key) ?? []) {
        const [latC, lonC] = [lines[at] as number, lines[at + 1] as number];
        const [latD, lonD] = [lines[at + 2] as number, lines[at + 3] as number];
        if (
          side(latA, lonA, latB, lonB, latC, lonC) * side(latA, lonA, latB, lonB, latD, lonD) <= 0 &&
          side(latC, lonC, latD, lonD, latA, lonA) * side(latC, lonC, latD, lonD, latB, lonB) <= 0
        )
          return true;
      }
    return false;
  }
}

/** Cells of about 550 m of latitude. */
const CELL = 5_000;

/** On which side of the line from A to B the third position is: 1, 0 or -1. */
const side = (latA: number, lonA: number, latB: number, lonB: number, lat: number, lon: number): number =>
  Math.sign((lonB - lonA) * (lat - latA) - (latB - latA) * (lon - lonA));

/** Writes lines of positions as `Barriers` reads them. */
export function barriersOf(lines: readonly (readonly Position[])[]): Int32Array {
  return Int32Array.from(
    lines.flatMap((line) =>
      line.slice(1).flatMap((to, index) => {
        const from = line[index] as Position;
        return [from.lat, from.lon, to.lat, to.lon].map(positionUnits);
      }),
    ),
  );
}
