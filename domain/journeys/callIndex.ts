/** What searches in one direction look up in a view: the calls at each node, and the shortest rides between stops. */

import { Heap, placesByKey } from '#domain/sorting.ts';
import type { StopWalk } from './journey.ts';
import type { Lines } from './lines.ts';
import type { ServiceView } from './serviceView.ts';

/** 1 searches ahead from departures, -1 searches back from arrivals. */
export type Direction = 1 | -1;

export interface CallIndex {
  /** Calls where riders can get on (searching back: get off) at node `n`: `callStarts[n]` to `callStarts[n + 1]`. */
  callStarts: Uint32Array;
  callLines: Uint32Array;
  callPositions: Uint16Array;
  /** By run: itself or the next one of its line, in the order of the search, whose vehicle continues as another; -1. */
  continuing: Int32Array;
  /**
   * Hops against the direction of the search, to stop `s`: `hopStarts[s]` to `hopStarts[s + 1]`. A hop is the shortest ride
   * between two consecutive stops, or a change between two stops.
   */
  hopStarts: Uint32Array;
  hopStops: Uint32Array;
  hopSeconds: Uint32Array;
}

const indexes = new WeakMap<Lines, Map<Direction, CallIndex>>();

export function callIndex(view: ServiceView, direction: Direction): CallIndex {
  const known = indexes.get(view.lines) ?? new Map<Direction, CallIndex>();
  indexes.set(view.lines, known);
  const index = known.get(direction) ?? {
    ...callsByNode(view, direction),
    continuing: continuingRuns(view.lines, direction),
    ...hopsByStop(view, direction),
  };
  known.set(direction, index);
  return index;
}

function callsByNode({ lines, graph }: ServiceView, direction: Direction) {
  const nodes = direction > 0 ? lines.boardNodes : lines.alightNodes;
  const { starts, order } = placesByKey(nodes, graph.nodeCount);
  const lineOf = new Uint32Array(nodes.length);
  for (let line = 0; line < lines.count; line++) lineOf.fill(line, lines.calls[line], lines.calls[line + 1]);
  const callLines = order.map((call) => lineOf[call] as number);
  const callPositions = Uint16Array.from(
    order,
    (call, at) => call - (lines.calls[callLines[at] as number] as number),
  );
  return { callStarts: starts, callLines, callPositions };
}

function continuingRuns({ run }: Lines, direction: Direction): Int32Array {
  const after = direction > 0 ? run.next : run.before;
  const continuing = new Int32Array(after.length);
  for (let nth = 0; nth < after.length; nth++) {
    const index = direction > 0 ? after.length - 1 - nth : nth;
    const beyond = index + direction;
    const isSameLine = run.lines[beyond] === run.lines[index];
    continuing[index] =
      (after[index] as number) >= 0 ? index : isSameLine ? (continuing[beyond] as number) : -1;
  }
  return continuing;
}

function hopsByStop(view: ServiceView, direction: Direction) {
  const { lines, timetable } = view;
  const stopCount = timetable.stops.ids.length;
  /** The shortest hop of each pair of stops, by `start * stopCount + end`. */
  const shortest = new Map<number, number>();
  const offer = (from: number, to: number, seconds: number) => {
    const key = direction > 0 ? to * stopCount + from : from * stopCount + to;
    if (from !== to && seconds < (shortest.get(key) ?? Number.POSITIVE_INFINITY)) shortest.set(key, seconds);
  };
  for (let line = 0; line < lines.count; line++) {
    const first = lines.calls[line] as number;
    const length = lines.lengths[line] as number;
    const hops = shortestHops(lines, line);
    for (let position = 1; position < length; position++)
      offer(
        lines.stops[first + position - 1] as number,
        lines.stops[first + position] as number,
        hops[position] as number,
      );
  }
  const { next, lines: lineOf } = lines.run;
  for (let run = 0; run < next.length; run++) {
    const after = next[run] as number;
    if (after < 0) continue;
    const line = lineOf[run] as number;
    const end = (lines.calls[line] as number) + (lines.lengths[line] as number) - 1;
    offer(
      lines.stops[end] as number,
      lines.stops[lines.calls[lineOf[after] as number] as number] as number,
      0,
    );
  }
  const { edges, stopOfNode } = view.graph;
  for (let node = 0; node < view.graph.nodeCount; node++)
    for (let edge = edges.starts[node] as number; edge < (edges.starts[node + 1] as number); edge++)
      offer(
        stopOfNode[node] as number,
        stopOfNode[edges.to[edge] as number] as number,
        (edges.walks[edge] as number) + (edges.buffers[edge] as number),
      );
  const pairs = [...shortest.keys()];
  const seconds = [...shortest.values()];
  const { starts, order } = placesByKey(
    pairs.map((key) => Math.floor(key / stopCount)),
    stopCount,
  );
  return {
    hopStarts: starts,
    hopStops: order.map((pair) => (pairs[pair] as number) % stopCount),
    hopSeconds: order.map((pair) => seconds[pair] as number),
  };
}

/** Returns the shortest time that any run of the line takes to each call from the one before. */
function shortestHops({ lengths, runs, run, arrivals, departures }: Lines, line: number): Float64Array {
  const length = lengths[line] as number;
  const hops = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
  let before = -1;
  for (let index = runs[line] as number; index < (runs[line + 1] as number); index++) {
    const times = run.times[index] as number;
    if (times === before) continue;
    before = times;
    for (let call = 1; call < length; call++) {
      const seconds = (arrivals[times + call] as number) - (departures[times + call - 1] as number);
      if (seconds < (hops[call] as number)) hops[call] = seconds;
    }
  }
  return hops;
}

const UNREACHABLE = 0x3fffffff;

/**
 * Returns how long it takes at least from each stop to the destination, if every vehicle left at once. The search leaves out
 * what cannot be in time, which halves its work. The riders' pace is at least that of most riders, so their walks are bounds.
 */
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
