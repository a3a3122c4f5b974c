import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** The width conditions that stylesheets use; `tokens.css` explains the widths. */
const allowed = [
  '(width <= 360px)',
  '(width < 700px)',
  '(width >= 700px)',
  '(width < 900px)',
  '(width >= 900px)',
  '(900px <= width <= 1170px)',
  '(width <= 1100px)',
  '(width <= 1170px)',
  '(width > 1170px)',
  '(width >= 1280px)',
  '(width < 1480px)',
];

it('stylesheets use exactly the shared width conditions', () => {
  const web = path.resolve(import.meta.dirname, '..');
  const used = globSync('**/*.css', { cwd: web }).flatMap((file) => {
    const queries = readFileSync(path.join(web, file), 'utf8').match(/@media[^{]*/g) ?? [];
    return queries.flatMap((query) => query.match(/\([^)]*width[^)]*\)/g) ?? []);
  });
  expect([...new Set(used)].sort()).toEqual(allowed.toSorted());
});
