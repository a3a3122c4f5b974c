import { afterEach, beforeEach } from 'vitest';
import { scratch } from './staticFeed.ts';

/** Gives each test of the file a temporary folder, removed after it. */
export function scratchEach(use: (dir: string) => void): void {
  let remove = async () => {};
  beforeEach(async () => {
    const made = await scratch();
    remove = made.remove;
    use(made.dir);
  });
  afterEach(() => remove());
}
