/** `{flat}/station-information.json` (spec section 3). Every field of a station but `slug` may be missing. */
import type { FeedNames } from '#domain/agency/languages.ts';
import { err, ok } from '#domain/result.ts';
import type { Station } from '#domain/stations/station.ts';
import type { DecodeContext, Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import { type Decoded, inEachRow, nameIn, rowsOf, type Skipped } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { numericIds, position } from '../fields/wireValues.ts';

const LAT = ['lat', 'latitude', 'stop_lat'];
const LON = ['lon', 'longitude', 'stop_lon', 'lng'];

const entrance = f.row({
  name: f.optional(f.name, ''),
  lat: f.under(LAT, f.num),
  lon: f.under(LON, f.num),
  accessible: f.optional(f.bool),
});

const station = f.row({
  slug: f.id,
  gtfsId: f.under(['gtfsId', 'gtfs_id', 'stop_ids'], numericIds),
  name: f.under(['name', 'station_name', 'title', 'stop_name'], f.optional(f.title, '')),
  lat: f.under(LAT, f.optional(f.num)),
  lon: f.under(LON, f.optional(f.num)),
  routes: f.under(['routes', 'route_ids'], f.ids),
  address: f.optional(f.title),
  parking: f.optional(f.title),
  accessible: f.under(['accessible', 'is_accessible'], f.optional(f.bool)),
  accessibility_notes: f.optional(f.title),
  elevators: f.list(f.title),
  entrances: f.list(entrance),
  /** IANA time zone of the station, only if it differs from the zone of the schedule. */
  timezone: f.optional(f.zone),
  /** An extension: the GTFS stop_id of the station itself (its platforms are in `gtfsId`). Missing: a stop by itself. */
  station_id: f.omittable(f.optional(f.id)),
  /** An extension: the GTFS stop_ids of its entrances, nodes and boarding areas. */
  inner_ids: f.omittable(f.ids),
});
export type WireStation = f.Written<typeof station>;

export const stationInformation: Endpoint<NoParameters, Station[]> = {
  name: 'station-information',
  namesRoutes: true,
  base: 'flat',
  path: '/station-information.json',
  summary: 'Stations, with their accessibility, parking and entrances where known.',
  lasts: STATIC_SECONDS,
  absence: 'failure',
  names: inEachRow(stationIn),
  ...rowsBody(station, (read, { routeId }) => ({
    slug: read.slug,
    gtfsIds: [...new Set(read.gtfsId)],
    name: read.name || read.slug,
    sourceName: read.name || read.slug,
    position: position(read.lat, read.lon),
    routeIds: [...new Set(read.routes.map(routeId))],
    address: read.address,
    parking: read.parking,
    accessible: read.accessible,
    accessibilityNotes: read.accessibility_notes,
    elevators: read.elevators,
    entrances: read.entrances.flatMap((each) => {
      const at = position(each.lat, each.lon);
      return at === null ? [] : [{ name: each.name, position: at, accessible: each.accessible }];
    }),
    otherZone: read.timezone,
    stationId: read.station_id,
    innerIds: read.inner_ids,
  })),
};

function stationIn(row: Station, names: FeedNames): Station {
  const id = row.gtfsIds.find((each) => names.stops.has(each)) ?? '';
  return { ...row, name: nameIn(names.stops, id, row.name) };
}

/**
 * `{flat}/connecting-routes.json` (spec section 7). Its format is unknown, so several are accepted: route ids by stop or
 * station id, or by the slugs of stations.
 */
const routesByPlace = f.mapOf(f.ids);
export type WireConnectingRoutes = f.Written<typeof routesByPlace>;

const ROUTES = ['routes', 'route_ids', 'connecting_routes', 'route_id'];
const entry = f.row({
  id: f.under(['stop_id', 'station_id', 'gtfsId', 'slug', 'id'], f.id),
  routes: f.under(ROUTES, f.ids),
});
const inner = f.row({ routes: f.under(ROUTES, f.ids) });

export const connectingRoutes: Endpoint<NoParameters, ReadonlyMap<string, string[]>> = {
  name: 'connecting-routes',
  namesRoutes: true,
  base: 'flat',
  path: '/connecting-routes.json',
  summary: 'Ids of connecting routes, by the id of a stop or station, or the slug of a station.',
  lasts: STATIC_SECONDS,
  absence: 'failure',
  names: null,
  schema: routesByPlace.schema,
  decode: decodeConnectingRoutes,
};

function decodeConnectingRoutes(
  body: unknown,
  { routeId }: DecodeContext,
): Decoded<ReadonlyMap<string, string[]>> {
  const routesAt = new Map<string, string[]>();
  const skipped: Skipped[] = [];
  const add = (at: string, routeIds: readonly string[]) => {
    routesAt.set(at, [...new Set([...(routesAt.get(at) ?? []), ...routeIds.map(routeId)])]);
  };
  if (f.isObject(body) && !Array.isArray(body.results)) {
    for (const [index, [key, value]] of Object.entries(body).entries()) {
      const read = f.isObject(value) ? inner.read(value) : f.ids.read(value);
      if (read instanceof f.Unreadable) skipped.push({ index, reason: `${key}: ${read.reason}` });
      else if (value !== null && typeof value !== 'object' && typeof value !== 'string' && value !== false)
        skipped.push({ index, reason: `${key}: not a list of routes` });
      else add(key.trim(), Array.isArray(read) ? read : read.routes);
    }
    return ok({ value: routesAt, skipped });
  }
  const rows = rowsOf(body);
  if (!rows.ok) return err(rows.error);
  for (const [index, raw] of rows.value.entries()) {
    const read = entry.read(raw);
    if (read instanceof f.Unreadable) skipped.push({ index, reason: read.reason });
    else add(read.id, read.routes);
  }
  return ok({ value: routesAt, skipped });
}
