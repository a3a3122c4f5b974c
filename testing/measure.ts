/** Returns the median (the upper one if the number of values is even), or `NaN` without values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Kernels may count in ticks of several milliseconds, so shorter work is repeated until it takes this long. */
const ENOUGH_MS = 60;

/**
 * Runs `work`, repeatedly if it is short, and returns this thread's average processor time in milliseconds. Wall-clock
 * time would include other work on the machine.
 */
export async function measureProcessorTime(work: () => unknown): Promise<number> {
  const began = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    await work();
    const { user, system } = process.threadCpuUsage(began);
    const spentMs = (user + system) / 1000;
    if (spentMs >= ENOUGH_MS) return spentMs / runs;
  }
}

/** A generator of numbers from 0 to 1 (mulberry32), so that a run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
