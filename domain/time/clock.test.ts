import { expect, it } from 'vitest';
import { nextDelay } from './clock.ts';

it('the delay counts from the start of the last request, so a slow response causes no drift', () => {
  expect(nextDelay(20_000, 0, 0, 0.5)).toBe(20_000);
  expect(nextDelay(20_000, 4_000, 0, 0.5)).toBe(16_000);
});
it('the delay is at least a second by default', () => {
  expect(nextDelay(20_000, 60_000, 0, 0.5)).toBe(1_000);
});
it('the delay doubles with every failure, up to eightfold, and varies by up to 5 % either way', () => {
  expect([1, 2, 3, 4, 50].map((failures) => nextDelay(10_000, 0, failures, 0.5))).toEqual([
    20_000, 40_000, 80_000, 80_000, 80_000,
  ]);
  expect(nextDelay(10_000, 0, 0, 0)).toBe(9_500);
  expect(nextDelay(10_000, 0, 0, 1)).toBe(10_500);
});
it('the caller can set the longest interval and the shortest delay', () => {
  const longest = (failures: number) => nextDelay(15_000, 0, failures, 0.5, 45_000, 250);
  expect([0, 1, 2, 5_000].map(longest)).toEqual([15_000, 30_000, 45_000, 45_000]);
  expect(nextDelay(15_000, 20_000, 0, 0.5, 45_000, 250)).toBe(250);
});
