/** `{flat}/shapes/{routeId}.json` (an extension): the paths of a route. */
import type { RouteShape } from '#domain/routes/routeDetails.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import * as f from '../fields/field.ts';
import { numericIds, wirePosition } from '../fields/wireValues.ts';

type Points = RouteShape['points'];

/** [lon, lat], WGS 84 degrees, at most 6 decimals. */
const coordinates: f.Field<Points, [number, number][]> = {
  schema: { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } },
  mayBeMissing: false,
  read: (value) => {
    if (!Array.isArray(value)) return new f.Unreadable('not a list');
    const points: Points = value.flatMap((pair) =>
      Array.isArray(pair) ? (wirePosition(pair[1], pair[0]) ?? []) : [],
    );
    return points.length >= 2 ? points : new f.Unreadable('no line');
  },
};

const shape = f.row({
  shape_id: f.id,
  direction_id: f.direction,
  trip_ids: numericIds,
  service_ids: f.ids,
  coordinates,
});
export type WireShape = f.Written<typeof shape>;

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
