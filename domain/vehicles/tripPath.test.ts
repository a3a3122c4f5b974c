import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownTimesAhead } from '#domain/accuracy/ownTimes.ts';
import { measurePath, progressOn } from './tripPath.ts';

/** About 111 m for each step. */
const at = (north: number, east = 0) => ({ lat: north / 1000, lon: east / 1000 });
const straight = measurePath([at(0), at(30)], [at(0), at(10), at(30)]);
if (straight === null) throw new Error('no path');

it('a vehicle between two stops has made a share of the way', () => {
  expect(progressOn(straight, at(20, 0.2), 0, null)).toBeCloseTo(1.5, 2);
  expect(progressOn(straight, at(5), 0, null)).toBeCloseTo(0.5, 2);
});

it('a vehicle at a stop, or just behind it, has not left it', () => {
  expect(progressOn(straight, at(10.1), 0, null)).toBe(1);
  expect(progressOn(straight, at(-1), 0, null)).toBe(0);
});

it('a vehicle far from the path is not on it', () => {
  expect(progressOn(straight, at(15, 4), 0, null)).toBeNull();
});

it('where a path comes back, the schedule and the reported stop decide', () => {
  const back = measurePath([at(0), at(20), at(0)], [at(0), at(10), at(20), at(10), at(0)]);
  if (back === null) throw new Error('no path');
  expect(back.calls.map((meters) => Math.round(meters / 111))).toEqual([0, 10, 20, 30, 40]);
  expect(progressOn(back, at(15), 1, null)).toBeCloseTo(1.5, 2);
  expect(progressOn(back, at(15), 3, null)).toBeCloseTo(2.5, 2);
  expect(progressOn(back, at(15), 1, 3)).toBeCloseTo(2.5, 2);
});

it('progress along a straight line never decreases, and own times never do either', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 30, noNaN: true }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      (north, more) => {
        const [here, there] = [north, Math.min(30, north + more)].map((place) =>
          progressOn(straight, at(place), 0, null),
        );
        expect(there ?? 0).toBeGreaterThanOrEqual(here ?? 0);
        const times = ownTimesAhead(3, here ?? 0, 1000, () => 120).filter((time) => time !== null);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.every((time) => time >= 1000)).toBe(true);
      },
    ),
  );
});

it('has no own times before the vehicle leaves its first stop, nor beyond an unknown running time', () => {
  expect(ownTimesAhead(3, 0, 1000, () => 60)).toEqual([null, null, null]);
  expect(ownTimesAhead(4, 0.5, 1000, (call) => (call === 2 ? null : 60))).toEqual([null, 1030, null, null]);
});

it('is unknown without the position of a stop', () => {
  expect(measurePath([at(0), at(1)], [at(0), null])).toBeNull();
});
