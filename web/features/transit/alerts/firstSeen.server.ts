// The Atom feed of alerts needs a stable time for items without a timestamp.
import { LRUCache } from 'lru-cache';

/** Maximum number of items to remember. Keys may come from addresses, which anyone can make up. */
const MAX_ITEMS = 1_000;

export function createFirstSeen(): (key: string, now: Temporal.Instant) => Temporal.Instant {
  const seen = new LRUCache<string, Temporal.Instant>({ max: MAX_ITEMS });
  return (key, now) => {
    const at = seen.get(key) ?? now;
    seen.set(key, at);
    return at;
  };
}
