import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTrack, locate, pointAt, type Track } from './track.ts';

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
