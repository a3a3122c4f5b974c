import { describe, expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import { vehicleAge } from './mapVehicle.ts';

describe('scene', () => {
  it('uses the source’s age for a vehicle without a timestamp', () => {
    const silent = testVehicle('1', { reportedAt: null });
    expect(vehicleAge(silent, 50_000, 0)).toBe('fresh');
    expect(vehicleAge(silent, 100_000, 0)).toBe('aging');
    expect(vehicleAge(silent, 301_000, 0)).toBe('stale');
  });
});
