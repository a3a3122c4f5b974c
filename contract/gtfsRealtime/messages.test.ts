import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

describe('the GTFS-realtime decoder', () => {
  it('matches the code generated from its .proto', () => {
    const script = path.join(import.meta.dirname, '../../scripts/gtfsRealtime.mjs');
    const print = `import(${JSON.stringify(script)}).then((m) => console.log(JSON.stringify([m.generateCode(), m.generateTypes()])))`;
    const made = JSON.parse(execFileSync(process.execPath, ['-e', print], { encoding: 'utf8' }));
    expect([read('messages.js'), read('messages.d.ts')]).toEqual(made);
  });
});
