import { expect, it } from 'vitest';
import { freshnessOf } from './freshness.ts';

it.each([
  [0, 'live'],
  [89, 'live'],
  [90, 'delayed'],
  [300, 'delayed'],
  [301, 'stale'],
  [-60, 'live'],
])('live data %s seconds old is %s', (seconds, state) => expect(freshnessOf(seconds)).toBe(state));
