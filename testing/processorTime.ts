/**
 * Milliseconds of processor time that this thread spends until `work` is done. The clock on the wall also counts what
 * others do on the machine.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const began = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

/** The middle of an odd number of values: what happens once does not count. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
