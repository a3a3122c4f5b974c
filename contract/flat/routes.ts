/** `{flat}/routes.json`: every route of every release (spec section 7). */
import type { FeedNames } from '#domain/agency/languages.ts';
import { err, ok } from '#domain/result.ts';
import type { SourceParentRoute, SourceRoute } from '#domain/routes/route.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import { inEachRow, nameIn, type Skipped } from '../fields/decodeRows.ts';
import {
  bool,
  type FieldsOf,
  hexDigits,
  id,
  ids,
  isObject,
  link,
  list,
  name,
  num,
  optional,
  row,
  text,
  unread,
  word,
} from '../fields/field.ts';

export interface WireRouteDocument {
  type: string;
  title: string;
  url: string;
  linkLabel: string;
}

export interface WireRoute {
  route_id: string;
  /** The agency in `agency.json` that runs the route; missing or "" if unknown. */
  agency_id?: string;
  route_short_name: string;
  route_long_name: string;
  /** GTFS route_type, such as 0 (trolley), 1 (subway), 2 (rail), 3 (bus) or 11 (trackless trolley). */
  route_type: number;
  /** Six hex digits without `#`; "" if the feed gives no colour. */
  route_color: string;
  route_text_color: string;
  route_color_dark?: string;
  route_color_text_dark?: string;
  /** `YYYYMMDD`, the day on which the release begins; "" if unknown. */
  release_name: string;
  is_frequent_bus: boolean;
  route_frequency_text: string;
  documents: WireRouteDocument[];
}

const document = row({
  type: optional(word, 'other'),
  title: optional(name, ''),
  url: link,
  linkLabel: optional(name, ''),
} satisfies FieldsOf<WireRouteDocument>);

const route = row({
  route_id: id,
  agency_id: optional(text, ''),
  route_short_name: optional(name, ''),
  route_long_name: optional(name, ''),
  route_type: num,
  route_color: hexDigits,
  route_text_color: hexDigits,
  route_color_dark: unread(hexDigits),
  route_color_text_dark: unread(hexDigits),
  release_name: optional(text, ''),
  is_frequent_bus: optional(bool, false),
  route_frequency_text: optional(name, ''),
  documents: list(document),
} satisfies FieldsOf<WireRoute>);

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
export interface WireParentRoute {
  route_id: string;
  route_type: number;
  route_long_name: string;
  /** Six hex digits without `#`. */
  route_color: string;
  route_text_color: string;
  routes: string[];
}

const parentRoute = row({
  route_id: id,
  route_type: num,
  route_long_name: optional(name, ''),
  route_color: hexDigits,
  route_text_color: hexDigits,
  routes: ids,
} satisfies FieldsOf<WireParentRoute>);

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
export type WireTripRoutes = Record<string, (string | number)[]>;

/** Decodes to a map from trip id to route id. */
export const tripRoutes: Endpoint<NoParameters, ReadonlyMap<string, string>> = {
  name: 'trip-routes',
  namesRoutes: true,
  base: 'flat',
  path: '/trip-routes.json',
  summary: 'The ids of the trips of each route, for every release.',
  lasts: 0,
  absence: 'of a document',
  names: null,
  ours: true,
  body: 'json',
  schema: { type: 'object', additionalProperties: ids.schema },
  decode: (body, context) => {
    if (!isObject(body)) return err('expected an object keyed by route');
    const routeOf = new Map<string, string>();
    const skipped: Skipped[] = [];
    for (const [index, [routeId, raw]] of Object.entries(body).entries()) {
      if (!Array.isArray(raw)) {
        skipped.push({ index, reason: `${routeId}: no list of trips` });
        continue;
      }
      for (const each of raw) {
        const tripId = id.read(each);
        if (typeof tripId === 'string') routeOf.set(tripId, context.routeId(routeId));
      }
    }
    return ok({ value: routeOf, skipped });
  },
};
