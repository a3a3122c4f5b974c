import { expect, it } from 'vitest';
import { inTurns } from './inTurns.ts';

const busy = (ms: number) => {
  const began = performance.now();
  while (performance.now() - began < ms);
};

it('a burst runs in order, with other work in between', async () => {
  const runInTurn = inTurns(5);
  const done: number[] = [];
  let turns = 0;
  const over = new Promise<void>((resolve) => {
    const count = () => {
      turns += 1;
      if (done.length < 200) setImmediate(count);
      else resolve();
    };
    setImmediate(count);
  });
  for (let i = 0; i < 200; i++)
    runInTurn(() => {
      busy(1);
      done.push(i);
    });
  // The time slice of this turn ends long before the work does.
  expect(done.length).toBeLessThan(20);
  await over;
  expect(done).toEqual(Array.from({ length: 200 }, (_, i) => i));
  // The work takes at least 200 ms, in slices of 5 ms.
  expect(turns).toBeGreaterThan(20);
});

it('single pieces of work run immediately, turn after turn', async () => {
  const runInTurn = inTurns();
  for (let turn = 0; turn < 3; turn++) {
    let isDone = false;
    runInTurn(() => {
      isDone = true;
    });
    expect(isDone).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
  }
});
