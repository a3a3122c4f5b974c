/** Streets and footways that riders can walk along, and the distances along them. */

import { Heap, placesByKey } from '#domain/sorting.ts';
import type { Meters } from '#domain/units.ts';
import { cellKey, cellsAround, metersApart } from './walking.ts';

/** What `planner-streets.bin` holds: every piece of a way between two of its points. Riders walk in both directions. */
export interface Streets {
  /** WGS 84, in units of 1e-6 degrees. */
  lats: Int32Array;
  lons: Int32Array;
  from: Uint32Array;
  to: Uint32Array;
  /** 1 for steps, which wheelchair users cannot take. */
  steps: Uint8Array;
}

/** The point of a street that is nearest to a position. */
interface StreetPoint {
  edge: number;
  /** Meters along the street to both ends of the edge, and from the street to the position. */
  toFrom: number;
  toTo: number;
  away: number;
}

export interface StreetNetwork {
  /** Finds the street of a position; `null` if none is near, as beyond the area that is known. */
  pointNear(lat: number, lon: number, stepFree: boolean): StreetPoint | null;
  /** Returns the meters of the shortest way to other points; `null` for those further away than `maxMeters`. */
  metersFrom(start: StreetPoint, maxMeters: Meters, stepFree: boolean): (end: StreetPoint) => Meters | null;
}

/** A position is this far from its street at most: stops stand at the roadside, places behind a yard. */
const NEAR_METERS = 100;
/** Cells of about 220 m of latitude: the streets near a position are in the cells around it. */
const CELL = 2_000;

export function createStreetNetwork(streets: Streets): StreetNetwork {
  const { lats, lons, from, to, steps } = streets;
  const lengths = Float64Array.from(from, (node, edge) => {
    const other = to[edge] as number;
    return metersApart(
      lats[node] as number,
      lons[node] as number,
      lats[other] as number,
      lons[other] as number,
    );
  });
  /** The ends of edges by node, the `from` of all edges before their `to`. */
  const { starts, order: ends } = placesByKey([...from, ...to], lats.length);
  const cells = edgesByCell(streets);

  return {
    pointNear(lat, lon, stepFree) {
      let nearest: StreetPoint | null = null;
      const [row, column] = [Math.floor(lat / CELL), Math.floor(lon / CELL)];
      // Towards the poles, cells become narrower.
      const reach = Math.ceil(1 / Math.max(0.1, Math.cos((lat / 1e6) * (Math.PI / 180))));
      for (let r = row - 1; r <= row + 1; r++)
        for (let c = column - reach; c <= column + reach; c++)
          for (const edge of cells.get(cellKey(r, c)) ?? []) {
            if (stepFree && steps[edge] === 1) continue;
            const point = pointOnEdge(streets, lengths, edge, lat, lon);
            if (point.away <= (nearest?.away ?? NEAR_METERS)) nearest = point;
          }
      return nearest;
    },
    metersFrom(start, maxMeters, stepFree) {
      const meters = new Map<number, number>();
      const heap = new Heap();
      const reach = (node: number, distance: number) => {
        if (distance > maxMeters || distance >= (meters.get(node) ?? Number.POSITIVE_INFINITY)) return;
        meters.set(node, distance);
        heap.push(node, distance);
      };
      reach(from[start.edge] as number, start.away + start.toFrom);
      reach(to[start.edge] as number, start.away + start.toTo);
      while (heap.size > 0) {
        const distance = heap.least;
        const node = heap.pop();
        if (distance > (meters.get(node) as number)) continue;
        for (let at = starts[node] as number; at < (starts[node + 1] as number); at++) {
          const edge = (ends[at] as number) % from.length;
          if (stepFree && steps[edge] === 1) continue;
          const other = (from[edge] === node ? to[edge] : from[edge]) as number;
          reach(other, distance + (lengths[edge] as number));
        }
      }
      return (end) => {
        const along =
          end.edge === start.edge
            ? start.away + Math.abs(end.toFrom - start.toFrom)
            : Number.POSITIVE_INFINITY;
        const byFrom = (meters.get(from[end.edge] as number) ?? Number.POSITIVE_INFINITY) + end.toFrom;
        const byTo = (meters.get(to[end.edge] as number) ?? Number.POSITIVE_INFINITY) + end.toTo;
        const shortest = Math.min(along, byFrom, byTo) + end.away;
        return shortest <= maxMeters ? shortest : null;
      };
    },
  };
}

/** The edges that may touch each cell: those whose rectangle does. */
function edgesByCell({ lats, lons, from, to }: Streets): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  for (const [edge, node] of from.entries()) {
    const other = to[edge] as number;
    const [latA, latB] = [lats[node] as number, lats[other] as number];
    for (const key of cellsAround(latA, lons[node] as number, latB, lons[other] as number, CELL))
      cells.getOrInsertComputed(key, () => []).push(edge);
  }
  return cells;
}

function pointOnEdge(
  { lats, lons, from, to }: Streets,
  lengths: Float64Array,
  edge: number,
  lat: number,
  lon: number,
): StreetPoint {
  const [a, b] = [from[edge] as number, to[edge] as number];
  const [latA, lonA] = [lats[a] as number, lons[a] as number];
  const [north, east] = [(lats[b] as number) - latA, (lons[b] as number) - lonA];
  // Degrees of longitude are shorter than those of latitude.
  const narrow = Math.cos((lat / 1e6) * (Math.PI / 180)) ** 2;
  const square = north * north + east * east * narrow;
  const share = square === 0 ? 0 : ((lat - latA) * north + (lon - lonA) * east * narrow) / square;
  const along = Math.min(1, Math.max(0, share));
  const length = lengths[edge] as number;
  return {
    edge,
    toFrom: along * length,
    toTo: (1 - along) * length,
    away: metersApart(latA + along * north, lonA + along * east, lat, lon),
  };
}
