/** Orders a timetable's rows so that every pattern of a direction reads from top to bottom. */

/** A row for a stop. A stop can have several rows, such as one for each of a loop's calls. */
export interface OrderedStop {
  /** Stable and unique within the list. */
  key: string;
  stopId: string;
}

/**
 * Merges patterns (stop ids in travel order, the most frequent pattern first). Branches stay together; where patterns
 * contradict each other, a stop gets a second row.
 */
export function stopOrder(patterns: readonly (readonly string[])[]): OrderedStop[] {
  const keyed = patterns.map(keysOf);
  const order = sortTopologically(keyed) ?? keyed.reduce<readonly string[]>(supersequence, []);
  return keysOf(order.map(stopOf)).map((key) => ({ key, stopId: stopOf(key) }));
}

/** Returns the row index of each call of a pattern, top to bottom. The pattern must be one that `order` was made from. */
export function rowsOfPattern(order: readonly OrderedStop[], stopIds: readonly string[]): number[] {
  // The n-th call at a stop is in its n-th row, unless contradicting patterns added more rows.
  const exact = keysOf(stopIds).map((key) => order.findIndex((row) => row.key === key));
  if (exact.every((row, index) => row >= 0 && (index === 0 || row > (exact[index - 1] ?? -1)))) return exact;
  let from = 0;
  return stopIds.map((stopId) => {
    const row = order.findIndex((each, index) => index >= from && each.stopId === stopId);
    if (row >= 0) from = row + 1;
    return row;
  });
}

/** Returns `stop#1`, `stop#2` for the first and second call at a stop. */
function keysOf(stopIds: readonly string[]): string[] {
  const calls = new Map<string, number>();
  return stopIds.map((stopId) => {
    const nth = (calls.get(stopId) ?? 0) + 1;
    calls.set(stopId, nth);
    return `${stopId}#${nth}`;
  });
}

const stopOf = (key: string): string => key.slice(0, key.lastIndexOf('#'));

/** Sorts rows by Kahn's algorithm, preferring successors of the last row; `null` if patterns contradict each other. */
function sortTopologically(patterns: readonly (readonly string[])[]): string[] | null {
  const after = new Map<string, Set<string>>();
  const predecessors = new Map<string, number>();
  for (const pattern of patterns) {
    for (const [index, key] of pattern.entries()) {
      if (!after.has(key)) after.set(key, new Set());
      if (!predecessors.has(key)) predecessors.set(key, 0);
      const previous = index > 0 ? after.get(pattern[index - 1] ?? '') : undefined;
      if (previous && !previous.has(key)) {
        previous.add(key);
        predecessors.set(key, (predecessors.get(key) ?? 0) + 1);
      }
    }
  }
  const order: string[] = [];
  const ready = [...predecessors].filter(([, count]) => count === 0).map(([key]) => key);
  // Last in, first out, so that one branch is finished before another begins.
  ready.reverse();
  for (let key = ready.pop(); key !== undefined; key = ready.pop()) {
    order.push(key);
    for (const next of [...(after.get(key) ?? [])].reverse()) {
      const count = (predecessors.get(next) ?? 0) - 1;
      predecessors.set(next, count);
      if (count === 0) ready.push(next);
    }
  }
  return order.length === predecessors.size ? order : null;
}

/** Finds a shortest common supersequence, from the longest common subsequence. */
function supersequence(a: readonly string[], b: readonly string[]): string[] {
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const merged: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const fromA = a[i];
    const fromB = b[j];
    if (fromA !== undefined && fromA === fromB) {
      merged.push(fromA);
      i++;
      j++;
    } else if (fromA !== undefined && (fromB === undefined || at(i + 1, j) >= at(i, j + 1))) {
      merged.push(fromA);
      i++;
    } else if (fromB !== undefined) {
      merged.push(fromB);
      j++;
    }
  }
  return merged;
}
