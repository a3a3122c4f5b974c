import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildPlain, PLAIN_NOW, scratchEach } from '#testing/buildVerifiedStore.ts';
import { verifyStore } from './verifyStore.ts';

let dir = '';
let store = '';
scratchEach((made) => {
  ({ dir, store } = made);
});

it('the verification detects a document that differs from what was written', async () => {
  const version = await buildPlain(dir, 'A');
  const path = join(store, 'versions', version, '1.pack');
  const bytes = await readFile(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  await writeFile(path, bytes);
  const verified = await verifyStore(store, 'America/New_York', PLAIN_NOW);
  expect(verified.ok && verified.value.failureCount).toBeGreaterThan(0);
});
