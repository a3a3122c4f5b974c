import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { scratch } from './staticFeed.ts';

/** Creates a temporary folder for each test and removes it afterwards. A build with `options(dir, …)` writes to `store`. */
export function scratchEach(use: (made: { dir: string; store: string }) => void): void {
  let remove = async () => {};
  beforeEach(async () => {
    const made = await scratch();
    remove = made.remove;
    use({ dir: made.dir, store: join(made.dir, 'store') });
  });
  afterEach(() => remove());
}
