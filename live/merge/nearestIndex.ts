/** Finds the index of the item with the smallest distance below `limit`, the first of several; -1 if there is none. */
export function nearestIndex<T>(
  items: readonly T[],
  distanceOf: (item: T, index: number) => number,
  limit = Number.POSITIVE_INFINITY,
): number {
  let nearest = -1;
  let least = limit;
  for (const [index, item] of items.entries()) {
    const distance = distanceOf(item, index);
    if (distance >= least) continue;
    nearest = index;
    least = distance;
  }
  return nearest;
}
