/** `{flat}/parent-routes.json`: routes that group others, such as B for B1, B2 and B3 (spec sections 3 and 7). */

import type { SourceParentRoute } from '#domain/routes/route.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import { type FieldsOf, hexDigits, id, ids, name, num, optional, row } from '../fields/field.ts';
import { inEachRow } from '../fields/translated.ts';
import { routeIn } from './routes.ts';

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
