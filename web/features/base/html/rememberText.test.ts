import { expect, it } from 'vitest';
import { rememberText } from './rememberText.ts';

it('each text is computed once while it is cached, and the least recently used is evicted', () => {
  const made: string[] = [];
  const shout = rememberText((text) => {
    made.push(text);
    return text.toUpperCase();
  }, 4);
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(shout)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('a text that, with its result, is larger than the whole cache is not cached', () => {
  let count = 0;
  const same = rememberText((text) => {
    count++;
    return text;
  }, 4);
  expect(same('long')).toBe('long');
  expect(same('long')).toBe('long');
  expect(count).toBe(2);
});
