/** `{flat}/directions.json` (spec section 7). An array and an object keyed by route are both accepted. */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { DirectionName, RouteDirection } from '#domain/routes/direction.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { listSchema } from '../endpoint/endpointBody.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import { decodeRows, headsignIn, inEachRow } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';

const NAMES: readonly DirectionName[] = [
  'Northbound',
  'Eastbound',
  'Southbound',
  'Westbound',
  'Inbound',
  'Outbound',
  'Loop',
];

/** Our store writes any name that the feed gives, or "". */
const directionName: f.Field<DirectionName | null, string> = f.oneOf(NAMES, null);

const directionRow = f.row({
  route_id: f.id,
  direction_id: f.direction,
  direction: f.under(['direction', 'direction_name', 'name'], directionName),
  direction_destination: f.under(['direction_destination', 'destination', 'headsign'], f.optional(f.title)),
});
export type WireDirection = f.Written<typeof directionRow>;

export const directions: Endpoint<NoParameters, RouteDirection[]> = {
  name: 'directions',
  namesRoutes: true,
  base: 'flat',
  path: '/directions.json',
  summary: 'Name and destination of each direction of each route.',
  lasts: STATIC_SECONDS,
  absence: 'failure',
  names: inEachRow(directionIn),
  schema: listSchema(directionRow),
  decode: (body, { routeId }) =>
    decodeRows(f.isObject(body) ? rowsByRoute(body) : body, directionRow, (read) => ({
      routeId: routeId(read.route_id),
      directionId: read.direction_id,
      name: read.direction,
      destination: read.direction_destination,
    })),
};

/** Returns the rows of an object keyed by route. Each value is a row, or a list or object of rows or names by direction. */
function rowsByRoute(body: Record<string, unknown>): unknown[] {
  const rows: unknown[] = [];
  for (const [routeId, value] of Object.entries(body)) {
    const isOneRow = f.isObject(value) && ('direction_id' in value || 'direction' in value);
    const each = isOneRow
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
        : [value];
    for (const entry of each) {
      if (!Array.isArray(entry)) {
        rows.push(f.isObject(entry) ? { route_id: routeId, ...entry } : entry);
        continue;
      }
      const [key, inner] = entry;
      rows.push(
        f.isObject(inner)
          ? { route_id: routeId, direction_id: key, ...inner }
          : { route_id: routeId, direction_id: key, direction: inner },
      );
    }
  }
  return rows;
}

function directionIn(row: RouteDirection, names: FeedNames): RouteDirection {
  return { ...row, destination: row.destination === null ? null : headsignIn(names, row.destination) };
}
