import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTrack,
  locate,
  mercatorX,
  mercatorY,
  meters,
  metersPerPixel,
  pointAt,
  regionOf,
  type Track,
  worldPixels,
} from './geometry.ts';

it('at zoom 0, the world is one tile wide and high', () => {
  expect(worldPixels(0)).toBe(256);
  expect(mercatorX(-180, 256)).toBe(0);
  expect(mercatorX(180, 256)).toBe(256);
  expect(mercatorY(0, 256)).toBe(128);
  expect(mercatorY(85.0511287798, 256)).toBeCloseTo(0, 6);
  expect(mercatorY(-85.0511287798, 256)).toBeCloseTo(256, 6);
});

it('a north–south distance converts from pixels to meters within one percent', () => {
  fc.assert(
    fc.property(fc.double({ min: -60, max: 60, noNaN: true }), (lat) => {
      const pixels = worldPixels(16);
      const there = { lat: lat + 0.001, lon: -75 };
      const apart = mercatorY(lat, pixels) - mercatorY(there.lat, pixels);
      const ground = meters({ lat, lon: -75 }, there);
      expect(Math.abs(apart * metersPerPixel(lat, pixels) - ground) / ground).toBeLessThan(0.01);
    }),
  );
});

it('points have a region, and an empty list has none', () => {
  expect(regionOf([])).toBeNull();
  expect(
    regionOf([
      { lat: 40, lon: -75 },
      { lat: 39, lon: -76 },
    ]),
  ).toEqual({ south: 39, west: -76, north: 40, east: -75 });
});

const corner = createTrack([
  { lat: 39.95, lon: -75.17 },
  { lat: 39.95, lon: -75.16 },
  { lat: 39.96, lon: -75.16 },
]);

const lengthOf = ({ along }: Track) => along.at(-1) ?? 0;

describe('track', () => {
  it('locates points on the line, limits distances to its ends, and finds no place if it is empty', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: lengthOf(corner), noNaN: true }), (along) => {
        const point = pointAt(corner, along);
        if (!point) throw new Error('no point at this distance along the line');
        const found = locate(corner, point, along);
        expect(found?.off).toBeLessThan(0.5);
        expect(Math.abs((found?.along ?? -1) - along)).toBeLessThan(1);
      }),
    );
    expect(pointAt(corner, -50)).toEqual(corner.points[0]);
    expect(pointAt(corner, lengthOf(corner) + 50)).toEqual(corner.points[2]);
    expect(locate(createTrack([]), { lat: 40, lon: -75 })).toBeNull();
  });

  it('chooses the pass closer to the expected distance where a line passes a place twice', () => {
    const there = { lat: 39.95, lon: -75.17 };
    const back = createTrack([there, { lat: 39.95, lon: -75.16 }, there]);
    const quarter = { lat: 39.95, lon: -75.1675 };
    expect(locate(back, quarter, 0)?.along).toBeCloseTo(lengthOf(back) / 8, 0);
    expect(locate(back, quarter, lengthOf(back))?.along).toBeCloseTo((lengthOf(back) * 7) / 8, 0);
  });
});
