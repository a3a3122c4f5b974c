/** Groups the trips of a route by direction, shape, stop sequence and timepoints, and collects what calls at each stop. */
import type { Network } from './network.ts';
import { Sequences } from './numbering.ts';
import type { Served } from './served.ts';
import { CallFlag } from './stopTimes.ts';

export interface Pattern {
  trip: number;
  direction: 0 | 1;
  shape: number;
  trips: number[];
}

/** Patterns are in order of first appearance. */
export function routePatterns(network: Network, { order, routeStarts }: Served, route: number): Pattern[] {
  const { stop, sequence, flags, starts, ends } = network.stopTimes;
  const patterns: Pattern[] = [];
  const sequences = new Sequences();
  for (const trip of order.subarray(routeStarts[route], routeStarts[route + 1])) {
    const source = network.trips[trip];
    if (source === undefined) continue;
    const { shape } = source;
    const direction = source.direction ?? 0;
    sequences.push(direction);
    sequences.push(shape);
    for (let row = starts[trip] as number; row < (ends[trip] as number); row++) {
      sequences.push(stop[row] as number);
      sequences.push(((sequence[row] as number) << 1) | ((flags[row] as number) & CallFlag.timepoint));
    }
    const number = sequences.end();
    patterns[number] ??= { trip, direction, shape, trips: [] };
    patterns[number].trips.push(trip);
  }
  return patterns;
}

/** Which routes call at each stop, and how often. */
export interface StopFacts {
  /** Document routes by document stop, in ascending order. */
  routes: Set<number>[];
  /** By document stop, the directions of each route from it: 1 for direction 0, 2 for direction 1, 3 for both. */
  ways: Map<number, number>[];
  calls: Float64Array;
}

export function emptyStopFacts({ stopIds }: Served): StopFacts {
  return {
    routes: stopIds.map(() => new Set()),
    ways: stopIds.map(() => new Map()),
    calls: new Float64Array(stopIds.length),
  };
}

export function addPatterns(
  facts: StopFacts,
  { stopTimes }: Network,
  { stopOf }: Served,
  route: number,
  patterns: readonly Pattern[],
): void {
  for (const pattern of patterns) {
    const end = stopTimes.ends[pattern.trip] as number;
    for (let row = stopTimes.starts[pattern.trip] as number; row < end; row++) {
      const stop = stopOf[stopTimes.stop[row] as number] as number;
      facts.routes[stop]?.add(route);
      // At the end of a trip there is no direction to continue in.
      const ways = facts.ways[stop];
      if (row < end - 1) ways?.set(route, (ways.get(route) ?? 0) | (pattern.direction + 1));
      facts.calls[stop] = (facts.calls[stop] as number) + pattern.trips.length;
    }
  }
}
