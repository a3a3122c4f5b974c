// When this server first saw an item without a timestamp: feed readers need a stable time.
import { LRUCache } from 'lru-cache';

/** Number of items to remember. Keys may come from addresses, which anyone can make up. */
const KEPT = 1_000;

/** Returns the `now` of the first call for a key; the least recently used keys are evicted. */
export function createFirstSeen(): (key: string, now: Temporal.Instant) => Temporal.Instant {
  const seen = new LRUCache<string, Temporal.Instant>({ max: KEPT });
  return (key, now) => {
    const at = seen.get(key) ?? now;
    seen.set(key, at);
    return at;
  };
}
