/** The thread that renews the lock of a long build; see `buildLock.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const RENEW_MS = 10_000;

/** Written and not only touched: the time is then that of the disk, whatever clock this machine has. */
const { path, mine }: { path: string; mine: string } = workerData;
const renew = (): void => {
  try {
    if (readFileSync(path, 'utf8') === mine) writeFileSync(path, mine, { flag: 'r+' });
  } catch {
    // Freed or taken over: the build finds out itself.
  }
};
renew();
setInterval(renew, RENEW_MS);
