import { expect, it } from 'vitest';
import { frontMatter } from './readContent.ts';

it.each([
  ['---\ntitle: A\n---\nText\n', 'title: A', 'Text\n'],
  ['---\r\ntitle: A\r\n---\r\nText', 'title: A', 'Text'],
  ['---\n---\nText', '', 'Text'],
  ['---\r\n---', '', ''],
])('front matter, even without fields, is not part of the text: %j', (file, yaml, body) => {
  expect(frontMatter(file)).toEqual({ yaml, yamlOffset: 1, body });
});

it.each(['Text\n---\n---\n', '---\ntitle: A\n', '---\ntitle: A---\n'])(
  'a file without two lines of hyphens at its start is all text: %j',
  (file) => {
    expect(frontMatter(file)).toEqual({ yaml: '', yamlOffset: 0, body: file });
  },
);
