/** Collects which routes call at each stop, and how often. */
import type { Network } from './network.ts';
import type { Pattern } from './routePatterns.ts';
import type { Served } from './served.ts';

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
