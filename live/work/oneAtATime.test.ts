import { expect, it } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

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
