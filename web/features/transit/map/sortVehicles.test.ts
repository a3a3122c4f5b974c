import { describe, expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import { sortVehicles } from './sortVehicles.ts';

describe('the list of vehicles', () => {
  const rows = [
    testVehicle('a', { routeId: '102', delaySeconds: null }),
    testVehicle('b', { routeId: '17', delaySeconds: -180, lat: 39.96 }),
    testVehicle('c', { routeId: '9', delaySeconds: 720, lat: null, lon: null }),
  ];
  const order = (...args: Parameters<typeof sortVehicles> extends [unknown, ...infer R] ? R : never) =>
    sortVehicles(rows, ...args).map((row) => row.tripId);

  it('is sorted by route number, largest delay or shortest distance, with unknown values last', () => {
    expect(order('route', null)).toEqual(['c', 'b', 'a']);
    expect(order('delay', null)).toEqual(['c', 'b', 'a']);
    expect(order('distance', { lat: 39.95, lon: -75.17 })).toEqual(['a', 'b', 'c']);
  });
});
