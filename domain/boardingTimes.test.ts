import { expect, it } from 'vitest';
import { boardingTimes } from './boardingTimes.ts';
import { testCallNotes } from './testEntities.ts';
import type { TimetablePattern, TimetableTrip } from './timetable.ts';

const pattern = (stopIds: string) => ({ stopIds: [...stopIds] }) as TimetablePattern;
const column = (index: number, arrivals: (number | null)[], departures = arrivals) => ({
  trip: { pattern: index, arrivals, departures, ...testCallNotes() } as TimetableTrip,
  times: arrivals,
  ...testCallNotes(),
});
const patterns = [pattern('abc'), pattern('bc'), pattern('abca')];

it('is the departure at the stop, and none where a trip does not call', () => {
  const columns = [column(0, [1, 20, 30], [1, 25, 30]), column(1, [40, 50])];
  expect(boardingTimes({ patterns }, columns, 'b')).toEqual([25, 40]);
  expect(boardingTimes({ patterns }, columns, 'a')).toEqual([1, null]);
});
it('is the beginning of a loop, not its end', () => {
  expect(boardingTimes({ patterns }, [column(2, [1, 2, 3, 4])], 'a')).toEqual([1]);
});
it('counts by the first time shown where nobody can board', () => {
  const columns = [column(0, [null, 20, 30]), column(1, [40, 50])];
  expect(boardingTimes({ patterns }, columns, 'c')).toEqual([20, 40]);
  expect(boardingTimes({ patterns }, columns, null)).toEqual([20, 40]);
});
it('is none where the trip lets nobody on', () => {
  const closed = column(0, [1, 20, 30]);
  closed.trip.noBoarding = new Set([1]);
  expect(boardingTimes({ patterns }, [closed, column(1, [40, 50])], 'b')).toEqual([null, 40]);
});
it('is unknown for a trip whose pattern is not known', () => {
  expect(boardingTimes({ patterns: [] }, [column(0, [null])], 'a')).toEqual([null]);
});
