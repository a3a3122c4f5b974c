/** Groups trips into patterns, and shares equal travel times between the trips of a pattern. */
import type { ServiceSeconds } from '#domain/units.ts';
import type { Network } from '#flat/compile/network/network.ts';
import { Sequences } from '#flat/compile/network/numbering.ts';
import type { Served } from '#flat/compile/network/served.ts';
import { CallFlag } from '#flat/compile/network/stopTimes.ts';

export class GroupedTrips {
  patternRoutes: number[] = [];
  patternDirections: number[] = [];
  /** First call of each pattern, and the number of calls at the end. */
  patternStarts: number[] = [0];
  /** Document stop, `CallFlag` bits and call headsign number of each call. */
  callStops: number[] = [];
  callFlags: number[] = [];
  callHeadsigns: number[] = [];
  /** First trip of each pattern, and the number of trips at the end. */
  patternTrips: number[] = [0];
  /** Network trips by pattern and first arrival. The next three arrays have an entry for each. */
  order: number[] = [];
  patternOf: number[] = [];
  /** First arrival. */
  starts: ServiceSeconds[] = [];
  /** Place of the first call in `arrivals` and `departures`. */
  times: number[] = [];
  /** Seconds since the first arrival. */
  arrivals: number[] = [];
  departures: number[] = [];
}

interface Draft {
  route: number;
  direction: number;
  trip: number;
  trips: number[];
}

/** Whether riders can get on and off matters; whether a time is a timepoint does not. */
const FLAGS = ~CallFlag.timepoint;

export function groupTrips(network: Network, view: Served): GroupedTrips {
  const { stopTimes } = network;
  const grouped = new GroupedTrips();
  for (const [number, draft] of draftPatterns(network, view).entries()) {
    const { trip, trips } = draft;
    const first = stopTimes.starts[trip] as number;
    const end = stopTimes.ends[trip] as number;
    grouped.patternRoutes.push(draft.route);
    grouped.patternDirections.push(draft.direction);
    for (let row = first; row < end; row++) {
      grouped.callStops.push(view.stopOf[stopTimes.stop[row] as number] as number);
      grouped.callFlags.push((stopTimes.flags[row] as number) & FLAGS);
      grouped.callHeadsigns.push(stopTimes.headsign[row] ?? 0);
    }
    grouped.patternStarts.push(grouped.callStops.length);
    const startOf = (each: number) => stopTimes.arrival[stopTimes.starts[each] as number] as number;
    trips.sort((a, b) => startOf(a) - startOf(b) || a - b);
    const travelTimes = new Sequences();
    const places: number[] = [];
    for (const each of trips) {
      const start = startOf(each);
      const from = stopTimes.starts[each] as number;
      for (let row = from; row < from + end - first; row++) {
        travelTimes.push((stopTimes.arrival[row] as number) - start);
        travelTimes.push((stopTimes.departure[row] as number) - start);
      }
      const shared = travelTimes.end();
      if (shared === places.length) {
        places.push(grouped.arrivals.length);
        for (let row = from; row < from + end - first; row++) {
          grouped.arrivals.push((stopTimes.arrival[row] as number) - start);
          grouped.departures.push((stopTimes.departure[row] as number) - start);
        }
      }
      grouped.order.push(each);
      grouped.patternOf.push(number);
      grouped.starts.push(start);
      grouped.times.push(places[shared] as number);
    }
    grouped.patternTrips.push(grouped.order.length);
  }
  return grouped;
}

function draftPatterns(network: Network, { order, stopOf, tripRoute }: Served): Draft[] {
  const { stop, flags, starts, ends, headsign } = network.stopTimes;
  const drafts: Draft[] = [];
  const sequences = new Sequences();
  for (const trip of order) {
    const route = tripRoute[trip] as number;
    const direction = network.trips[trip]?.direction ?? 0;
    sequences.push(route);
    sequences.push(direction);
    for (let row = starts[trip] as number; row < (ends[trip] as number); row++) {
      sequences.push(stopOf[stop[row] as number] as number);
      sequences.push((flags[row] as number) & FLAGS);
      sequences.push(headsign[row] ?? 0);
    }
    const number = sequences.end();
    drafts[number] ??= { route, direction, trip, trips: [] };
    drafts[number].trips.push(trip);
  }
  return drafts;
}
