import type { DemoTrip } from './demoTrip.ts';

/** A trip before it gets an id, a service and a block. */
export type Run = Omit<DemoTrip, 'id' | 'serviceId' | 'block'>;

const endOf = (run: Run): number => run.start + (run.pattern.calls.at(-1)?.seconds ?? 0) * run.pace;

/** Returns a vehicle for each run: one that reached the run's first stop at least five minutes earlier, or a new one. */
export function assignVehicles(runs: readonly Run[]): number[] {
  const waiting = new Map<string, { freeAt: number; vehicle: number }[]>();
  let count = 0;
  return runs.map((run) => {
    const from = run.pattern.calls[0]?.stop.name ?? '';
    const to = run.pattern.calls.at(-1)?.stop.name ?? '';
    const queue = waiting.get(from) ?? [];
    const readyIndex = queue.findIndex(({ freeAt }) => freeAt <= run.start);
    const vehicle = readyIndex >= 0 ? (queue.splice(readyIndex, 1)[0]?.vehicle ?? count++) : count++;
    waiting.getOrInsertComputed(to, () => []).push({ freeAt: endOf(run) + 300, vehicle });
    return vehicle;
  });
}
