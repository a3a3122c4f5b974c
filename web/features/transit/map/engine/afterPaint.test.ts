import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint, cancelAfterPaint } from './afterPaint.ts';

let frames: (() => void)[] = [];

/** Paints a frame and runs the tasks that become due. */
function paint(): void {
  const due = frames;
  frames = [];
  for (const frame of due) frame();
  vi.runAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('one task runs per frame, in order, and a waiting task is not added again', () => {
  const done: string[] = [];
  const first = () => void done.push('first');
  const second = () => void done.push('second');
  afterPaint(first);
  afterPaint(second);
  afterPaint(first);
  expect(done).toEqual([]);
  paint();
  expect(done).toEqual(['first']);
  paint();
  paint();
  expect(done).toEqual(['first', 'second']);
  afterPaint(first);
  paint();
  expect(done).toEqual(['first', 'second', 'first']);
});

it('a cancelled task does not run, and those after it still do', () => {
  const done: string[] = [];
  const cancelled = () => void done.push('cancelled');
  afterPaint(cancelled);
  afterPaint(() => void done.push('next'));
  cancelAfterPaint(cancelled);
  paint();
  expect(done).toEqual(['next']);
});

it('a task that fails does not hold up the others', () => {
  const next = vi.fn();
  afterPaint(() => {
    throw new Error('failed');
  });
  afterPaint(next);
  expect(paint).toThrow('failed');
  paint();
  expect(next).toHaveBeenCalledOnce();
});
