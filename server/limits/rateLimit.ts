/** Rate limit per client: a token bucket that refills continuously and allows bursts up to its size. */
import { LRUCache } from 'lru-cache';

/** Number of clients to remember; the least recently seen are evicted and start again. */
const MAX_CLIENTS = 20_000;

/** Returns a function that gives 0 if a client's request passes, else the seconds to wait. */
export function createRateLimit(
  perMinute: number,
  monotonic: () => number = () => performance.now(),
): (client: string) => number {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MAX_CLIENTS });
  const perMs = perMinute / 60_000;
  return (client) => {
    const at = monotonic();
    const before = buckets.get(client) ?? { left: perMinute, at };
    const left = Math.min(perMinute, before.left + (at - before.at) * perMs);
    buckets.set(client, { left: left >= 1 ? left - 1 : left, at });
    return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000));
  };
}
