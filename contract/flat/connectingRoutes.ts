/** `{flat}/connecting-routes.json` (spec section 7). Its format is unknown, so several are accepted. */

import { err, ok } from '#domain/result.ts';
import type { DecodeContext, Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import { type Decoded, rowsOf, type Skipped } from '../fields/decodeRows.ts';
import { id, ids, isObject, row, Unreadable, under } from '../fields/field.ts';

/** Route ids by stop or station id; other services may use the slugs of stations. */
export type WireConnectingRoutes = Record<string, string[]>;

const ROUTES = ['routes', 'route_ids', 'connecting_routes', 'route_id'];
const entry = row({
  id: under(['stop_id', 'station_id', 'gtfsId', 'slug', 'id'], id),
  routes: under(ROUTES, ids),
});
const inner = row({ routes: under(ROUTES, ids) });

export const connectingRoutes: Endpoint<NoParameters, ReadonlyMap<string, string[]>> = {
  name: 'connecting-routes',
  namesRoutes: true,
  base: 'flat',
  path: '/connecting-routes.json',
  summary: 'Ids of connecting routes, by the id of a stop or station, or the slug of a station.',
  lasts: STATIC_SECONDS,
  absence: 'failure',
  names: null,
  body: 'json',
  schema: { type: 'object', additionalProperties: ids.schema },
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
  if (isObject(body) && !Array.isArray(body.results)) {
    for (const [index, [key, value]] of Object.entries(body).entries()) {
      const read = isObject(value) ? inner.read(value) : ids.read(value);
      if (read instanceof Unreadable) skipped.push({ index, reason: `${key}: ${read.reason}` });
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
    if (read instanceof Unreadable) skipped.push({ index, reason: read.reason });
    else add(read.id, read.routes);
  }
  return ok({ value: routesAt, skipped });
}
