/** `{flat}/trip-routes.json` (an extension): each route's trip ids, for live feeds that name a trip without its route. */
import { err, ok } from '#domain/result.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import type { Skipped } from '../fields/decodeRows.ts';
import { id, ids, isObject } from '../fields/field.ts';

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
