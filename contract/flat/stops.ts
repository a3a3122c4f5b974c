/** `{flat}/stops/{routeId}/stops.json`: the stops of a route, for every release (spec section 7). */

import type { RouteStop } from '#domain/routes/routeDetails.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { inEachRow } from '../fields/translated.ts';
import { stopIn, stopsBody } from './stopRow.ts';

export const stops: Endpoint<{ routeId: string }, RouteStop[]> = {
  name: 'stops',
  namesRoutes: true,
  base: 'flat',
  path: '/stops/{routeId}/stops.json',
  summary: 'The stops of a route, for every release and direction.',
  lasts: 'version',
  absence: 'failure',
  names: inEachRow(stopIn),
  ...stopsBody,
};
