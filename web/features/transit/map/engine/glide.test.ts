import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { glidePosition, planGlide } from './glide.ts';
import { createTrack, locate, meters } from './track.ts';

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
