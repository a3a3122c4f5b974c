/** The thread that renews the lock of a long build; see `buildLock.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const RENEW_MS = 10_000;

const { path, mine }: { path: string; mine: string } = workerData;
// Write the file instead of only touching it, so that the file system's clock sets its time.
const renew = (): void => {
  try {
    if (readFileSync(path, 'utf8') === mine) writeFileSync(path, mine, { flag: 'r+' });
  } catch {
    // The lock was released or could not be written; the next renewal tries again.
  }
};
renew();
setInterval(renew, RENEW_MS);
