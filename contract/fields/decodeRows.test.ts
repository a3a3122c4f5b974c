import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uniqueIds } from './decodeRows.ts';

it('the first of each id is kept and the others are numbered', () => {
  expect(['a', 'b', 'a', 'a'].map(uniqueIds())).toEqual(['a', 'b', 'a#2', 'a#3']);
});

it('no id occurs twice, even if ids look numbered already', () => {
  expect(['a', 'a#2', 'a'].map(uniqueIds())).toEqual(['a', 'a#2', 'a#3']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'a#2', 'a#3', 'a#2#2', 'b')), (ids) => {
      expect(new Set(ids.map(uniqueIds())).size).toBe(ids.length);
    }),
  );
});
