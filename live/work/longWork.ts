/** Keeps long work from holding up requests, and from running twice. */
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

/** Divides work into short slices, so that requests are served while a large feed is decoded or merged. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  for (const item of items) {
    // All callers share one time budget per turn, because many small pieces of work add up.
    began ??= beginTurn();
    work(item);
    while (began !== null && performance.now() - began > SLICE_MS) await nextTurn();
  }
}

/** Runs `work` one run at a time. Calls during a run share the next run, which sees all that happened before them. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;

  function run(): Promise<void> {
    const current = work().finally(() => {
      if (running === current) running = null;
    });
    running = current;
    return current;
  }

  return () => {
    if (waiting !== null) return waiting;
    if (running === null) return run();
    waiting = running
      .catch(() => undefined)
      .then(() => {
        waiting = null;
        return run();
      });
    return waiting;
  };
}
