import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const rooms = '{agency,domain,contract,flat,live,content,web,server,demo}';

/** Every screen module exports these names, which the framework calls. */
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

/** A component and its data may share a name. */
const isComponent = (name: string) => /^[A-Z]/.test(name);

/** Maps each name to the files that export it; `pattern` captures the name in a group. */
function exporters(pattern: RegExp): Map<string, string[]> {
  const filesOf = new Map<string, string[]>();
  for (const file of globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.test\.tsx?$|\.d\.ts$/.test(file)) continue;
    const exported = readFileSync(path.join(root, file), 'utf8').matchAll(pattern);
    for (const name of new Set([...exported].map(([, ...groups]) => groups.find(Boolean) ?? '')))
      filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  }
  return filesOf;
}

const shared = (filesOf: Map<string, string[]>) => [...filesOf].filter(([, files]) => files.length > 1);

it('no two exported functions share a name', () => {
  const functions = exporters(
    /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\([^)]*\)[^=]*=>)/gm,
  );
  expect(functions.size).toBeGreaterThan(500);
  expect(shared(functions).filter(([name]) => !framework.has(name) && !isComponent(name))).toEqual([]);
});

it('no two exported types share a name', () => {
  const types = exporters(/^export (?:declare )?(?:interface|class|enum|type) (\w+)/gm);
  expect(types.size).toBeGreaterThan(400);
  expect(shared(types)).toEqual([]);
});
