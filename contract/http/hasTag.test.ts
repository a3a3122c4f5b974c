import { expect, it } from 'vitest';
import { hasTag } from './hasTag.ts';

const request = (ifNoneMatch?: string) => ({
  headers: new Headers(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
});

it('a tag matches itself, one of several, its weak form, and *', () => {
  for (const given of ['"a"', 'W/"a"', '"x", "a"', '*']) expect(hasTag(request(given), '"a"')).toBe(true);
  expect(hasTag(request('"a"'), 'W/"a"')).toBe(true);
});

it('a tag does not match a missing, different or empty one', () => {
  expect(hasTag(request(), '"a"')).toBe(false);
  expect(hasTag(request('"ab"'), '"a"')).toBe(false);
  expect(hasTag(request(''), '')).toBe(false);
});
