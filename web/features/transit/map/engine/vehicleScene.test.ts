import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import { createTrack, locate, meters } from './geometry.ts';
import type { MapVehicle } from './mapVehicle.ts';
import { createVehicleScene, glidePosition, planGlide } from './vehicleScene.ts';

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

const corner = createTrack([
  { lat: 39.95, lon: -75.17 },
  { lat: 39.95, lon: -75.16 },
  { lat: 39.96, lon: -75.16 },
]);
const coordinateIn = (degrees: number) =>
  fc.record({
    lat: fc.double({ min: 39.9, max: 39.9 + degrees, noNaN: true }),
    lon: fc.double({ min: -75.2, max: -75.2 + degrees, noNaN: true }),
  });
/** Two places so close that a mark glides from one to the other, or so far apart that it usually jumps. */
const ends = fc
  .constantFrom(0.009, 0.1)
  .chain((degrees) => fc.tuple(coordinateIn(degrees), coordinateIn(degrees)));

describe('glide', () => {
  it('starts at the mark, ends at the report, and stays between them', () => {
    fc.assert(
      fc.property(ends, fc.integer({ min: 0, max: 30_000 }), ([from, to], after) => {
        const glide = planGlide(from, to, [], 1_000, 10_000);
        if (glide.end > 1_000) expect(glidePosition(glide, 1_000)).toEqual(from);
        const here = glidePosition(glide, 1_000 + after);
        expect(meters(here, to)).toBeLessThanOrEqual(meters(from, to) + 1);
        expect(meters(from, here) + meters(here, to)).toBeLessThanOrEqual(meters(from, to) + 1);
        expect(glidePosition(glide, 11_000)).toEqual(to);
        expect(glidePosition(glide, 10_000_000)).toEqual(to);
      }),
    );
  });

  it('follows the line around its corner', () => {
    const from = { lat: 39.95, lon: -75.165 };
    const to = { lat: 39.955, lon: -75.16 };
    const glide = planGlide(from, to, [corner], 0, 10_000);
    expect(glide.path).not.toBeNull();
    const halfway = glidePosition(glide, 5_000);
    expect(locate(corner, halfway)?.off).toBeLessThan(1);
    expect(meters(halfway, { lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 })).toBeGreaterThan(
      100,
    );
  });

  it('is straight if the mark is off the line, or the line runs in the opposite direction', () => {
    const off = { lat: 39.953, lon: -75.165 };
    expect(planGlide(off, { lat: 39.955, lon: -75.16 }, [corner], 0, 10_000).path).toBeNull();
    const ahead = { lat: 39.955, lon: -75.16 };
    const behind = { lat: 39.95, lon: -75.165 };
    expect(planGlide(ahead, behind, [corner], 0, 10_000).path).toBeNull();
  });

  it('is skipped with reduced motion and for a jump', () => {
    const from = { lat: 39.95, lon: -75.165 };
    expect(glidePosition(planGlide(from, { lat: 39.951, lon: -75.165 }, [], 0, 0), 0).lat).toBe(39.951);
    expect(glidePosition(planGlide(from, { lat: 40.1, lon: -75.165 }, [], 0, 10_000), 0).lat).toBe(40.1);
  });
});
