/** Names to search while a rider types: stations, routes, places and stops, ranked by where they match. */
import { distanceMeters, type Position } from '#domain/nearest.ts';
import type { Route } from '#domain/route.ts';
import type { SearchEntry } from '#domain/searchEntry.ts';

/** A named point that is no stop, such as a neighbourhood. WGS 84 degrees. */
export interface Place extends Position {
  name: string;
}

export type Layer = 'station' | 'route' | 'place' | 'stop';

export interface Found {
  layer: Layer;
  id: string;
  name: string;
  position: Position;
  routeIds: string[];
  /** Of the app, where it has a page of it. */
  path: string | null;
}

interface Indexed extends Found {
  folded: string;
  rank: number;
}

export interface IndexSources {
  /** Most served first. */
  entries: readonly SearchEntry[];
  routes: readonly Route[];
  places: readonly Place[];
}

const LAYERS: readonly Layer[] = ['station', 'route', 'place', 'stop'];
/** Matches of scattered words come after every match of the whole text. */
const SCATTERED = 10_000;

/** Without case, accents and doubled spaces, so that what is typed plainly is found. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim();

/** What has no position is left out: an answer is a point on a map. */
export function createPlaceIndex({ entries, routes, places }: IndexSources): PlaceIndex {
  const found: Found[] = [];
  // A route is shown at the most served stop it has.
  const routePositions = new Map<string, Position>();
  for (const entry of entries) {
    if (!entry.position) continue;
    for (const id of entry.routeIds) {
      if (!routePositions.has(id)) routePositions.set(id, entry.position);
    }
    found.push({
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
    found.push({ layer: 'route', id: route.id, name, position, routeIds: [route.id], path });
  }
  for (const { name, lat, lon } of places) {
    found.push({ layer: 'place', id: fold(name), name, position: { lat, lon }, routeIds: [], path: null });
  }
  const indexed = found.map((each, rank): Indexed => ({ ...each, folded: fold(each.name), rank }));
  return { search: (query) => search(indexed, query) };
}

export interface PlaceQuery {
  text: string;
  size: number;
  /** Of equal matches the nearer comes first. */
  focus: Position | null;
}

export interface PlaceIndex {
  /** Best first: by position of the match, then kind, then distance or how much is served there. */
  search(query: PlaceQuery): Found[];
}

function search(indexed: readonly Indexed[], { text, size, focus }: PlaceQuery): Found[] {
  const query = fold(text);
  if (query === '') return [];
  const words = query.split(' ');
  return indexed
    .map((each) => ({ each, position: matchPosition(each.folded, query, words) }))
    .filter(({ position }) => position >= 0)
    .sort(
      (a, b) =>
        a.position - b.position ||
        LAYERS.indexOf(a.each.layer) - LAYERS.indexOf(b.each.layer) ||
        (focus ? distanceMeters(focus, a.each.position) - distanceMeters(focus, b.each.position) : 0) ||
        a.each.rank - b.each.rank,
    )
    .slice(0, size)
    .map(({ each: { folded: _, rank: __, ...found } }) => found);
}

/** Where the text begins in a name; -1 without a match. */
function matchPosition(name: string, query: string, words: readonly string[]): number {
  const whole = name.indexOf(query);
  if (whole >= 0 || words.length === 1) return whole;
  const positions = words.map((word) => name.indexOf(word));
  return positions.includes(-1) ? -1 : SCATTERED + Math.min(...positions);
}
