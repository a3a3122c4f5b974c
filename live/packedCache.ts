/** Answers made on first use and kept while there is room, by number and by bytes: what may be asked for has no end. */
import { LRUCache } from 'lru-cache';
import { resized } from '#contract/resized.ts';
import type { PackedAnswer } from './packedAnswer.ts';

/** Of one kind of answers, with all their codings. */
const MAX_BYTES = 16 * 1024 * 1024;

export type PackedCache = (key: string, make: () => Promise<PackedAnswer>) => Promise<PackedAnswer>;

/** Gives the answer kept under a key, or makes it once for all who ask meanwhile; one that fails is not kept. */
export function packedCache(maxAnswers: number, maxBytes = MAX_BYTES): PackedCache {
  const kept = new LRUCache<string, Promise<PackedAnswer>>({
    max: maxAnswers,
    maxSize: maxBytes,
    sizeCalculation: (_, key) => 1 + key.length,
  });
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const making = make();
    kept.set(key, making);
    // How large it is, is known when it is there.
    making.then(
      ({ bodies }) => {
        const size = Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, key.length + 1);
        resized(kept, key, making, size);
      },
      () => {
        if (kept.peek(key) === making) kept.delete(key);
      },
    );
    return making;
  };
}
