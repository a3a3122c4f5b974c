/**
 * How long it takes at least from each stop to the destination, if every vehicle left at once. The search leaves out
 * what cannot be in time, which halves its work.
 */
import type { CallIndex } from './callIndex.ts';
import { Heap } from './heap.ts';
import type { StopWalk } from './journey.ts';
import type { ServiceView } from './serviceView.ts';

const UNREACHABLE = 0x3fffffff;

/** The riders' pace is at least that of most riders, so their walks are bounds. */
export function lowerBounds(
  { timetable }: ServiceView,
  { hopStarts, hopStops, hopSeconds }: CallIndex,
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
