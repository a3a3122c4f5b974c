export interface Position {
  /** WGS 84 degrees. */
  lat: number;
  lon: number;
}

/** How far riders are expected to walk, in a straight line: 22 minutes by `walkingMinutes`. */
export const WALK_METERS = 1_200;

const EARTH_RADIUS_METERS = 6_371_008.8;
/** Meters per degree of latitude. */
export const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180;

/** Computes the great-circle (haversine) distance in meters. */
export function distanceMeters(a: Position, b: Position): number {
  const lat = radians(b.lat - a.lat) / 2;
  const lon = radians(b.lon - a.lon) / 2;
  const h = Math.sin(lat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Finds up to `limit` things with a known position, nearest first, with their distance in meters. */
export function nearest<T extends { position: Position | null }>(
  things: readonly T[],
  from: Position,
  limit: number,
): { thing: T; meters: number }[] {
  const found: { thing: T; meters: number }[] = [];
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
