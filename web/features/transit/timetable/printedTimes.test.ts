import { expect, it } from 'vitest';
import { printTimes, readTimes, type TimeNote, timeNotes } from './printedTimes.ts';

it('a row round-trips, even past midnight and with missing calls', () => {
  const notes: Record<number, TimeNote[]> = {
    2: ['skipped'],
    3: ['approximate'],
    4: ['noBoarding', 'byArrangement'],
  };
  const row = printTimes([16_920, null, 43_200, 50_760, 87_000], (index) => notes[index] ?? []);
  expect(row).toBe('4:42a - 12:00p* ~2:06p 12:10aDR');
  expect(readTimes(row).map((each) => each && [each.time, ...each.notes])).toEqual([
    ['4:42a'],
    null,
    ['12:00p', 'skipped'],
    ['2:06p', 'approximate'],
    ['12:10a', 'noBoarding', 'byArrangement'],
  ]);
});

it.each(timeNotes)('the note %s round-trips', (note) => {
  expect(readTimes(printTimes([43_200], () => [note]))).toEqual([{ time: '12:00p', notes: [note] }]);
});
