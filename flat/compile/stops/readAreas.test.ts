import { expect, it } from 'vitest';
import type { NetworkStop } from '#flat/compile/network/network.ts';
import { stopFinder } from './readAreas.ts';

const stop = (id: string, lat: number | null, lon: number | null) => ({ id, lat, lon }) as NetworkStop;
const within = stopFinder([
  stop('middle', 1, 1),
  stop('hole', 2, 2),
  stop('corner', 3.9, 0.1),
  stop('outside', 5, 5),
  stop('nowhere', null, null),
]);
const square = (low: number, high: number) => [
  [low, low],
  [high, low],
  [high, high],
  [low, high],
  [low, low],
];

it('a polygon contains the stops within it, not those in its holes', () => {
  expect(within({ type: 'Polygon', coordinates: [square(0, 4), square(1.5, 2.5)] })).toEqual([
    'middle',
    'corner',
  ]);
});

it('a triangle does not contain a stop that is only in its bounding box', () => {
  const triangle = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 0],
  ];
  expect(within({ type: 'Polygon', coordinates: [triangle] })).not.toContain('corner');
});

it('a MultiPolygon contains the stops of all its polygons; an invalid geometry or one of another type contains none', () => {
  const both = { type: 'MultiPolygon', coordinates: [[square(0, 1.2)], [square(4.5, 6)]] };
  expect(within(both)).toEqual(['middle', 'outside']);
  for (const bad of [
    null,
    5,
    {},
    { type: 'Point', coordinates: [1, 1] },
    { type: 'Polygon', coordinates: [[['a']]] },
    // The hole of an invalid polygon is not a polygon.
    { type: 'Polygon', coordinates: [[['a']], square(0, 4)] },
  ])
    expect(within(bad)).toEqual([]);
});
