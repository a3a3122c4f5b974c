/** Which routes call at which stop, and how often: gathered once, for stations, connections and search. */
import type { Network } from './network.ts';
import type { Pattern } from './routePatterns.ts';
import type { Served } from './served.ts';

export interface StopFacts {
  /** Document routes by document stop, ascending. */
  routes: Set<number>[];
  /** Calls by document stop. */
  calls: Float64Array;
}

export function stopFacts({ stopIds }: Served): StopFacts {
  return { routes: stopIds.map(() => new Set()), calls: new Float64Array(stopIds.length) };
}

/** Adds the patterns of one document route. */
export function addPatterns(
  facts: StopFacts,
  { stopTimes }: Network,
  { stopOf }: Served,
  route: number,
  patterns: readonly Pattern[],
): void {
  for (const pattern of patterns) {
    for (
      let row = stopTimes.starts[pattern.trip] as number;
      row < (stopTimes.ends[pattern.trip] as number);
      row++
    ) {
      const stop = stopOf[stopTimes.stop[row] as number] as number;
      facts.routes[stop]?.add(route);
      facts.calls[stop] = (facts.calls[stop] as number) + pattern.trips.length;
    }
  }
}
