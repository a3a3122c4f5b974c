import { expect, it } from 'vitest';
import { delayMinutes } from './delay.ts';

it.each([
  [0, 0],
  [29, 0],
  [30, 1],
  [89, 1],
  [-30, 0],
  [-31, -1],
  [54_000, 900],
])('%s seconds late are %s minutes in words', (seconds, minutes) =>
  expect(Object.is(delayMinutes(seconds), minutes)).toBe(true),
);
