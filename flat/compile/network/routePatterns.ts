/** Groups the trips of a route by direction, shape, stop sequence and timepoints, and collects what calls at each stop. */
import type { Network } from './network.ts';
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
  const { trips, stopTimes } = network;
  const { stop, sequence, flags, starts, ends } = stopTimes;
  const patterns: Pattern[] = [];
  const byHash = new Map<number, Pattern[]>();
  for (let i = routeStarts[route] as number; i < (routeStarts[route + 1] as number); i++) {
    const trip = order[i] as number;
    const source = trips[trip];
    if (source === undefined) continue;
    const direction = source.direction ?? 0;
    const from = starts[trip] as number;
    const length = (ends[trip] as number) - from;
    let hash = Math.imul(direction + 2, 0x9e3779b1) ^ source.shape;
    for (let row = from; row < from + length; row++) {
      hash = Math.imul(hash ^ (stop[row] as number), 0x01000193);
      hash = Math.imul(
        hash ^ (((sequence[row] as number) << 1) | ((flags[row] as number) & CallFlag.timepoint)),
        0x01000193,
      );
    }
    const isSame = (pattern: Pattern): boolean => {
      const other = starts[pattern.trip] as number;
      if (pattern.direction !== direction || pattern.shape !== source.shape) return false;
      if ((ends[pattern.trip] as number) - other !== length) return false;
      for (let k = 0; k < length; k++) {
        if (stop[from + k] !== stop[other + k] || sequence[from + k] !== sequence[other + k]) return false;
        if ((((flags[from + k] as number) ^ (flags[other + k] as number)) & CallFlag.timepoint) !== 0)
          return false;
      }
      return true;
    };
    const candidates = byHash.getOrInsertComputed(hash, () => []);
    let pattern = candidates.find(isSame);
    if (pattern === undefined) {
      pattern = { trip, direction, shape: source.shape, trips: [] };
      patterns.push(pattern);
      candidates.push(pattern);
    }
    pattern.trips.push(trip);
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
