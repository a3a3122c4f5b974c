import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchEach } from '#testing/scratchEach.ts';
import { loadEnrichment } from './loadEnrichment.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

it.each([
  ['days.json', '{'],
  ['stations.yaml', '- slug: ['],
  ['parents.yaml', '- id: L'],
  ['documents.yml', `a: ${'x'.repeat(600_000)}`],
])('the error for an invalid %s names the file', async (name, text) => {
  await writeFile(join(dir, name), text);
  const loaded = await loadEnrichment(dir);
  expect(loaded.ok ? '' : loaded.error).toMatch(`${join(dir, name)}: `);
});
