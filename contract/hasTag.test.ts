import { expect, it } from 'vitest';
import { hasTag } from './hasTag.ts';

const asking = (ifNoneMatch?: string) => ({
  headers: new Headers(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
});

it('knows a tag alone, among others, weak, and any', () => {
  for (const given of ['"a"', 'W/"a"', '"x", "a"', '*']) expect(hasTag(asking(given), '"a"')).toBe(true);
  expect(hasTag(asking('"a"'), 'W/"a"')).toBe(true);
});

it('knows none where none was sent, another was, or there is none', () => {
  expect(hasTag(asking(), '"a"')).toBe(false);
  expect(hasTag(asking('"ab"'), '"a"')).toBe(false);
  expect(hasTag(asking(''), '')).toBe(false);
});
