/** The stops of a route. The flat and the live service have the same rows. */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { RouteStop } from '#domain/routes/routeDetails.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { inEachRow, nameIn } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { degrees, numericId, position } from '../fields/wireValues.ts';

/** A stop has a row for each release and direction, and in some sources for each pattern. */
const stopRow = f.row({
  release_name: f.optional(f.text, ''),
  route_id: f.optional(f.id),
  direction_id: f.optional(f.direction),
  stop_id: numericId,
  stop_name: f.under(['stop_name', 'name'], f.optional(f.name, '')),
  stop_lat: f.under(['stop_lat', 'lat', 'latitude'], f.optional(degrees)),
  stop_lon: f.under(['stop_lon', 'lon', 'lng', 'longitude'], f.optional(degrees)),
  stop_sequence: f.optional(f.num),
  /** IANA zone, only if it differs from the zone of the schedule (`agency.json`). */
  stop_timezone: f.omittable(f.optional(f.zone)),
});
export type WireStop = f.Written<typeof stopRow>;

/** Keeps the rows of every release; the domain chooses among them. */
export const stopsBody = rowsBody(stopRow, (read, { routeId }, parameters: { routeId: string }) => ({
  routeId: routeId(read.route_id ?? parameters.routeId),
  directionId: read.direction_id,
  stopId: read.stop_id,
  // Lists need a label, so the id replaces a missing name.
  name: read.stop_name === '' ? read.stop_id : read.stop_name,
  position: position(read.stop_lat, read.stop_lon),
  stopSequence: read.stop_sequence,
  releaseName: read.release_name,
  otherZone: read.stop_timezone,
}));

/** The name of a stop in a rider's language. */
export const stopIn = <R extends { stopId: string; name: string }>(row: R, names: FeedNames): R => ({
  ...row,
  name: nameIn(names.stops, row.stopId, row.name),
});

/** `{flat}/stops/{routeId}/stops.json`: the stops of a route, for every release (spec section 7). */
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
