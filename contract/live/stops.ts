/** `{live}/api/v2/stops/`: the stops of a route or parent route (spec section 7). */

import type { RouteStop } from '#domain/routes/routeDetails.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { PARENT_FAILURE_SECONDS, STATIC_SECONDS } from '../endpoint/freshness.ts';
import { inEachRow } from '../fields/translated.ts';
import { stopIn, stopsBody } from '../flat/stopRow.ts';

export const liveStops: Endpoint<{ routeId: string }, RouteStop[]> = {
  name: 'live-stops',
  namesRoutes: true,
  base: 'live',
  path: '/api/v2/stops/?route_id={routeId}',
  summary: 'The stops of a route or parent route, in order.',
  lasts: STATIC_SECONDS,
  failureLasts: PARENT_FAILURE_SECONDS,
  absence: 'of a document',
  names: inEachRow(stopIn),
  ...stopsBody,
};
