import { describe, expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import { vehicleAge } from './mapVehicle.ts';

describe('the age of a vehicle', () => {
  it('is that of the source’s response if the vehicle has no timestamp', () => {
    const silent = testVehicle('1', { reportedAt: null });
    expect(vehicleAge(silent, 50_000, 0)).toBe('fresh');
    expect(vehicleAge(silent, 100_000, 0)).toBe('aging');
    expect(vehicleAge(silent, 301_000, 0)).toBe('stale');
  });
});
