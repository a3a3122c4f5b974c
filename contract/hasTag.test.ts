import { expect, it } from 'vitest';
import { hasTag } from './hasTag.ts';

const asking = (ifNoneMatch?: string) => ({
  headers: new Headers(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
});

it('a tag matches itself, one of several, its weak form, and *', () => {
  for (const given of ['"a"', 'W/"a"', '"x", "a"', '*']) expect(hasTag(asking(given), '"a"')).toBe(true);
  expect(hasTag(asking('"a"'), 'W/"a"')).toBe(true);
});

it('a tag does not match a missing, different or empty one', () => {
  expect(hasTag(asking(), '"a"')).toBe(false);
  expect(hasTag(asking('"ab"'), '"a"')).toBe(false);
  expect(hasTag(asking(''), '')).toBe(false);
});
