import { expect, it } from 'vitest';
import type { IsDetoured } from './detouredStops.ts';
import { extraDepartures } from './extraDepartures.ts';
import type { LiveTrip } from './liveTrip.ts';
import type { TripCall, TripUpdate } from './tripUpdate.ts';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
const inMinutes = (minutes: number) => now.add({ minutes });
const trip = (more: Partial<LiveTrip> = {}) =>
  ({
    tripId: 'X1',
    routeId: 'LAN',
    directionId: 0,
    headsign: null,
    status: null,
    reportedAt: null,
    blockId: '9901',
    vehicleId: '146',
    occupancy: 'other',
    isExtra: true,
    ...more,
  }) as LiveTrip;
const call = (stopId: string, minutes: number | null, more: Partial<TripCall> = {}): TripCall => ({
  stopId,
  stopName: `Stop ${stopId}`,
  stopSequence: null,
  scheduled: null,
  expected: minutes === null ? null : inMinutes(minutes),
  delay: null,
  departed: false,
  skipped: false,
  ...more,
});
const update = (calls: TripCall[], more: Partial<TripUpdate> = {}) =>
  ({ directionId: null, headsign: null, calls, ...more }) as TripUpdate;
const at = (
  stopId: string,
  calls: TripCall[],
  more: Partial<LiveTrip> = {},
  directionId: 0 | 1 | null = 0,
  isDetoured: IsDetoured = () => false,
) =>
  extraDepartures({
    extras: [{ trip: trip(more), update: update(calls) }],
    stopId,
    directionId,
    isDetoured,
    now,
    zone: 'America/New_York',
  });
const calls = [call('a', -3, { departed: true }), call('b', 5), call('c', 9)];

it('tells when it comes, where it goes and how far it is, and claims no schedule', () => {
  const [extra] = at('b', calls);
  expect(extra).toMatchObject({
    state: { kind: 'extra', expected: inMinutes(5) },
    at: inMinutes(5),
    stopsAway: 0,
    alightOnly: false,
    isLast: false,
    trip: { headsign: 'Stop c', scheduledArrival: null, stopName: 'Stop b' },
  });
  expect(extra?.serviceDate.toString()).toBe('2026-10-13');
});
it('is to get off where it ends', () => expect(at('c', calls)[0]?.alightOnly).toBe(true));
it('says nothing where it does not stop, has left, or gives no time', () => {
  expect(at('z', calls)).toEqual([]);
  expect(at('a', calls)).toEqual([]);
  expect(at('b', [call('b', null), call('c', 9)])).toEqual([]);
  expect(at('b', [call('b', 5, { skipped: true }), call('c', 9)])).toEqual([]);
});
it('says nothing at a stop that a detour leaves out when the trip comes', () => {
  const around: IsDetoured = ({ routeId, stopId, directionId }, when) =>
    routeId === 'LAN' && stopId === 'b' && directionId === 0 && when.equals(inMinutes(5));
  expect(at('b', calls, {}, 0, around)).toEqual([]);
  expect(at('b', [call('b', 6), call('c', 9)], {}, 0, around)).toHaveLength(1);
});
it('says nothing of a trip cancelled, of a report too old, or of the other direction', () => {
  expect(at('b', calls, { status: 'CANCELED' })).toEqual([]);
  expect(at('b', calls, { reportedAt: inMinutes(-6) })).toEqual([]);
  expect(at('b', calls, {}, 1)).toEqual([]);
  expect(at('b', calls, { directionId: null }, 1)).toHaveLength(1);
});
it('does not count the stops before this one without GPS', () =>
  expect(at('c', calls, { status: 'NO GPS' })[0]?.stopsAway).toBeNull());
it('counts both calls of a loop', () => {
  const loop = [call('a', 1), call('b', 5), call('a', 9), call('c', 12)];
  const found = at('a', loop);
  expect(found).toHaveLength(2);
  expect(new Set(found.map(({ key }) => key)).size).toBe(2);
});
