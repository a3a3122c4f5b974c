import type { LRUCache } from 'lru-cache';

/** Measures the cached value of `key` again after its size has changed or become known: `set` measures a value only once. */
export function remeasure<V extends object>(
  cache: LRUCache<string, V>,
  key: string,
  value: V,
  size?: number,
): void {
  if (cache.peek(key) !== value) return;
  cache.delete(key);
  cache.set(key, value, size === undefined ? {} : { size });
}
