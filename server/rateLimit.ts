/** How much each client may ask for: a bucket that fills evenly, and holds as much as may come at once. */
import { LRUCache } from 'lru-cache';

/** Clients remembered; of more, those unseen for longest are forgotten and begin anew. */
const MAX_CLIENTS = 20_000;

interface Bucket {
  left: number;
  at: number;
}

/**
 * For `perMinute` requests of a client, all of which may come at once. The answer is 0 when the request may pass, else the
 * seconds until one may.
 */
export function createRateLimit(
  perMinute: number,
  monotonic: () => number = () => performance.now(),
): (client: string) => number {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_CLIENTS });
  const perMs = perMinute / 60_000;
  return (client) => {
    const at = monotonic();
    const before = buckets.get(client) ?? { left: perMinute, at };
    const left = Math.min(perMinute, before.left + (at - before.at) * perMs);
    buckets.set(client, { left: left >= 1 ? left - 1 : left, at });
    return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000));
  };
}
