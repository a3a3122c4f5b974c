/** Stations, routes, places and stops for autocomplete, found by the app's own search. */
import type { Route } from '#domain/routes/route.ts';
import { foldText } from '#domain/search/nameWords.ts';
import { search } from '#domain/search/search.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { type Hit, placeIndex, pointIndex, type RiderNames, routeIndex } from '#domain/search/searchIndex.ts';
import type { Place, Position } from '#domain/stations/nearest.ts';

/** A named point other than a stop, such as a neighbourhood. Its position is in WGS 84 degrees. */
export interface NamedPoint extends Position {
  name: string;
}

export type Layer = Hit['kind'];

export interface FoundPlace {
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
  facts: RiderNames;
}

export interface PlaceQuery {
  text: string;
  size: number;
  /** Among equal matches of one kind, the nearest comes first. */
  focus: Position | null;
}

export interface PlaceIndex {
  /** Returns the best matches first, each as a point: what has no position is left out. */
  search(query: PlaceQuery): FoundPlace[];
}

export function createPlaceIndex({ entries, routes, places, facts }: IndexSources): PlaceIndex {
  const placed = entries.filter(({ position }) => position !== null);
  // The position of a route is that of its stop or station with the most departures.
  const routePositions = new Map<string, Position>();
  for (const { position, routeIds } of placed)
    for (const id of routeIds)
      if (position !== null && !routePositions.has(id)) routePositions.set(id, position);
  const points = places.map(({ name, lat, lon }): Place => ({ name, label: name, position: { lat, lon } }));
  const indexes = [routeIndex(routes, facts), placeIndex(placed, facts), pointIndex(points)];

  function foundOf(hit: Hit<Route>): FoundPlace[] {
    if (hit.kind === 'route') {
      const { id, title, longName, childRouteIds } = hit.route;
      const position = [id, ...childRouteIds].map((each) => routePositions.get(each)).find(Boolean);
      const name = title === longName ? title : `${title}: ${longName}`;
      const path = `/schedules/${encodeURIComponent(id)}`;
      return position ? [{ layer: 'route', id, name, position, routeIds: [id], path }] : [];
    }
    if (hit.kind === 'place') {
      const { name, position } = hit.place;
      return [{ layer: 'place', id: foldText(name), name, position, routeIds: [], path: null }];
    }
    const { id, name, position, routeIds } = hit.entry;
    const path = hit.kind === 'station' ? `/stations/${encodeURIComponent(id)}` : null;
    return position === null ? [] : [{ layer: hit.kind, id, name, position, routeIds, path }];
  }
  return {
    search: ({ text, size, focus }) =>
      search<Route>(text, indexes, { limit: size, near: focus }).hits.flatMap(foundOf),
  };
}
