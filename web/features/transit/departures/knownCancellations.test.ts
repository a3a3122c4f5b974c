import { expect, it } from 'vitest';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { rememberCancellations, rememberedCancellations } from './knownCancellations.ts';

const run = (tripId: string, more: Partial<LiveRun> = {}) =>
  ({
    tripId,
    routeId: '17',
    serviceDate: Temporal.PlainDate.from('2026-10-13'),
    startSeconds: null,
    status: 'cancelled',
    ...more,
  }) as LiveRun;
const HOUR = 3_600_000;
const idsOf = (agency: object, now: number) =>
  rememberedCancellations(agency, ['17'], now).map(({ tripId }) => tripId);

it('a cancelled run stays known for six hours after live data was lost', () => {
  const agency = {};
  rememberCancellations(agency, [run('a'), run('b', { status: 'onTime' as LiveRun['status'] })], 0);
  expect(idsOf(agency, HOUR)).toEqual(['a']);
  expect(idsOf(agency, 7 * HOUR)).toEqual([]);
});

it('a run that is reported to run after all is forgotten', () => {
  const agency = {};
  rememberCancellations(
    agency,
    [run('a'), run('a', { serviceDate: Temporal.PlainDate.from('2026-10-14') })],
    0,
  );
  rememberCancellations(agency, [run('a', { status: 'late' as LiveRun['status'] })], 1);
  expect(rememberedCancellations(agency, ['17'], 2).map(({ serviceDate }) => String(serviceDate))).toEqual([
    '2026-10-14',
  ]);
});

it('only runs of the requested routes and of the same agency are returned', () => {
  const agency = {};
  rememberCancellations(agency, [run('a'), run('c', { routeId: '45' })], 0);
  expect(idsOf(agency, 1)).toEqual(['a']);
  expect(idsOf({}, 1)).toEqual([]);
});

it('the number of remembered runs is limited', () => {
  const agency = {};
  rememberCancellations(
    agency,
    Array.from({ length: 5_010 }, (_, index) => run(`t${index}`)),
    0,
  );
  expect(idsOf(agency, 1)).toHaveLength(5_000);
  expect(idsOf(agency, 1)[0]).toBe('t10');
});
