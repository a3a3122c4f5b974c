import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextDelay, repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a repetition whose turns take `turnMs`; `began` lists when each turn began, in milliseconds after the start. */
function startRepetition({ turnMs = 0, firstMs = 0, fails = false } = {}) {
  const start = performance.now();
  const began: number[] = [];
  const errors: unknown[] = [];
  const repetition = repeat(
    async () => {
      began.push(performance.now() - start);
      if (turnMs > 0) await new Promise((resolve) => setTimeout(resolve, turnMs));
      if (fails) throw new Error('no');
    },
    { firstMs, restMs: (spentMs) => 1_000 - spentMs, onError: (error) => errors.push(error) },
  );
  return { repetition, began, errors };
}

it('turns follow one another, with a rest that depends on the duration of the turn, until they are stopped', async () => {
  const { repetition, began } = startRepetition({ turnMs: 300, firstMs: 500 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(began).toEqual([500, 1_500, 2_500]);
  await Promise.all([repetition.stop(), vi.advanceTimersByTimeAsync(5_000)]);
  expect(began).toHaveLength(3);
});

it('a failed turn is reported, and the next one still runs', async () => {
  const { repetition, began, errors } = startRepetition({ fails: true });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(began).toEqual([0, 1_000, 2_000]);
  expect(errors).toEqual(Array(3).fill(new Error('no')));
  await repetition.stop();
});

it('a rest can be cut short, or skipped if it has not begun', async () => {
  const { repetition, began } = startRepetition({ turnMs: 300 });
  await vi.advanceTimersByTimeAsync(600);
  repetition.hurry();
  await vi.advanceTimersByTimeAsync(100);
  repetition.hurry();
  await vi.advanceTimersByTimeAsync(700);
  expect(began).toEqual([0, 600, 900]);
  await Promise.all([repetition.stop(), vi.advanceTimersByTimeAsync(5_000)]);
});

it('stopping waits for the turn under way, but not for a rest', async () => {
  const { repetition } = startRepetition({ turnMs: 300 });
  let isOver = false;
  const over = repetition.stop().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(299);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await over;
  const resting = startRepetition();
  await vi.advanceTimersByTimeAsync(100);
  await resting.repetition.stop();
});

it('the delay counts from the start of the last request, so a slow response causes no drift', () => {
  expect(nextDelay(20_000, 0, 0, 0.5)).toBe(20_000);
  expect(nextDelay(20_000, 4_000, 0, 0.5)).toBe(16_000);
});
it('the delay is at least a second by default', () => {
  expect(nextDelay(20_000, 60_000, 0, 0.5)).toBe(1_000);
});
it('the delay doubles with every failure, up to eightfold, and varies by up to 5 % either way', () => {
  expect([1, 2, 3, 4, 50].map((failures) => nextDelay(10_000, 0, failures, 0.5))).toEqual([
    20_000, 40_000, 80_000, 80_000, 80_000,
  ]);
  expect(nextDelay(10_000, 0, 0, 0)).toBe(9_500);
  expect(nextDelay(10_000, 0, 0, 1)).toBe(10_500);
});
it('the caller can set the longest interval and the shortest delay', () => {
  const longest = (failures: number) => nextDelay(15_000, 0, failures, 0.5, 45_000, 250);
  expect([0, 1, 2, 5_000].map(longest)).toEqual([15_000, 30_000, 45_000, 45_000]);
  expect(nextDelay(15_000, 20_000, 0, 0.5, 45_000, 250)).toBe(250);
});
