/** Long work in short slices, so that requests are answered while a large feed is decoded or merged. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest stretch without letting others run, in milliseconds. */
const sliceMs = 5;

/** Calls `work` for every item in order, giving way to other work about every 5 ms. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - began > sliceMs) {
      await nextTurn();
      began = performance.now();
    }
  }
}
