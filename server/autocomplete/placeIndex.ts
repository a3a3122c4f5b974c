/** Stations, routes, places and stops for autocomplete, ranked by the position of the match. */
import { oncePer } from '#domain/oncePer.ts';
import type { Route } from '#domain/routes/route.ts';
import { findNames } from '#domain/search/findNames.ts';
import { foldText } from '#domain/search/nameWords.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { distanceMeters, type Position } from '#domain/stations/nearest.ts';

/** A named point other than a stop, such as a neighbourhood. Its position is in WGS 84 degrees. */
export interface NamedPoint extends Position {
  name: string;
}

export type Layer = 'station' | 'route' | 'place' | 'stop';

export interface Found {
  layer: Layer;
  id: string;
  name: string;
  position: Position;
  routeIds: string[];
  path: string | null;
}

export interface IndexSources {
  /** The entries with the most departures come first. */
  entries: readonly SearchEntry[];
  routes: readonly Route[];
  places: readonly NamedPoint[];
}

const LAYERS: readonly Layer[] = ['station', 'route', 'place', 'stop'];

/** Entries without a position are left out, because each feature of a response is a point. */
export function createPlaceIndex({ entries, routes, places }: IndexSources): PlaceIndex {
  const indexed: Found[] = [];
  // The position of a route is that of its stop or station with the most departures.
  const routePositions = new Map<string, Position>();
  for (const entry of entries) {
    if (!entry.position) continue;
    for (const id of entry.routeIds) {
      if (!routePositions.has(id)) routePositions.set(id, entry.position);
    }
    indexed.push({
      layer: entry.kind,
      id: entry.id,
      name: entry.name,
      position: entry.position,
      routeIds: entry.routeIds,
      path: entry.kind === 'station' ? `/stations/${encodeURIComponent(entry.id)}` : null,
    });
  }
  for (const route of routes) {
    const position = [route.id, ...route.childRouteIds].map((id) => routePositions.get(id)).find(Boolean);
    if (!position) continue;
    const path = `/schedules/${encodeURIComponent(route.id)}`;
    const name = route.title === route.longName ? route.title : `${route.title}: ${route.longName}`;
    indexed.push({ layer: 'route', id: route.id, name, position, routeIds: [route.id], path });
  }
  for (const { name, ...position } of places) {
    indexed.push({ layer: 'place', id: foldText(name), name, position, routeIds: [], path: null });
  }
  const parents = new Map(routes.map(({ id, parentRouteIds }) => [id, parentRouteIds]));
  return { search: (query) => search(indexed, parents, query) };
}

export interface PlaceQuery {
  text: string;
  size: number;
  /** Among equal matches of one kind, the nearest comes first. */
  focus: Position | null;
}

export interface PlaceIndex {
  /** Returns the best matches first: by position of the match, then kind, then distance or number of departures. */
  search(query: PlaceQuery): Found[];
}

function search(
  indexed: readonly Found[],
  parents: ReadonlyMap<string, readonly string[]>,
  { text, size, focus }: PlaceQuery,
): Found[] {
  // Sorting needs the same distances repeatedly.
  const distance = oncePer((place: Found) => (focus ? distanceMeters(focus, place.position) : 0));
  return findNames(
    indexed,
    text,
    (a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer) || distance(a) - distance(b),
  )
    .map(({ thing }) => thing)
    .filter(
      // A child route is left out if its parent is found.
      ({ layer, id }, _, all) =>
        layer !== 'route' ||
        !all.some((other) => other.layer === 'route' && parents.get(id)?.includes(other.id)),
    )
    .slice(0, size);
}
