import { expect, it } from 'vitest';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { scheduledCall } from '#testing/departures.ts';
import { alightOnlyCalls } from './alightOnlyCalls.ts';

const call = (tripId: string, more: Partial<ScheduledStopTrip> = {}) =>
  scheduledCall(tripId, 3600, { stopId: 'terminal', stopSequence: 5, lastStopId: 'far', ...more });

it('alight-only calls are those without pickup, and the ends of trips', () => {
  const through = call('1');
  const noBoarding = call('2', { boarding: 'no' });
  const byArrangement = call('3', { boarding: 'byArrangement' });
  const end = call('4', { lastStopId: 'terminal' });
  expect([...alightOnlyCalls([through, noBoarding, byArrangement, end])]).toEqual([noBoarding, end]);
});

it('only the last call of a loop at its terminal is alight-only', () => {
  const first = call('1', { lastStopId: 'terminal', stopSequence: 0 });
  const last = call('1', { lastStopId: 'terminal', stopSequence: 30 });
  // Two routes may use the same trip id.
  const other = call('1', { routeId: '18', lastStopId: 'terminal', stopSequence: 9 });
  expect([...alightOnlyCalls([first, last, other])]).toEqual([last, other]);
});

it('the end of a two-stop trip is alight-only, whether its calls are numbered from 0 or 1', () => {
  const fromZero = call('1', { lastStopId: 'terminal', stopSequence: 1 });
  const fromOne = call('2', { lastStopId: 'terminal', stopSequence: 2 });
  expect([...alightOnlyCalls([fromZero, fromOne])]).toEqual([fromZero, fromOne]);
});
