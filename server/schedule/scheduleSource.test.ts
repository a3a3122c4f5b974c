import { execFileSync } from 'node:child_process';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WAITING_FILE } from '#flat/store/layout.ts';
import { scratchEach } from '#testing/buildVerifiedStore.ts';
import { askWaiting } from './scheduleSource.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

it('while the store does not respond, its last answer counts, and all that ask share one read', async () => {
  const file = join(dir, WAITING_FILE);
  const text = JSON.stringify({ version: 'second', doubts: ['has 1 routes instead of 2'], at: '' });
  await writeFile(file, text);
  const waits = askWaiting(dir, () => null);
  await expect.poll(waits).toMatch(/second has 1 routes/);
  await rm(file);
  // A pipe without a writer does not respond. More reads than threads of the pool would leave none to end them.
  execFileSync('mkfifo', [file]);
  for (const answer of await Promise.all(Array.from({ length: 20 }, waits))) expect(answer).toMatch(/second/);
  const pipe = await open(file, 'w');
  await rm(file);
  await pipe.writeFile('nothing waits');
  await pipe.close();
  await expect.poll(waits).toBeNull();
});
