/** Long work in short slices, so that requests are answered while a large feed is decoded or merged. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest stretch without letting others run, in milliseconds. */
const sliceMs = 5;

/** When slices of any work began in this turn of the event loop; `null`: none has yet. */
let began: number | null = null;

function beginTurn(): number {
  setImmediate(() => {
    began = null;
  });
  return performance.now();
}

/** Calls `work` for every item in order, giving way to other work about every 5 ms. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  for (const item of items) {
    // Whoever spent the time: many small pieces of work are one long one.
    began ??= beginTurn();
    work(item);
    while (began !== null && performance.now() - began > sliceMs) await nextTurn();
  }
}
