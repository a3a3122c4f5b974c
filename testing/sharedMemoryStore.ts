/** A shared store in memory for several servers in one process, with a simulated network that can be cut. */
import type { PackageName, ShareStore } from '#live/share/share.ts';

export function sharedMemoryStore() {
  let lock: { holder: string; until: number } | null = null;
  let token = 0;
  let passedMs = 0;
  const now = () => performance.now() + passedMs;
  const kept = new Map<PackageName, { mark: string; bytes: Uint8Array }>();
  const holder = () => (lock !== null && lock.until > now() ? lock.holder : null);
  return {
    /** Advances the clock by which locks expire. */
    pass(ms: number): void {
      passedMs += ms;
    },
    kept,
    /** Returns the store for one server, with a network that can be cut. */
    join() {
      const network = { isCut: false };
      const reach = () => {
        if (network.isCut) throw new Error('cut off');
      };
      const store: ShareStore = {
        async look(mine, lockMs) {
          reach();
          if (lock !== null && mine !== null && holder() === mine) lock.until = now() + lockMs;
          return {
            holder: holder(),
            marks: { trips: kept.get('trips')?.mark ?? null, alerts: kept.get('alerts')?.mark ?? null },
          };
        },
        async acquire(lockMs) {
          reach();
          if (holder() !== null) return null;
          token++;
          lock = { holder: `${token} server`, until: now() + lockMs };
          return lock.holder;
        },
        async put(name, mine, mark, bytes) {
          reach();
          if (holder() !== mine) return false;
          kept.set(name, { mark, bytes });
          return true;
        },
        async get(name) {
          reach();
          return kept.get(name) ?? null;
        },
        async release(mine) {
          reach();
          if (holder() === mine) lock = null;
        },
        close: async () => undefined,
      };
      return { store, network };
    },
  };
}
