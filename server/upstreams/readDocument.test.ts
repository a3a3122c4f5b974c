import { expect, it } from 'vitest';
import { isPlausibleJson } from './readDocument.ts';

const isPlausible = (text: string) => isPlausibleJson(Buffer.from(text));

it.each([
  ['an empty list', '[]'],
  ['an object with brackets in its strings', '{"a":[{"b":"]}{["},{"c":"\\"[["}]}'],
  ['a number', '1'],
  ['a string that is one backslash', '"\\\\"'],
  ['a hundred thousand rows', `[${'{"stop_id":"1"},'.repeat(100_000)}{}]`],
  ['a list of lists, 64 deep', `${'['.repeat(64)}${']'.repeat(64)}`],
])('%s is worth parsing', (_, text) => {
  expect(isPlausible(text)).toBe(true);
});

it.each([
  ['a list of lists, a million deep', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
  ['a million empty objects', `[${'{},'.repeat(1_000_000)}{}]`],
  ['half a document', '{"a":[1,2'],
  ['half a string', '["a'],
  ['a page with brackets', '<script>if (a[0) {}</script>'],
])('%s is not worth parsing', (_, text) => {
  expect(isPlausible(text)).toBe(false);
});
