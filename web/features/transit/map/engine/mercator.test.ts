import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mercatorX, mercatorY, metersPerPixel, worldPixels } from './mercator.ts';
import { regionOf } from './regionOf.ts';
import { meters } from './track.ts';

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
