/** Checks that every test named in docs/reliability.md exists, so that the document is updated when a test is renamed. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const tests = globSync('{*,*/**}/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /node_modules|^\.|build/.test(name),
});

/**
 * Returns the tests that the document names: a file in backticks, and the quoted titles after it on its line. "…" in a
 * title stands for other words.
 */
function namedTests(text: string): { file: string; title: string | null }[] {
  return text.split('\n').flatMap((line) => {
    let file: string | null = null;
    return [...line.matchAll(/`([\w/.]+\.(?:test|spec)\.tsx?)`|"([^"]+)"/g)].flatMap(([, name, title]) => {
      file = name ?? file;
      return file === null ? [] : [{ file, title: title ?? null }];
    });
  });
}

it('every test named in docs/reliability.md exists under that name', () => {
  const named = namedTests(readFileSync(path.join(root, 'docs', 'reliability.md'), 'utf8'));
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(({ file, title }) => {
    const [own, ...others] = tests.filter((each) => `/${each}`.endsWith(`/${file}`));
    if (own === undefined || others.length > 0) return true;
    const text = readFileSync(path.join(root, own), 'utf8');
    return title !== null && !title.split('…').every((part) => text.includes(part.trim()));
  });
  expect(missing).toEqual([]);
});
