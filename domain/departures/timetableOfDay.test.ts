import { expect, it } from 'vitest';
import { testCallNotes } from '#testing/entities.ts';
import type { TimetablePattern, TimetableTrip } from '../schedule/timetable.ts';
import { boardingCalls } from './timetableOfDay.ts';

const pattern = (stopIds: string) => ({ stopIds: [...stopIds] }) as TimetablePattern;
const column = (index: number, calls: (number | null)[], noBoarding: number[] = []) => ({
  trip: { pattern: index, ...testCallNotes({ noBoarding: new Set(noBoarding) }) } as TimetableTrip,
  calls,
});
const patterns = [pattern('abc'), pattern('bc'), pattern('abca')];
const columns = [column(0, [null, 1, 2]), column(1, [null, 0, 1])];

it('the boarding call is the one at the stop, or none if the trip does not call there', () => {
  expect(boardingCalls({ patterns }, columns, 'b')).toEqual([1, 0]);
  expect(boardingCalls({ patterns }, columns, 'a')).toEqual([0, null]);
});
it('a call where riders may only get off is not a boarding call', () => {
  const noPickup = column(0, [0, 1, 2], [1]);
  expect(boardingCalls({ patterns }, [noPickup, column(1, [null, 0, 1])], 'b')).toEqual([null, 0]);
});
it('a loop is boarded at its start, not at its end', () => {
  expect(boardingCalls({ patterns }, [column(2, [0, 1, 2, 3])], 'a')).toEqual([0]);
});
it('a trip that calls twice is boarded at the second call if riders may only get off at the first', () => {
  const twice = [pattern('abac')];
  expect(boardingCalls({ patterns: twice }, [column(0, [0, 1, 2, 3], [0])], 'a')).toEqual([2]);
});
it('if no trip can be boarded at the stop, or without a stop, the first visible call counts', () => {
  expect(boardingCalls({ patterns }, columns, 'c')).toEqual([1, 0]);
  expect(boardingCalls({ patterns }, columns, null)).toEqual([1, 0]);
});
it('a trip with an unknown pattern and no visible call has no boarding call', () => {
  expect(boardingCalls({ patterns: [] }, [column(0, [null])], 'a')).toEqual([null]);
});
