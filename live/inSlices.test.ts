import { expect, it } from 'vitest';
import { inSlices } from './inSlices.ts';

it('many small pieces of work give way to others as one long one does', async () => {
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
  // 200 ms of work at least, in slices of about 5 ms.
  expect(turns).toBeGreaterThan(20);
});
