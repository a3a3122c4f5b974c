/** Merges patterns into one list: the others branch off the most frequent one. A loop's repeated stop is listed twice. */
export function mergedStopOrder(patterns: readonly { stops: readonly number[]; trips: number }[]): number[] {
  const byUse = patterns.toSorted((a, b) => b.trips - a.trips || b.stops.length - a.stops.length);
  const merged: number[] = [];
  for (const { stops } of byUse) {
    let cursor = 0;
    let waiting: number[] = [];
    let anchored = false;
    for (const stop of stops) {
      const at = merged.indexOf(stop, cursor);
      if (at < 0) {
        // A pattern in the opposite direction adds nothing: a stop before the cursor is repeated only for a loop.
        const behind = merged.indexOf(stop);
        if (behind < 0 || stops.indexOf(stop) !== stops.lastIndexOf(stop)) waiting.push(stop);
        continue;
      }
      // Stops before the first shared stop go directly before it; later ones go directly after the previous shared stop.
      merged.splice(anchored ? cursor : at, 0, ...waiting);
      cursor = at + waiting.length + 1;
      waiting = [];
      anchored = true;
    }
    merged.splice(anchored ? cursor : merged.length, 0, ...waiting);
  }
  return merged;
}
