import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const rooms = '{agency,domain,contract,flat,live,content,web,server,demo}';

/** Every module of a screen exports these, which the framework calls by name. */
const framework = new Set([
  'loader',
  'meta',
  'shouldRevalidate',
  'links',
  'action',
  'headers',
  'handle',
  'clientLoader',
]);

/** A component and the data it shows share a name. */
const isComponent = (name: string) => /^[A-Z]/.test(name);

it('no two exported functions share a name: one name has one meaning', () => {
  const filesOf = new Map<string, string[]>();
  for (const file of globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.test\.tsx?$|\.d\.ts$/.test(file)) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    const exported = source.matchAll(
      /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\([^)]*\)[^=]*=>)/gm,
    );
    for (const name of new Set([...exported].map(([, declared, arrow]) => declared ?? arrow ?? '')))
      if (!framework.has(name) && !isComponent(name)) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  }
  expect(filesOf.size).toBeGreaterThan(500);
  expect([...filesOf].filter(([, files]) => files.length > 1)).toEqual([]);
});
