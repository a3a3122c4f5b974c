import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTrack, locate } from './geometry.ts';
import { simplifyLine } from './simplifyLine.ts';

const linesWithin = (latitudes: number) =>
  fc.array(
    fc.record({
      lat: fc.double({ min: 39.95, max: 39.95 + latitudes, noNaN: true }),
      lon: fc.double({ min: -75.18, max: -75.16, noNaN: true }),
    }),
    { maxLength: 40, size: 'max' },
  );
/** A line in a small area, or one whose points are within about three pixels of a parallel. */
const lines = fc.oneof(linesWithin(0.02), linesWithin(0.0002));

it('a simplified line keeps its ends and order, and stays within a pixel of every original point', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const simple = simplifyLine(line, 14);
      expect([simple[0], simple.at(-1)]).toEqual([line[0], line.at(-1)]);
      let from = -1;
      for (const point of simple) {
        from = line.indexOf(point, from + 1);
        expect(from).toBeGreaterThanOrEqual(0);
      }
      // A pixel at this zoom and latitude is 7.3 m.
      const stretches = simple.slice(1).map((point, i) => createTrack([simple[i] ?? point, point]));
      for (const point of stretches.length > 0 ? line : [])
        expect(Math.min(...stretches.map((track) => locate(track, point)?.off ?? 0))).toBeLessThan(7.5);
    }),
  );
});

it('a straight line is reduced to two points, and a line that returns keeps its turn', () => {
  const straight = Array.from({ length: 50 }, (_, i) => ({ lat: 39.95, lon: -75.17 + i / 1000 }));
  expect(simplifyLine(straight, 14)).toEqual([straight[0], straight.at(-1)]);
  const loop = [
    { lat: 39.95, lon: -75.17 },
    { lat: 39.96, lon: -75.17 },
    { lat: 39.95, lon: -75.17 },
  ];
  expect(simplifyLine(loop, 14)).toEqual(loop);
});
