import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const rooms = '{agency,domain,contract,flat,live,plan,notify,content,tiles,web,server,demo,scripts}';

/** Screen modules export these names for the framework. */
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

const sources = globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] })
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Maps each name to the files that declare it; `pattern` captures the name in a group. */
function filesByName(pattern: RegExp, from = sources): Map<string, string[]> {
  const filesOf = new Map<string, string[]>();
  for (const { file, text } of from)
    for (const name of new Set(
      [...text.matchAll(pattern)].map(([, ...groups]) => groups.find(Boolean) ?? ''),
    ))
      filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  return filesOf;
}

const sharedNames = (filesOf: Map<string, string[]>) => [...filesOf].filter(([, files]) => files.length > 1);

it('no two exported functions share a name', () => {
  const functions = filesByName(
    /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\([^)]*\)[^=]*=>)/gm,
  );
  expect(functions.size).toBeGreaterThan(500);
  expect(sharedNames(functions).filter(([name]) => !framework.has(name))).toEqual([]);
});

it('no two exported types share a name', () => {
  const types = filesByName(/^export (?:declare )?(?:interface|class|enum|type) (\w+)/gm);
  expect(types.size).toBeGreaterThan(400);
  expect(sharedNames(types)).toEqual([]);
});

it('no two top-level functions of a room share a name, exported or not', () => {
  const pattern =
    /^(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^>]*>)?\((?:[^()]|\([^()]*\))*\)[^=;]*=>|const (\w+) = (?:oncePer|remembered)\()/gm;
  const byRoom = Map.groupBy(sources, ({ file }) => file.split('/')[0]);
  const functions = [...byRoom.values()].map((room) => filesByName(pattern, room));
  expect(functions.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(1_500);
  expect(functions.flatMap(sharedNames).filter(([name]) => !framework.has(name))).toEqual([]);
});
