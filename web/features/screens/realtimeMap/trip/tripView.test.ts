import { expect, it } from 'vitest';
import { runOfUpdate, withTripUpdate } from '#domain/departures/liveRun.ts';
import type { TripUpdate } from '#domain/vehicles/liveTrip.ts';
import { tripView } from './tripView.ts';

const call = (stopSequence: number, departed: boolean) => ({
  stopId: `${stopSequence}`,
  stopName: `Stop ${stopSequence}`,
  stopSequence,
  scheduled: null,
  expected: Temporal.Instant.from('2026-10-13T18:00:00Z'),
  delaySeconds: null,
  departed,
  skipped: false,
});
const now = Temporal.Instant.from('2026-10-13T17:50:00Z');
const view = (status: TripUpdate['status'], calls: TripUpdate['calls']) => {
  const update = { tripId: '1', status, calls } as TripUpdate;
  return tripView(withTripUpdate(runOfUpdate(update), update), '1', now);
};

it('a trip lists the stops that it is not known to have passed, without estimates if it is untracked', () => {
  const seen = view('late', [call(1, true), call(2, false)]);
  expect([seen.isTracked, seen.upcoming.map(({ name }) => name)]).toEqual([true, ['Stop 2']]);
  const unseen = view('noGps', [call(1, false), call(2, false)]);
  expect([unseen.isTracked, unseen.upcoming.length]).toEqual([false, 2]);
  // Estimates from before the signal was lost are not shown.
  expect(unseen.upcoming.map(({ expected }) => expected)).toEqual([null, null]);
  expect(seen.upcoming[0]?.expected).not.toBeNull();
});
