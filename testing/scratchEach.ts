import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { scratch } from './staticFeed.ts';

/** Gives each test a temporary folder, removed after it. `store`: where a build with `options` puts the store. */
export function scratchEach(use: (made: { dir: string; store: string }) => void): void {
  let remove = async () => {};
  beforeEach(async () => {
    const made = await scratch();
    remove = made.remove;
    use({ dir: made.dir, store: join(made.dir, 'store') });
  });
  afterEach(() => remove());
}
