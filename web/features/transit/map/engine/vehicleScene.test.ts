import { describe, expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import type { MapVehicle } from './mapVehicle.ts';
import { createVehicleScene } from './vehicleScene.ts';

const mapOf = (...vehicles: MapVehicle[]) => new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));

describe('the vehicle scene', () => {
  const scene = () => createVehicleScene({ tracksOf: () => [], glideMs: () => 10_000 });

  it('moves a vehicle smoothly to a newly reported position and stops it there', () => {
    const s = scene();
    s.update(mapOf(testVehicle('1')), 0, 0);
    expect(s.speed(0)).toBe(0);
    s.update(mapOf(testVehicle('1', { lat: 39.955, reportedAt: 10_000 })), 10_000, 10_000);
    expect(s.speed(12_000)).toBeGreaterThan(0);
    expect(s.marks(15_000)[0]?.position.lat).toBeCloseTo(39.9525, 5);
    expect(s.marks(60_000)[0]?.position.lat).toBe(39.955);
    expect(s.speed(60_000)).toBe(0);
  });

  it('turns a vehicle in the direction of movement, but not for a move of a meter', () => {
    const s = scene();
    s.update(mapOf(testVehicle('1')), 0, 0);
    expect(s.marks(0)[0]?.heading).toBe(90);
    s.update(mapOf(testVehicle('1', { lat: 39.955 })), 0, 0);
    expect(s.marks(0)[0]?.heading).toBe(0);
    s.update(mapOf(testVehicle('1', { lat: 39.955, lon: -75.16999 })), 0, 0);
    expect(s.marks(0)[0]?.heading).toBe(0);
  });

  it('drops stale, removed and unlocated vehicles, and keeps unchanged ones', () => {
    const s = scene();
    const first = mapOf(testVehicle('1'), testVehicle('2'), testVehicle('3', { lat: null, lon: null }));
    expect(s.update(first, 0, 0)).toBe(2);
    expect(s.update(first, 0, 0)).toBe(0);
    expect(s.marks(100_000).map((mark) => mark.age)).toEqual(['aging', 'aging']);
    expect(s.marks(400_000)).toEqual([]);
    expect(s.update(mapOf(testVehicle('2')), 0, 0)).toBeGreaterThan(0);
    expect(s.marks(0).map((mark) => mark.vehicle.tripId)).toEqual(['2']);
  });
});
