import { expect, it } from 'vitest';
import { scheduledCall } from '#testing/departures.ts';
import { testDay } from '#testing/entities.ts';
import { groupByHour } from './groupByHour.ts';
import { newestRelease } from './release.ts';
import type { ScheduledStopTrip } from './scheduledTrip.ts';
import { tripNumber } from './tripNumber.ts';
import { tripsOfDay } from './tripsOfDay.ts';

const day = testDay({ serviceIds: ['10', 'SID1'] });
const row = (tripId: string, releaseName: string, more: Partial<ScheduledStopTrip> = {}) =>
  scheduledCall(tripId, 3600, { releaseName, ...more });

it('each route uses its newest release that is not in the future, if it has one', () => {
  const rows = [
    row('old', '20260601'),
    row('now', '20260830'),
    row('next', '20261115'),
    row('rail', '20260621', { routeId: 'LAN', serviceId: 'SID1' }),
    row('only future', '20261115', { routeId: '99' }),
    row('unnamed', ''),
  ];
  expect(tripsOfDay(rows, day).map(({ tripId }) => tripId)).toEqual([
    'now',
    'rail',
    'only future',
    'unnamed',
  ]);
});

it('a newer release without service on the day replaces nothing', () => {
  expect(tripsOfDay([row('a', '20260830', { serviceId: '99' }), row('b', '20260601')], day)).toHaveLength(1);
});

it('a call is listed once, both calls of a loop are listed, and calls are sorted by time', () => {
  const rows = [
    row('loop', '20260830', { stopSequence: 40, scheduledArrival: 9000 }),
    row('none', '20260830', { scheduledArrival: null }),
    row('loop', '20260830'),
    row('loop', '20260830'),
  ];
  expect(tripsOfDay(rows, day).map(({ scheduledArrival }) => scheduledArrival)).toEqual([3600, 9000, null]);
});

it('the newest release is used if all are in the future; without releases, the result is `null`', () => {
  expect(newestRelease(['20270101', '20261115'], day.date)).toBe('20270101');
  expect(newestRelease([], day.date)).toBeNull();
});

it('trips are grouped by hour of the service day, even past midnight', () => {
  const hours = groupByHour([90_000, 3600, null], (time) => time);
  expect(hours.map(({ hour, trips }) => [hour, trips.length])).toEqual([
    [1, 1],
    [25, 1],
  ]);
});

it.each([
  [281678, 7309, 281678],
  ['LAN3570_x', '3570', 3570],
  ['LAN3570_x', 3570, 3570],
  ['LAN3570_x', null, null],
  ['LAN3570_x', '', null],
  ['LAN3570_x', 'A1', null],
])('trip %j of block %j has the number %j', (tripId, blockId, number) =>
  expect(tripNumber(tripId, blockId)).toBe(number),
);
