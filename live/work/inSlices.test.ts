import { expect, it } from 'vitest';
import { inSlices } from './inSlices.ts';

it('many small pieces of work, one call after another, let other work run in between', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  for (let i = 0; i < 200; i++) {
    await inSlices([i], () => {
      const began = performance.now();
      while (performance.now() - began < 1);
    });
  }
  isOver = true;
  // The work takes at least 200 ms, in slices of about 2 ms.
  expect(turns).toBeGreaterThan(50);
});
