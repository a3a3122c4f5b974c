import { expect, it } from 'vitest';
import { testCallNotes } from '#testing/entities.ts';
import { boardingCalls } from './boardingCalls.ts';
import type { TimetablePattern, TimetableTrip } from './timetable.ts';

const pattern = (stopIds: string) => ({ stopIds: [...stopIds] }) as TimetablePattern;
const column = (index: number, calls: (number | null)[], noBoarding: number[] = []) => ({
  trip: { pattern: index, ...testCallNotes({ noBoarding: new Set(noBoarding) }) } as TimetableTrip,
  calls,
});
const patterns = [pattern('abc'), pattern('bc'), pattern('abca')];
const columns = [column(0, [null, 1, 2]), column(1, [null, 0, 1])];

it('is the departure at the stop, or none if the trip does not call', () => {
  expect(boardingCalls({ patterns }, columns, 'b')).toEqual([1, 0]);
  expect(boardingCalls({ patterns }, columns, 'a')).toEqual([0, null]);
});
it('is none if riders may only get off', () => {
  const pickUpLater = column(0, [0, 1, 2], [1]);
  expect(boardingCalls({ patterns }, [pickUpLater, column(1, [null, 0, 1])], 'b')).toEqual([null, 0]);
});
it('is the start of a loop, not its end', () => {
  expect(boardingCalls({ patterns }, [column(2, [0, 1, 2, 3])], 'a')).toEqual([0]);
});
it('is the first visible call if no trip can be boarded', () => {
  expect(boardingCalls({ patterns }, columns, 'c')).toEqual([1, 0]);
  expect(boardingCalls({ patterns }, columns, null)).toEqual([1, 0]);
});
it('is unknown for a trip with an unknown pattern', () => {
  expect(boardingCalls({ patterns: [] }, [column(0, [null])], 'a')).toEqual([null]);
});
