import { distanceMeters, METERS_PER_DEGREE, type Position } from '#domain/stations/nearest.ts';

export interface SearchEntry {
  kind: 'stop' | 'station';
  /** Stop id, or a station's slug. */
  id: string;
  name: string;
  /** The feed's own name, as on signs, if `name` is in another language. */
  signName?: string;
  /** Numbers on the signs (GTFS stop_code) other than `id`; for a station, those and the ids of its stops. */
  codes?: readonly string[];
  position: { lat: number; lon: number } | null;
  routeIds: string[];
  /** The direction of each route in `routeIds` from here, in the same order; `null`: both, or unknown. */
  directionIds: (0 | 1 | null)[];
  /** Whether wheelchair users can board at this stop; `null`: unknown. Stations have pages with more detail. */
  accessible: boolean | null;
  /** IANA zone of the place if it differs from the schedule's. */
  otherZone?: string;
}

type Served = Pick<SearchEntry, 'kind' | 'id' | 'name' | 'position' | 'routeIds' | 'directionIds'>;

/** Stops further apart than this do not count as across the street. */
const ACROSS_METERS = 120;

/** Finds the nearest stop across the street where a route of `stop` runs the other way, or `null`. */
export function oppositeStop<E extends Served>(entries: readonly E[], stop: Served): E | null {
  const { position } = stop;
  if (position === null) return null;
  let nearest: E | null = null;
  let least = ACROSS_METERS;
  for (const entry of entries) {
    if (entry.kind !== 'stop' || entry.id === stop.id || entry.position === null) continue;
    if (!mayBeAcrossStreet(entry.position, position)) continue;
    const meters = distanceMeters(entry.position, position);
    if (meters <= least && runsTheOtherWay(entry, stop)) {
      nearest = entry;
      least = meters;
    }
  }
  return nearest;
}

/** Checks cheaply, before the exact distance, whether two places may be close. */
const mayBeAcrossStreet = (a: Position, b: Position): boolean =>
  Math.abs(a.lat - b.lat) * METERS_PER_DEGREE <= ACROSS_METERS;

function runsTheOtherWay(a: Served, b: Served): boolean {
  return a.routeIds.some((routeId, index) => {
    const way = a.directionIds[index] ?? null;
    if (way === null) return false;
    const other = b.routeIds.indexOf(routeId);
    const otherWay = other === -1 ? null : (b.directionIds[other] ?? null);
    return otherWay !== null && otherWay !== way;
  });
}
