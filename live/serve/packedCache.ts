/** Caches responses computed on first use. Their number and bytes are limited, because requests can vary without limit. */
import { LRUCache } from 'lru-cache';
import { remeasure } from '#contract/client/cache.ts';
import type { PackedResponse } from './packedResponse.ts';

/** Maximum number of cached responses that contain only the requested rows. */
export const MAX_FILTERED = 300;

/** Maximum size of the cached responses of one kind, without codings that are added later. */
const MAX_BYTES = 16 * 1024 * 1024;

export type PackedCache = (key: string, make: () => Promise<PackedResponse>) => Promise<PackedResponse>;

/** Creates a cache that computes a response once for concurrent requests; failures are not cached. */
export function packedCache(maxResponses: number, maxBytes = MAX_BYTES): PackedCache {
  const kept = new LRUCache<string, Promise<PackedResponse>>({
    max: maxResponses,
    maxSize: maxBytes,
    sizeCalculation: (_, key) => 1 + key.length,
  });
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const making = make();
    kept.set(key, making);
    // The size is known only once the response is ready.
    making.then(
      ({ bodies }) => {
        const size = Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, key.length + 1);
        remeasure(kept, key, making, size);
      },
      () => {
        if (kept.peek(key) === making) kept.delete(key);
      },
    );
    return making;
  };
}
