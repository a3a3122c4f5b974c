// When a thing that bears no time of its own was first seen by this server: feed readers need one that does not move.
import { LRUCache } from 'lru-cache';

/** Things remembered; their keys may come from addresses, which anybody can make up. */
const KEPT = 1_000;

/** Tells, for a key, the `now` of the first call with it; the ones unused for longest are forgotten. */
export function createFirstSeen(): (key: string, now: Temporal.Instant) => Temporal.Instant {
  const seen = new LRUCache<string, Temporal.Instant>({ max: KEPT });
  return (key, now) => {
    const at = seen.get(key) ?? now;
    seen.set(key, at);
    return at;
  };
}
