import { expect, it } from 'vitest';
import { printTimes, readTimes } from './printedTimes.ts';

it('prints a row of the day, past midnight and where nothing stops, and reads it again', () => {
  const row = printTimes([16_920, null, 43_200, 50_760, 87_000], (place) => place === 2);
  expect(row).toBe('4:42a - 12:00p* 2:06p 12:10a');
  expect(readTimes(row).map((each) => each && [each.time, each.isSkipped])).toEqual([
    ['4:42a', false],
    null,
    ['12:00p', true],
    ['2:06p', false],
    ['12:10a', false],
  ]);
});
