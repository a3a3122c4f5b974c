import { expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { shapes } from './shapes.ts';

it('invalid coordinates and lines of one point are dropped', () => {
  const shape = { shape_id: 1, direction_id: '1', trip_ids: [5, 'LAN1'], service_ids: ['10'] };
  const { value, skipped } = decodeBody(
    shapes,
    [
      {
        ...shape,
        coordinates: [
          [-75.1, 39.9],
          ['x', 1],
          [-75.2, 39.8, 0],
        ],
      },
      { ...shape, coordinates: [[-75.1, 39.9]] },
    ],
    { routeId: '17' },
  );
  expect(value).toEqual([
    {
      shapeId: '1',
      directionId: 1,
      tripIds: ['5', 'LAN1'],
      serviceIds: ['10'],
      points: [
        { lat: 39.9, lon: -75.1 },
        { lat: 39.8, lon: -75.2 },
      ],
    },
  ]);
  expect(skipped).toHaveLength(1);
});
