/** Divides long work into short slices, so that requests are served while a large feed is decoded or merged. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before yielding; short, because a page may wait for several slices while it is rendered. */
const SLICE_MS = 2;

let began: number | null = null;

function beginTurn(): number {
  setImmediate(() => {
    began = null;
  });
  return performance.now();
}

export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  for (const item of items) {
    // All callers share one time budget per turn, because many small pieces of work add up.
    began ??= beginTurn();
    work(item);
    while (began !== null && performance.now() - began > SLICE_MS) await nextTurn();
  }
}
