/** Serves `/v1/autocomplete` in the Pelias format: matches among stops, stations, routes and the given place names. */
import { places as placesEndpoint } from '#contract/autocomplete/places.ts';
import type { ContractClient } from '#contract/client.ts';
import { endpointRequests } from '#contract/endpoint/endpoint.ts';
import type { FetchHandler } from '#contract/http/handler.ts';
import { namesToSearch } from '#contract/namesToSearch.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { buildRoutes } from '#domain/routes/buildRoutes.ts';
import type { Route } from '#domain/routes/route.ts';
import { foldText } from '#domain/search/nameWords.ts';
import { search } from '#domain/search/search.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { type Hit, placeIndex, pointIndex, type RiderNames, routeIndex } from '#domain/search/searchIndex.ts';
import { distanceMeters, type Place, type Position } from '#domain/stations/nearest.ts';
import type { Clock } from '#domain/time/clock.ts';

export interface AutocompleteOptions {
  client: Pick<ContractClient, 'searchIndex' | 'stations' | 'routes' | 'parentRoutes' | 'calendar'>;
  places: readonly NamedPoint[];
  now: Clock;
  log: Log;
  facts: () => AgencyFacts;
}

const requests = endpointRequests(placesEndpoint);
const MAX_LENGTH = 140;
const MAX_SIZE = 40;
const DEFAULT_SIZE = 10;
/** An older index is rebuilt at the next request, in case the schedule has changed. */
const INDEX_SECONDS = 120;

export function createAutocompleteHandler(options: AutocompleteOptions): FetchHandler {
  const { client, places, now, log, facts } = options;
  let index: PlaceIndex | null = null;
  let madeAt = 0;
  let making: Promise<void> | null = null;

  async function make(): Promise<void> {
    const [entries, routes, parents, calendar] = await Promise.all([
      namesToSearch(client),
      client.routes(),
      client.parentRoutes(),
      client.calendar(),
    ]);
    if (!entries.ok) {
      log.warn({ kind: entries.error.kind }, 'names for autocomplete could not be read');
      return;
    }
    const today = now().toZonedDateTimeISO(facts().zone).toPlainDate();
    const built =
      routes.ok && calendar.ok
        ? buildRoutes({
            routes: routes.value.value,
            parents: parents.ok ? parents.value.value : [],
            calendar: calendar.value.value,
            today,
            facts: facts(),
          }).routes
        : [];
    index = createPlaceIndex({ entries: entries.value.value.entries, routes: built, places, facts: facts() });
    madeAt = now().epochMilliseconds;
  }

  /** Waits for the first index (`null` if it cannot be built); rebuilds an outdated one in the background. */
  async function currentIndex(): Promise<PlaceIndex | null> {
    const isOld = Math.abs(now().epochMilliseconds - madeAt) > INDEX_SECONDS * 1000;
    if ((index === null || isOld) && making === null) {
      making = make().finally(() => {
        making = null;
      });
    }
    if (index === null) await making;
    return index;
  }

  return async (request) => {
    const url = new URL(request.url);
    // The path is also served without its version.
    if (url.pathname.replace(/\/$/, '').replace(/^(\/v1)?/, '/v1') !== requests.pathname)
      return Response.json({ error: 'no such path' }, { status: 404 });
    const query = parseQuery(requests.readParameters(url.searchParams));
    if (!query.ok) return answer([], null, query.error, 400);
    const known = await currentIndex();
    if (known === null) return answer([], query.value, 'names are currently unavailable', 503);
    return answer(known.search(query.value), query.value, null, 200);
  };
}

function parseQuery(given: ReturnType<typeof requests.readParameters>): Result<PlaceQuery, string> {
  const text = (given.text ?? '').trim();
  if (text === '') return err("invalid param 'text': text length, must be >0");
  if (text.length > MAX_LENGTH) return err(`invalid param 'text': at most ${MAX_LENGTH} characters`);
  const size = given.size ?? String(DEFAULT_SIZE);
  if (!/^\d+$/.test(size)) return err("invalid param 'size': must be a whole number");
  const lat = parseCoordinate(given.lat, 90);
  const lon = parseCoordinate(given.lon, 180);
  if (lat === 'wrong' || lon === 'wrong' || (lat === null) !== (lon === null))
    return err("invalid param 'focus.point': lat (-90 to 90) and lon (-180 to 180) must both be given");
  return ok({
    text,
    size: Math.min(MAX_SIZE, Math.max(1, Number(size))),
    focus: lat === null || lon === null ? null : { lat, lon },
  });
}

function parseCoordinate(text: string | null, bound: number): number | null | 'wrong' {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= bound ? value : 'wrong';
}

function answer(
  found: readonly FoundPlace[],
  query: PlaceQuery | null,
  error: string | null,
  status: number,
) {
  const body = {
    geocoding: {
      version: '0.2',
      ...(query ? { query: { text: query.text, size: query.size } } : {}),
      ...(error === null ? {} : { errors: [error] }),
    },
    type: 'FeatureCollection',
    features: found.map((each) => feature(each, query)),
  };
  const cache = status === 200 ? 'private, max-age=60' : 'no-store';
  return Response.json(body, { status, headers: { 'cache-control': cache } });
}

/** Uses Pelias's properties, with transit layers of our own; other additions are in the addendum. */
function feature(found: FoundPlace, query: PlaceQuery | null) {
  const layer = found.layer === 'place' ? 'neighbourhood' : found.layer;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [found.position.lon, found.position.lat] },
    properties: {
      id: found.id,
      gid: `timepoint:${layer}:${found.id}`,
      layer,
      source: 'timepoint',
      source_id: found.id,
      name: found.name,
      label: found.name,
      ...(query?.focus ? { distance: Math.round(distanceMeters(query.focus, found.position)) / 1000 } : {}),
      addendum: { transit: { route_ids: found.routeIds, path: found.path } },
    },
  };
}

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

function createPlaceIndex({ entries, routes, places, facts }: IndexSources): PlaceIndex {
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
