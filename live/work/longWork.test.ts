import { expect, it } from 'vitest';
import { inSlices, oneAtATime } from './longWork.ts';

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

it('runs do not overlap, and calls during a run share the next one', async () => {
  let running = 0;
  let peak = 0;
  let runs = 0;
  const pass = oneAtATime(async () => {
    runs++;
    running++;
    peak = Math.max(peak, running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
  });
  await Promise.all([pass(), pass(), pass(), pass()]);
  expect([runs, peak]).toEqual([2, 1]);
  for (let round = 0; round < 5; round++) {
    const first = pass();
    // This call is made just as a run ends.
    void first.then(() => pass());
    await Promise.all([first, pass()]);
  }
  await pass();
  expect(peak).toBe(1);
});

it('a call after a failed run succeeds', async () => {
  let fails = true;
  const pass = oneAtATime(async () => {
    if (fails) throw new Error('broken');
  });
  await expect(pass()).rejects.toThrow('broken');
  fails = false;
  await expect(pass()).resolves.toBeUndefined();
});
