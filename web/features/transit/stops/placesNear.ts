import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { nearest, type Position, WALK_METERS } from '#domain/stations/nearest.ts';

/** Stops and stations with the same name. */
export interface PlaceNear {
  /** Nearest first; the stops of both directions have the same name. */
  entries: [SearchEntry, ...SearchEntry[]];
  /** Distance to the nearest of them. */
  meters: number;
}

/** Number of nearby stops and stations to consider; those with the same name count as one place. */
const AROUND = 20;

/** At most `most` served places within walking distance, nearest first. */
export function placesNear(entries: readonly SearchEntry[], from: Position, most: number): PlaceNear[] {
  const served = entries.filter(({ kind, routeIds }) => kind === 'station' || routeIds.length > 0);
  const places = new Map<string, PlaceNear>();
  for (const { thing, meters } of nearest(served, from, AROUND)) {
    if (meters > WALK_METERS) continue;
    const known = places.get(thing.name);
    if (known) known.entries.push(thing);
    else places.set(thing.name, { entries: [thing], meters });
  }
  return [...places.values()].slice(0, most);
}
