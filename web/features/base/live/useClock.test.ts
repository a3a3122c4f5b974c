import { expect, it } from 'vitest';
import { createServerClock } from './useClock.ts';

it('the clock continues from the reported time', () => {
  let time = 1_000;
  const clock = createServerClock(() => time);
  clock.sync(50_000);
  time = 3_500;
  expect(clock.now()).toBe(52_500);
});

it('the clock accounts for the age of a cached page and its arrival time', () => {
  const clock = createServerClock(() => 4_000);
  clock.sync(50_000, 1_000, 2_500);
  expect(clock.now()).toBe(55_500);
});

it('the clock is set forward by a newer response, but not back by a cached one', () => {
  let time = 0;
  const clock = createServerClock(() => time);
  clock.sync(50_000);
  time = 10_000;
  clock.sync(53_000);
  expect(clock.now()).toBe(60_000);
  clock.sync(60_400);
  expect(clock.now()).toBe(60_400);
});
