import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextTripIndex } from './nextTripIndex.ts';

it('the next trip is the earliest upcoming one in an unsorted list', () => {
  expect(nextTripIndex([100, 300, 200, null], 150)).toBe(2);
  expect(nextTripIndex([100, 200, 300], 200)).toBe(1);
});
it('before service starts, the first trip is next; after midnight, a late trip can be next', () => {
  expect(nextTripIndex([18_000, 88_200], 0)).toBe(0);
  expect(nextTripIndex([18_000, 88_200], 86_400)).toBe(1);
});
it('there is no next trip on a future day, after the last trip, or if no trip stops', () => {
  expect(nextTripIndex([100], -1)).toBeNull();
  expect(nextTripIndex([100], 101)).toBeNull();
  expect(nextTripIndex([null, null], 0)).toBeNull();
  expect(nextTripIndex([], 0)).toBeNull();
});
it('no upcoming trip is earlier than the next one', () => {
  const times = fc.array(fc.option(fc.nat(108_000)));
  fc.assert(
    fc.property(times, fc.nat(108_000), (day, now) => {
      const next = nextTripIndex(day, now);
      const ahead = day.filter((time) => time !== null && time >= now);
      expect(next === null ? null : day[next]).toBe(
        ahead.length === 0 ? null : Math.min(...ahead.map(Number)),
      );
    }),
  );
});
