/**
 * Walks between stops, and between a place and stops: the straight line, lengthened as streets lengthen it. Distances
 * use additions, multiplications and square roots only, which give the same result in every engine: the numbering of
 * pairs in `planner.bin` depends on it.
 */
import type { Meters } from '#domain/units.ts';
import { NO_POSITION, type TimetableStops } from './timetable.ts';

/** How much longer a walk along streets is than the straight line. */
const DETOUR_FACTOR = 1.3;
export const METERS_PER_SECOND = 1.2;
const METERS_PER_UNIT = 0.111194926645;
/** Straight line between two stops beyond which no change is considered: five minutes along a street that leads straight there. */
export const PAIR_METERS = 360;
/** Longest walk between two stops (5 minutes), and between a place and a stop (15 minutes). */
export const MAX_CHANGE_SECONDS = 300;
export const MAX_ACCESS_SECONDS = 900;

export const walkSeconds = (meters: Meters): number =>
  Math.ceil((meters * DETOUR_FACTOR) / METERS_PER_SECOND);

/** Cosine of a latitude in units of 1e-6 degrees, as a polynomial: correct to 1e-8. */
function cosine(lat: number): number {
  const x = (lat * Math.PI) / 180e6;
  const s = x * x;
  return (
    1 -
    (s / 2) *
      (1 - (s / 12) * (1 - (s / 30) * (1 - (s / 56) * (1 - (s / 90) * (1 - (s / 132) * (1 - s / 182))))))
  );
}

/** Straight line between two positions no more than a few kilometers apart, in units of 1e-6 degrees. */
export function metersApart(latA: number, lonA: number, latB: number, lonB: number): number {
  const north = (latB - latA) * METERS_PER_UNIT;
  let lon = lonB - lonA;
  if (lon > 180e6) lon -= 360e6;
  else if (lon < -180e6) lon += 360e6;
  const east = lon * METERS_PER_UNIT * cosine((latA + latB) / 2);
  return Math.sqrt(north * north + east * east);
}

/** One number for a cell: texts take several times as long, and phones find tens of thousands. */
export const cellKey = (row: number, column: number): number => row * 0x400000 + column;

/** Returns the cells, `size` units wide, of the rectangle around a line. */
export function cellsAround(latA: number, lonA: number, latB: number, lonB: number, size: number): number[] {
  const keys: number[] = [];
  const cell = (units: number) => Math.floor(units / size);
  const lastRow = cell(Math.max(latA, latB));
  const lastColumn = cell(Math.max(lonA, lonB));
  for (let row = cell(Math.min(latA, latB)); row <= lastRow; row++)
    for (let column = cell(Math.min(lonA, lonB)); column <= lastColumn; column++)
      keys.push(cellKey(row, column));
  return keys;
}

/** Finds positions near others. Cells are rows of latitude and, within a row, columns of longitude of the same width. */
export class PositionGrid {
  readonly #cells: ReadonlyMap<number, readonly number[]>;
  readonly #stops: Pick<TimetableStops, 'lats' | 'lons'>;
  readonly #meters: Meters;

  /** `reachMeters` is the largest distance that `near` is asked for. */
  constructor(stops: Pick<TimetableStops, 'lats' | 'lons'>, which: Iterable<number>, reachMeters: Meters) {
    this.#stops = stops;
    this.#meters = reachMeters;
    const placed = [...which].filter((stop) => stops.lats[stop] !== NO_POSITION);
    this.#cells = Map.groupBy(placed, (stop) => {
      const row = this.#row(stops.lats[stop] as number);
      return cellKey(row, this.#column(row, stops.lons[stop] as number));
    });
  }

  #row = (lat: number): number => Math.floor((lat * METERS_PER_UNIT) / this.#meters);

  /** Every column is at least `#meters` wide anywhere in its row and in the rows next to it. */
  #width(row: number): number {
    const furthest = Math.max(Math.abs(row - 1), Math.abs(row + 2)) * (this.#meters / METERS_PER_UNIT);
    return this.#meters / METERS_PER_UNIT / Math.max(0.01, cosine(Math.min(89e6, furthest)));
  }

  #column = (row: number, lon: number): number => Math.floor(lon / this.#width(row));

  /** Calls `found` with every position within `#meters` of the given one, of the stops after `after` only. */
  near(lat: number, lon: number, found: (stop: number, meters: Meters) => void, after = -1): void {
    const middle = this.#row(lat);
    for (let row = middle - 1; row <= middle + 1; row++) {
      const column = this.#column(row, lon);
      for (let at = column - 1; at <= column + 1; at++)
        for (const stop of this.#cells.get(cellKey(row, at)) ?? []) {
          if (stop <= after) continue;
          const meters = metersApart(
            lat,
            lon,
            this.#stops.lats[stop] as number,
            this.#stops.lons[stop] as number,
          );
          if (meters <= this.#meters) found(stop, meters);
        }
    }
  }
}
