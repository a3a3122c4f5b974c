/**
 * How long it takes at least from each stop to the destination, if every vehicle left at once. The search leaves out
 * what cannot be in time, which halves its work.
 */
import type { DayView } from './dayView.ts';
import type { StopWalk } from './journey.ts';
import type { SearchIndex } from './searchIndex.ts';

export const UNREACHABLE = 0x3fffffff;

/** The riders' pace is at least that of most riders, so their walks are bounds. */
export function lowerBounds(
  { timetable }: DayView,
  { hopStarts, hopStops, hopSeconds }: SearchIndex,
  targets: readonly StopWalk[],
): Int32Array {
  const seconds = new Int32Array(timetable.stops.ids.length).fill(UNREACHABLE);
  const heap = new Heap();
  for (const { stop, seconds: walk } of targets) {
    if (walk >= (seconds[stop] as number)) continue;
    seconds[stop] = walk;
    heap.push(stop, walk);
  }
  while (heap.size > 0) {
    const bound = heap.least;
    const stop = heap.pop();
    if (bound > (seconds[stop] as number)) continue;
    const end = hopStarts[stop + 1] as number;
    for (let hop = hopStarts[stop] as number; hop < end; hop++) {
      const other = hopStops[hop] as number;
      const further = bound + (hopSeconds[hop] as number);
      if (further >= (seconds[other] as number)) continue;
      seconds[other] = further;
      heap.push(other, further);
    }
  }
  return seconds;
}

/** A binary heap of stops by their bounds. */
class Heap {
  readonly #stops: number[] = [];
  readonly #bounds: number[] = [];

  get size(): number {
    return this.#stops.length;
  }

  get least(): number {
    return this.#bounds[0] as number;
  }

  push(stop: number, bound: number): void {
    const [stops, bounds] = [this.#stops, this.#bounds];
    let at = stops.length;
    stops.push(stop);
    bounds.push(bound);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((bounds[parent] as number) <= bound) break;
      stops[at] = stops[parent] as number;
      bounds[at] = bounds[parent] as number;
      at = parent;
    }
    stops[at] = stop;
    bounds[at] = bound;
  }

  pop(): number {
    const [stops, bounds] = [this.#stops, this.#bounds];
    const top = stops[0] as number;
    const stop = stops.pop() as number;
    const bound = bounds.pop() as number;
    const size = stops.length;
    if (size === 0) return top;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && (bounds[child + 1] as number) < (bounds[child] as number)) child++;
      if ((bounds[child] as number) >= bound) break;
      stops[at] = stops[child] as number;
      bounds[at] = bounds[child] as number;
      at = child;
    }
    stops[at] = stop;
    bounds[at] = bound;
    return top;
  }
}
