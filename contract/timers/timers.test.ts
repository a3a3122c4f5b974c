import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat, withTimeout } from './timers.ts';

describe('a repetition', () => {
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
});

it('withTimeout settles like its promise within the time limit, and resolves to null after it', async () => {
  expect(await withTimeout(Promise.resolve('here'), 1000)).toBe('here');
  await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
  const late = Promise.withResolvers<string>();
  expect(await withTimeout(late.promise, 0)).toBeNull();
  // A rejection after the time limit must not be unhandled, which would fail this run.
  late.reject(new Error('too late'));
  await new Promise(setImmediate);
});
