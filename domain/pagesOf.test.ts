import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pagesOf } from './pagesOf.ts';

const letters = [...'abcde'];

it('a long list is cut to one page, with the first and last item of every page', () => {
  expect(pagesOf(letters, 2, 2)).toEqual({
    shown: ['c', 'd'],
    pages: [
      { first: 'a', last: 'b' },
      { first: 'c', last: 'd' },
      { first: 'e', last: 'e' },
    ],
    current: 2,
  });
});
it('a page number out of range gives the nearest page, and NaN the first', () => {
  expect(pagesOf(letters, 99, 2)).toMatchObject({ shown: ['e'], current: 3 });
  expect(pagesOf(letters, Number.NaN, 2)).toMatchObject({ shown: ['a', 'b'], current: 1 });
  expect(pagesOf(letters, -1, 2).current).toBe(1);
  expect(pagesOf([], 3, 2)).toEqual({ shown: [], pages: [], current: 1 });
});
it('every item is on exactly one page', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (items, size) => {
      const { pages } = pagesOf(items, 1, size);
      expect(pages.flatMap((_, index) => pagesOf(items, index + 1, size).shown)).toEqual(items);
    }),
  );
});
