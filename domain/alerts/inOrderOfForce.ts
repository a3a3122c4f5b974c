/**
 * What is in force first, as the source orders it; then what is to come, soonest first. `startOf` gives epoch
 * milliseconds, `null` for what has begun.
 */
export function inOrderOfForce<T>(
  items: readonly T[],
  startOf: (item: T) => number | null,
  now: number,
): T[] {
  const opens = (item: T) => {
    const start = startOf(item);
    return start === null || start <= now ? 0 : start;
  };
  return items.toSorted((a, b) => opens(a) - opens(b));
}
