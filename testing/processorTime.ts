/** Kernels may count in ticks of some milliseconds: shorter work is done again until there are enough of them. */
const ENOUGH_MS = 60;

/**
 * Milliseconds of processor time that this thread spends until `work` is done, on average where it is done more than
 * once. The clock on the wall also counts what others do on the machine.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const began = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    await work();
    const { user, system } = process.threadCpuUsage(began);
    const spent = (user + system) / 1000;
    if (spent >= ENOUGH_MS) return spent / runs;
  }
}
