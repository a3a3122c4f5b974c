/** Sorts active items first, in source order, then future ones by start (epoch milliseconds; `null` when active). */
export function activeFirst<T>(items: readonly T[], startOf: (item: T) => number | null, now: number): T[] {
  const opens = (item: T) => Math.max(startOf(item) ?? now, now);
  return items.toSorted((a, b) => opens(a) - opens(b));
}
