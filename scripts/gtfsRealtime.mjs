// Generates contract/gtfsRealtime/messages.js and its types from the .proto with pbf. Run it after changing the .proto.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(root, 'contract/gtfsRealtime');
const source = path.join(folder, 'gtfsRealtime.proto');
const scalars = { string: 'string', bool: 'boolean' };
const numbers = new Set(['int32', 'int64', 'uint32', 'uint64', 'float']);

/** Generates code that reads a missing field as undefined and writes 0; pbf's code reads 0, '' or false, and omits 0. */
export function generateCode() {
  const pbf = path.join(root, 'node_modules/pbf/bin/pbf');
  return execFileSync(process.execPath, [pbf, source], { encoding: 'utf8' })
    .replace(/const obj = \{.*\};/g, (line) => line.replace(/: (?:""|0|false)(?=[,}])/g, ': undefined'))
    .replace(/if \(obj\.(\w+)\)/g, 'if (obj.$1 != null)');
}

export function generateTypes() {
  const lines = ["import type { PbfReader, PbfWriter } from 'pbf';"];
  for (const [, name, body] of readFileSync(source, 'utf8').matchAll(/message (\w+) \{\n([\s\S]*?)\n\}/g)) {
    lines.push(`\nexport interface ${name} {`);
    for (const [, kind, type, field] of body.matchAll(/(optional|repeated) (\w+) (\w+) =/g)) {
      const known = scalars[type] ?? (numbers.has(type) ? 'number' : type);
      lines.push(`  ${field}?: ${known}${kind === 'repeated' ? '[]' : ''} | undefined;`);
    }
    lines.push(
      '}',
      `export function read${name}(pbf: PbfReader, end?: number): ${name};`,
      `export function write${name}(message: ${name}, pbf: PbfWriter): void;`,
    );
  }
  return `${lines.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path.join(folder, 'messages.js'), generateCode());
  writeFileSync(path.join(folder, 'messages.d.ts'), generateTypes());
}
