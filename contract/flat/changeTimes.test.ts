import { expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { changeTimes } from './changeTimes.ts';

it('invalid change times are skipped, and forbidden changes are kept', () => {
  const body = { 1: { 2: 120, 3: null, 4: '5', 5: -1 }, 6: [], 7: { 8: 'x' } };
  const { value, skipped } = decodeBody(changeTimes, body, {});
  expect([...value].map(([from, times]) => [from, ...times])).toEqual([['1', ['2', 120], ['3', null]]]);
  expect(skipped).toHaveLength(2);
});
