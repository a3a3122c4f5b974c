import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchEach } from '#testing/buildVerifiedStore.ts';
import { loadEnrichment } from './enrichment.ts';

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

it('the error for an invalid date says how to write dates', async () => {
  await writeFile(join(dir, 'days.yaml'), '2026-11-26: Thanksgiving\n');
  const loaded = await loadEnrichment(dir);
  expect(loaded.ok ? '' : loaded.error).toContain('2026-11-26: must be a date (YYYYMMDD)');
});
