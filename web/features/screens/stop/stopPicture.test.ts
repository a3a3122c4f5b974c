import { expect, it } from 'vitest';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { stopPicture } from './stopPicture.ts';

const center = { lat: 39.95, lon: -75.17 };
/** Degrees of longitude per pixel of the picture. */
const PIXEL = 360 / (256 * 2 ** 16);
const east = (pixels: number, north = 0) => ({ lat: center.lat + north, lon: center.lon + pixels * PIXEL });
const shape = (points: { lat: number; lon: number }[]) => ({
  shapeId: '1',
  directionId: 0 as const,
  tripIds: [],
  serviceIds: [],
  points,
});
const now = 1_790_000_000_000;
const vehicle = (lon: number | null, reportedAt: number) =>
  ({ id: '1', lat: lon === null ? null : center.lat, lon, reportedAt }) as MapVehicle;
const nothing = { shapes: [], places: [], vehicles: [], now, sourceAsOf: now };

it('the picture contains only the visible part of a line, and only once', () => {
  const along = shape([east(-5000), east(-800), east(10), east(20), east(3000), east(4000)]);
  const far = shape([east(0, 1), east(10, 1)]);
  const { lines } = stopPicture({
    center,
    ...nothing,
    shapes: [{ color: '#112233', shapes: [along, along, far] }],
  });
  expect(lines).toEqual([{ color: '#112233', path: 'M-800 0L10 0L20 0L3000 0' }]);
  expect(stopPicture({ center, ...nothing, shapes: [{ color: '#112233', shapes: [far] }] }).lines).toEqual(
    [],
  );
});

it('the picture contains places within it, and vehicles with a position and a current report', () => {
  const picture = stopPicture({
    center,
    ...nothing,
    places: [east(16), east(5000), east(0, 1)],
    vehicles: [
      { color: '#112233', vehicle: vehicle(east(-40).lon, now - 10_000) },
      { color: '#112233', vehicle: vehicle(east(-60).lon, now - 3_600_000) },
      { color: '#112233', vehicle: vehicle(null, now) },
    ],
  });
  expect(picture.places).toEqual([[16, 0]]);
  expect(picture.vehicles).toEqual([{ color: '#112233', at: [-40, 0] }]);
});
