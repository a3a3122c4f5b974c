import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scheduledCall } from '#testing/departures.ts';
import { testDay } from '#testing/entities.ts';
import { newestRelease } from './calendar.ts';
import { type ScheduledStopTrip, tripNumber } from './scheduledTrip.ts';
import { groupByHour, nextTripIndex, tripsOfDay, withParentRows } from './tripsOfDay.ts';

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

it('the next trip is the earliest upcoming one in an unsorted list', () => {
  expect(nextTripIndex([100, 300, 200, null], 150)).toBe(2);
  expect(nextTripIndex([100, 200, 300], 200)).toBe(1);
});
it('before service starts, the first trip is next; after midnight, a late trip can be next', () => {
  expect(nextTripIndex([18_000, 88_200], 0)).toBe(0);
  expect(nextTripIndex([18_000, 88_200], 86_400)).toBe(1);
});
it('there is no next trip on a future day, after the last trip, or if no trip stops', () => {
  expect(nextTripIndex([100], -1)).toBeNull();
  expect(nextTripIndex([100], 101)).toBeNull();
  expect(nextTripIndex([null, null], 0)).toBeNull();
  expect(nextTripIndex([], 0)).toBeNull();
});
it('no upcoming trip is earlier than the next one', () => {
  const times = fc.array(fc.option(fc.nat(108_000)));
  fc.assert(
    fc.property(times, fc.nat(108_000), (day, now) => {
      const next = nextTripIndex(day, now);
      const ahead = day.filter((time) => time !== null && time >= now);
      expect(next === null ? null : day[next]).toBe(
        ahead.length === 0 ? null : Math.min(...ahead.map(Number)),
      );
    }),
  );
});

interface Row {
  routeId: string;
  tripId: string;
  at: number;
}
const parentRow = (routeId: string, tripId: string, at = 0): Row => ({ routeId, tripId, at });
const keysOf = ({ tripId }: Row) => [tripId];
const summary = (rows: readonly Row[]) => rows.map(({ routeId, tripId }) => `${routeId} ${tripId}`);

it('rows of lines without a document are taken from the parent’s response', () => {
  const rows = withParentRows({
    ofLines: [
      { lineId: 'B1', rows: [parentRow('B1', '1')] },
      { lineId: 'B2', rows: [] },
    ],
    parentId: 'B',
    ofParent: [parentRow('B1', '1'), parentRow('B1', '9'), parentRow('B2', '2'), parentRow('L1', '3')],
    keysOf,
  });
  // B1's document is authoritative, and has no trip 9. L1 is not one of the lines.
  expect(summary(rows)).toEqual(['B1 1', 'B2 2']);
});

it('trips under the parent’s own id are added without duplicates', () => {
  const rows = withParentRows({
    ofLines: [
      { lineId: 'B1', rows: [parentRow('B1', '1')] },
      { lineId: 'B2', rows: [] },
    ],
    parentId: 'B',
    ofParent: [
      parentRow('B', '1'),
      parentRow('B', '2'),
      parentRow('B', '4'),
      parentRow('B', '4', 60),
      parentRow('B2', '2'),
    ],
    keysOf,
  });
  // A loop calls twice, so both calls of trip 4 are listed.
  expect(summary(rows)).toEqual(['B1 1', 'B2 2', 'B 4', 'B 4']);
});

it('the parent’s own rows are omitted when only one of its lines is requested', () => {
  const ofLines = [{ lineId: 'B2', rows: [] }];
  const ofParent = [parentRow('B', '1'), parentRow('B1', '2'), parentRow('B2', '3')];
  expect(summary(withParentRows({ ofLines, parentId: null, ofParent, keysOf }))).toEqual(['B2 3']);
});

it('rows of documents are never changed, dropped or duplicated', () => {
  const rows = fc.array(
    fc.record({
      routeId: fc.constantFrom('B', 'B1', 'b1', 'B2', 'L1'),
      tripId: fc.constantFrom('1', '2', '3', '4'),
      at: fc.nat(3),
    }),
  );
  fc.assert(
    fc.property(rows, rows, rows, (b1, b2, ofParent) => {
      const ofLines = [
        { lineId: 'B1', rows: b1 },
        { lineId: 'B2', rows: b2 },
      ];
      const out = withParentRows({ ofLines, parentId: 'B', ofParent, keysOf });
      expect(out.slice(0, b1.length + b2.length)).toEqual([...b1, ...b2]);
      const known = new Set([...b1, ...b2].map(({ tripId }) => tripId));
      for (const added of out.slice(b1.length + b2.length)) {
        expect(known.has(added.tripId)).toBe(false);
        expect(['B', 'B1', 'B2']).toContain(added.routeId);
      }
    }),
  );
});
