/** `{flat}/routes.json`: every route of every release (spec section 7). */
import type { FeedNames } from '#domain/agency/languages.ts';
import { err, ok } from '#domain/result.ts';
import type { SourceParentRoute, SourceRoute } from '#domain/routes/route.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import { inEachRow, nameIn, type Skipped } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { numericIds } from '../fields/wireValues.ts';

const document = f.row({
  type: f.optional(f.word, 'other'),
  title: f.optional(f.name, ''),
  url: f.link,
  linkLabel: f.optional(f.name, ''),
});

const route = f.row({
  route_id: f.id,
  /** The agency in `agency.json` that runs the route; missing or "" if unknown. */
  agency_id: f.optional(f.text, ''),
  route_short_name: f.optional(f.name, ''),
  route_long_name: f.optional(f.name, ''),
  /** GTFS route_type, such as 0 (trolley), 1 (subway), 2 (rail), 3 (bus) or 11 (trackless trolley). */
  route_type: f.num,
  /** Six hex digits without `#`; "" if the feed gives no colour. */
  route_color: f.hexDigits,
  route_text_color: f.hexDigits,
  route_color_dark: f.unread(f.omittable(f.hexDigits)),
  route_color_text_dark: f.unread(f.omittable(f.hexDigits)),
  /** `YYYYMMDD`, the day on which the release begins; "" if unknown. */
  release_name: f.optional(f.text, ''),
  is_frequent_bus: f.optional(f.bool, false),
  route_frequency_text: f.optional(f.name, ''),
  documents: f.list(document),
});
export type WireRoute = f.Written<typeof route>;

export const routes: Endpoint<NoParameters, SourceRoute[]> = {
  name: 'routes',
  base: 'flat',
  path: '/routes.json',
  summary: 'Every route of every release.',
  lasts: STATIC_SECONDS,
  absence: 'failure',
  names: inEachRow(routeIn),
  ...rowsBody(route, (read) => ({
    id: read.route_id,
    agencyId: read.agency_id,
    type: read.route_type,
    shortName: read.route_short_name || read.route_long_name || read.route_id,
    longName: read.route_long_name,
    color: read.route_color,
    textColor: read.route_text_color,
    releaseName: read.release_name,
    isFrequent: read.is_frequent_bus,
    frequencyText: read.route_frequency_text,
    documents: read.documents,
  })),
};

/** The name of a route in a rider's language, for routes and parent routes. */
function routeIn<R extends { id: string; longName: string; shortName?: string }>(
  row: R,
  names: FeedNames,
): R {
  const longName = nameIn(names.routes, row.id, row.longName);
  // A route without a short name has its long name as both.
  return { ...row, longName, ...(row.shortName === row.longName ? { shortName: longName } : {}) };
}

/** `{flat}/parent-routes.json`: routes that group others, such as B for B1, B2 and B3 (spec sections 3 and 7). */
const parentRoute = f.row({
  route_id: f.id,
  route_type: f.num,
  route_long_name: f.optional(f.name, ''),
  /** Six hex digits without `#`. */
  route_color: f.hexDigits,
  route_text_color: f.hexDigits,
  routes: f.ids,
});
export type WireParentRoute = f.Written<typeof parentRoute>;

export const parentRoutes: Endpoint<NoParameters, SourceParentRoute[]> = {
  name: 'parent-routes',
  base: 'flat',
  path: '/parent-routes.json',
  summary: 'Routes that group other routes.',
  lasts: STATIC_SECONDS,
  absence: { instead: [] },
  names: inEachRow(routeIn),
  ...rowsBody(parentRoute, (read) => ({
    id: read.route_id,
    type: read.route_type,
    longName: read.route_long_name,
    color: read.route_color,
    textColor: read.route_text_color,
    childIds: [...new Set(read.routes)],
  })),
};

/** `{flat}/trip-routes.json` (an extension): each route's trip ids, for live feeds that name a trip without its route. */
const tripIds = f.mapOf(numericIds);
export type WireTripRoutes = f.Written<typeof tripIds>;

/** Decodes to a map from trip id to route id. */
export const tripRoutes: Endpoint<NoParameters, ReadonlyMap<string, string>> = {
  name: 'trip-routes',
  namesRoutes: true,
  base: 'flat',
  path: '/trip-routes.json',
  summary: 'The ids of the trips of each route, for every release.',
  lasts: 'version',
  absence: 'of a document',
  names: null,
  ours: true,
  schema: tripIds.schema,
  decode: (body, context) => {
    if (!f.isObject(body)) return err('expected an object keyed by route');
    const routeOf = new Map<string, string>();
    const skipped: Skipped[] = [];
    for (const [index, [routeId, raw]] of Object.entries(body).entries()) {
      if (!Array.isArray(raw)) {
        skipped.push({ index, reason: `${routeId}: no list of trips` });
        continue;
      }
      for (const each of raw) {
        const tripId = f.id.read(each);
        if (typeof tripId === 'string') routeOf.set(tripId, context.routeId(routeId));
      }
    }
    return ok({ value: routeOf, skipped });
  },
};
