import { expect, it } from 'vitest';
import { delayMinutes, freshnessOf } from './thresholds.ts';

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

it.each([
  [0, 'live'],
  [89, 'live'],
  [90, 'delayed'],
  [300, 'delayed'],
  [301, 'stale'],
  [-60, 'live'],
])('live data %s seconds old is %s', (seconds, state) => expect(freshnessOf(seconds)).toBe(state));
