import { expect, it } from 'vitest';
import { searchText } from './searchText.ts';

it('a search text is shortened and trimmed, and empty if missing', () => {
  expect(searchText(` ${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
  expect(searchText(null)).toBe('');
});
