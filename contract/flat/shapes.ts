/** `{flat}/shapes/{routeId}.json` (an extension): the paths of a route. */
import type { RouteShape } from '#domain/routes/routeDetails.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { direction, type Field, type FieldsOf, id, ids, row, Unreadable } from '../fields/field.ts';
import { wirePosition } from '../fields/wireValues.ts';

export interface WireShape {
  shape_id: string;
  direction_id: 0 | 1;
  trip_ids: (string | number)[];
  service_ids: string[];
  /** [lon, lat], WGS 84 degrees, at most 6 decimals. */
  coordinates: [number, number][];
}
export type WireShapes = WireShape[];

type Points = RouteShape['points'];

const coordinates: Field<Points, WireShape['coordinates']> = {
  schema: { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } },
  mayBeMissing: false,
  read: (value) => {
    if (!Array.isArray(value)) return new Unreadable('not a list');
    const points: Points = value.flatMap((pair) =>
      Array.isArray(pair) ? (wirePosition(pair[1], pair[0]) ?? []) : [],
    );
    return points.length >= 2 ? points : new Unreadable('no line');
  },
};

const shape = row({
  shape_id: id,
  direction_id: direction,
  trip_ids: ids,
  service_ids: ids,
  coordinates,
} satisfies FieldsOf<WireShape>);

export const shapes: Endpoint<{ routeId: string }, RouteShape[]> = {
  name: 'shapes',
  base: 'flat',
  path: '/shapes/{routeId}.json',
  summary: 'The paths of a route, one row per shape and direction.',
  lasts: 'version',
  absence: 'of a document',
  names: null,
  ours: true,
  ...rowsBody(shape, (read) => ({
    shapeId: read.shape_id,
    directionId: read.direction_id,
    tripIds: read.trip_ids,
    serviceIds: read.service_ids,
    points: read.coordinates,
  })),
};
