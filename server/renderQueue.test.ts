import { expect, it } from 'vitest';
import { createRenderQueue, TooBusy } from './renderQueue.ts';

/** A queue over time that moves when told, whose pages end when told. */
function world() {
  let time = 0;
  const queue = createRenderQueue(() => time);
  const ends: (() => void)[] = [];
  let began = 0;
  const ask = () =>
    queue.run(() => {
      began++;
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return {
    ask,
    began: () => began,
    /** The oldest page ends after `ms`. */
    async end(ms: number) {
      time += ms;
      ends.shift()?.();
      for (let i = 0; i < 5; i++) await Promise.resolve();
    },
  };
}

it('makes eight pages at a time, and the next in turn', async () => {
  const w = world();
  const asked = Array.from({ length: 10 }, () => w.ask());
  expect(w.began()).toBe(8);
  await w.end(1);
  expect(w.began()).toBe(9);
  await w.end(1);
  await w.end(1);
  expect(w.began()).toBe(10);
  for (let i = 0; i < 7; i++) await w.end(1);
  await Promise.all(asked);
  void w.ask();
  expect(w.began()).toBe(11);
});

it('refuses who would wait too long, by what pages take', async () => {
  const w = world();
  const settled = { refused: 0 };
  const count = (error: unknown) => {
    expect(error).toBeInstanceOf(TooBusy);
    settled.refused++;
  };
  for (let i = 0; i < 2_000; i++) void w.ask().catch(count);
  await w.end(0);
  const whenFast = settled.refused;
  expect(whenFast).toBeGreaterThan(1_000);
  // Slow pages: nobody is let in any more for whom there was room before.
  for (let i = 0; i < 8; i++) await w.end(5_000);
  void w.ask().catch(count);
  await w.end(0);
  expect(settled.refused).toBe(whenFast + 1);
});
