/** Sorts active items first, in source order, then future ones by start (epoch milliseconds; `null`: it has begun). */
export function activeFirst<T>(items: readonly T[], startOf: (item: T) => number | null, now: number): T[] {
  const opensAt = (item: T) => Math.max(startOf(item) ?? now, now);
  return items.toSorted((a, b) => opensAt(a) - opensAt(b));
}
