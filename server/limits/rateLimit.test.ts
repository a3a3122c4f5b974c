import { expect, it } from 'vitest';
import { createRateLimit } from './rateLimit.ts';

it('the configured number of requests per minute passes, and the others must wait', () => {
  let time = 0;
  const wait = createRateLimit(60, () => time);
  expect(Array.from({ length: 60 }, () => wait('a'))).toEqual(Array(60).fill(0));
  expect([wait('a'), wait('b')]).toEqual([1, 0]);
  time += 1_000;
  expect([wait('a'), wait('a')]).toEqual([0, 1]);
  time += 3_600_000;
  expect(Array.from({ length: 61 }, () => wait('a')).at(-1)).toBe(1);
});

it('the number of remembered clients is limited', () => {
  const wait = createRateLimit(1, () => 0);
  expect([wait('a'), wait('a')]).toEqual([0, 60]);
  for (let i = 0; i < 20_000; i++) wait(String(i));
  expect(wait('a')).toBe(0);
});
