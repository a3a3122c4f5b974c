import { expect, it } from 'vitest';
import { departuresOf, hours, liveRun, onlyDeparture, runCall, scheduledCall } from '#testing/departures.ts';

const call = scheduledCall('1', hours(14.2), { track: '4' });
const trackOf = (more: Parameters<typeof runCall>[2] | null) =>
  onlyDeparture(departuresOf([call], more === null ? [] : [liveRun('1', { calls: [runCall(10, 12, more)] })]))
    .track;

it('is the timetable’s without another report', () => {
  expect(trackOf(null)).toEqual({ code: '4', changedFrom: null });
  expect(trackOf({})).toEqual({ code: '4', changedFrom: null });
  expect(trackOf({ track: '4' })).toEqual({ code: '4', changedFrom: null });
});

it('is the reported one, with that of the timetable as changed', () => {
  expect(trackOf({ track: '2' })).toEqual({ code: '2', changedFrom: '4' });
  expect(trackOf({ track: '2', stopId: 's11', movedFrom: 's10' })).toEqual({ code: '2', changedFrom: '4' });
});

it('is unknown after a move to a platform without a code, rather than the timetable’s', () => {
  expect(trackOf({ stopId: 's11', movedFrom: 's10' })).toBeNull();
});
