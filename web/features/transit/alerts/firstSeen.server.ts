// Feed readers need a stable time for items without a timestamp.
import { LRUCache } from 'lru-cache';

/** Number of items to remember. Keys may come from addresses, which anyone can make up. */
const KEPT = 1_000;

export function createFirstSeen(): (key: string, now: Temporal.Instant) => Temporal.Instant {
  const seen = new LRUCache<string, Temporal.Instant>({ max: KEPT });
  return (key, now) => {
    const at = seen.get(key) ?? now;
    seen.set(key, at);
    return at;
  };
}
