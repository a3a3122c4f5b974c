/** The stops of a route. The flat and the live service have the same rows. */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { RouteStop } from '#domain/routes/routeDetails.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { inEachRow, nameIn } from '../fields/decodeRows.ts';
import {
  direction,
  id,
  name,
  num,
  omittable,
  optional,
  row,
  text,
  under,
  type Written,
  zone,
} from '../fields/field.ts';
import { degrees, numericId, position } from '../fields/wireValues.ts';

/** A stop has a row for each release and direction, and in some sources for each pattern. */
const stopRow = row({
  release_name: optional(text, ''),
  route_id: optional(id),
  direction_id: optional(direction),
  stop_id: numericId,
  stop_name: under(['stop_name', 'name'], optional(name, '')),
  stop_lat: under(['stop_lat', 'lat', 'latitude'], optional(degrees)),
  stop_lon: under(['stop_lon', 'lon', 'lng', 'longitude'], optional(degrees)),
  stop_sequence: optional(num),
  /** IANA zone, only if it differs from the zone of the schedule (`agency.json`). */
  stop_timezone: omittable(optional(zone)),
});
export type WireStop = Written<typeof stopRow>;

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
