import type { Meters } from '#domain/units.ts';

export interface Position {
  /** WGS 84 degrees. */
  lat: number;
  lon: number;
}

/** How far riders are expected to walk, in a straight line: 22 minutes by `walkingMinutes`. */
export const WALK_METERS: Meters = 1_200;

const EARTH_RADIUS_METERS = 6_371_008.8;
/** Meters per degree of latitude. */
export const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180;

/** Computes the great-circle (haversine) distance. */
export function distanceMeters(a: Position, b: Position): Meters {
  const lat = radians(b.lat - a.lat) / 2;
  const lon = radians(b.lon - a.lon) / 2;
  const h = Math.sin(lat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Finds up to `limit` things with a known position, nearest first, with their distance. */
export function nearest<T extends { position: Position | null }>(
  things: readonly T[],
  from: Position,
  limit: number,
): { thing: T; meters: Meters }[] {
  const found: { thing: T; meters: Meters }[] = [];
  for (const thing of things) {
    if (!thing.position) continue;
    const meters = distanceMeters(from, thing.position);
    // Only the nearest are kept: sorting all stops of a city takes six times as long.
    if (meters >= (found[limit - 1]?.meters ?? Number.POSITIVE_INFINITY)) continue;
    found.splice(found.findLastIndex((each) => each.meters <= meters) + 1, 0, { thing, meters });
    found.length = Math.min(limit, found.length);
  }
  return found;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** 1.2 m/s, a pace that most riders with a bag can keep. */
const METERS_PER_MINUTE = 72;
/** In a street grid, a walk is longer than the straight line by about this factor. */
const DETOUR_FACTOR = 1.3;

/** Estimates the whole minutes to walk `meters` of straight-line distance, at least one. Show them with "about". */
export const walkingMinutes = (meters: Meters): number =>
  Math.max(1, Math.round((meters * DETOUR_FACTOR) / METERS_PER_MINUTE));

/** A place other than a stop or station: a neighbourhood, an address, a landmark. */
export interface Place {
  name: string;
  /** Name and locality as the geocoder writes them ("Fishtown, Philadelphia, PA"). */
  label: string;
  position: Position;
}

/** Finds the index of the item with the smallest distance below `limit`, the first of several; -1 if there is none. */
export function nearestIndex<T>(
  items: readonly T[],
  distanceOf: (item: T, index: number) => number,
  limit = Number.POSITIVE_INFINITY,
): number {
  let nearest = -1;
  let least = limit;
  for (const [index, item] of items.entries()) {
    const distance = distanceOf(item, index);
    if (distance >= least) continue;
    nearest = index;
    least = distance;
  }
  return nearest;
}
