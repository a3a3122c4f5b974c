import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { nearest, type Position, WALK_METERS } from '#domain/stations/nearest.ts';
import type { Meters } from '#domain/units.ts';

export interface PlaceNear {
  /** The entries with one name, such as the stops of both directions; nearest first. */
  entries: [SearchEntry, ...SearchEntry[]];
  meters: Meters;
}

const MAX_CANDIDATES = 20;

export function placesNear(entries: readonly SearchEntry[], from: Position, limit: number): PlaceNear[] {
  const served = entries.filter(({ kind, routeIds }) => kind === 'station' || routeIds.length > 0);
  const places = new Map<string, PlaceNear>();
  for (const { thing, meters } of nearest(served, from, MAX_CANDIDATES)) {
    if (meters > WALK_METERS) continue;
    const known = places.get(thing.name);
    if (known) known.entries.push(thing);
    else places.set(thing.name, { entries: [thing], meters });
  }
  return [...places.values()].slice(0, limit);
}
