/** Groups trips into patterns, and shares equal travel times between the trips of a pattern. */
import type { ServiceSeconds } from '#domain/units.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { Served } from '#flat/compile/network/served.ts';
import { CallFlag } from '#flat/compile/network/stopTimes.ts';

export interface GroupedTrips {
  patternRoutes: number[];
  patternDirections: number[];
  /** First call of each pattern, and the number of calls at the end. */
  patternStarts: number[];
  /** Document stop, `CallFlag` bits and call headsign number of each call. */
  callStops: number[];
  callFlags: number[];
  callHeadsigns: number[];
  /** First trip of each pattern, and the number of trips at the end. */
  patternTrips: number[];
  /** Network trips by pattern and first arrival. The next three arrays have an entry for each. */
  order: number[];
  patternOf: number[];
  /** First arrival. */
  starts: ServiceSeconds[];
  /** Place of the first call in `arrivals` and `departures`. */
  times: number[];
  /** Seconds since the first arrival. */
  arrivals: Column;
  departures: Column;
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
  const grouped: GroupedTrips = {
    patternRoutes: [],
    patternDirections: [],
    patternStarts: [0],
    callStops: [],
    callFlags: [],
    callHeadsigns: [],
    patternTrips: [0],
    order: [],
    patternOf: [],
    starts: [],
    times: [],
    arrivals: new Column(),
    departures: new Column(),
  };
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
    const profiles = new Map<number, number[]>();
    for (const each of trips) {
      grouped.order.push(each);
      grouped.patternOf.push(number);
      grouped.starts.push(startOf(each));
      grouped.times.push(shareTimes(network, each, end - first, grouped, profiles));
    }
    grouped.patternTrips.push(grouped.order.length);
  }
  return grouped;
}

/** A growing column of seconds. */
class Column {
  #values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index] as number;
  }

  values(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}

function draftPatterns(network: Network, { order, stopOf, tripRoute }: Served): Draft[] {
  const { trips, stopTimes } = network;
  const { stop, flags, starts, ends, headsign } = stopTimes;
  const drafts: Draft[] = [];
  const byHash = new Map<number, Draft[]>();
  for (const trip of order) {
    const from = starts[trip] as number;
    const length = (ends[trip] as number) - from;
    const route = tripRoute[trip] as number;
    const direction = trips[trip]?.direction ?? 0;
    let hash = Math.imul(route * 2 + direction + 2, 0x9e3779b1);
    for (let row = from; row < from + length; row++) {
      hash = Math.imul(hash ^ (stopOf[stop[row] as number] as number), 0x01000193);
      hash = Math.imul(hash ^ ((flags[row] as number) & FLAGS) ^ ((headsign[row] ?? 0) << 8), 0x01000193);
    }
    const candidates = byHash.getOrInsertComputed(hash, () => []);
    const known = candidates.find((draft) => {
      const other = starts[draft.trip] as number;
      if (draft.route !== route || draft.direction !== direction) return false;
      if ((ends[draft.trip] as number) - other !== length) return false;
      for (let k = 0; k < length; k++) {
        if (stopOf[stop[from + k] as number] !== stopOf[stop[other + k] as number]) return false;
        if ((((flags[from + k] as number) ^ (flags[other + k] as number)) & FLAGS) !== 0) return false;
        if (headsign[from + k] !== headsign[other + k]) return false;
      }
      return true;
    });
    if (known !== undefined) known.trips.push(trip);
    else {
      const draft = { route, direction, trip, trips: [trip] };
      candidates.push(draft);
      drafts.push(draft);
    }
  }
  return drafts;
}

/** Returns the place of the trip's travel times, adding them unless another trip of the pattern has the same. */
function shareTimes(
  { stopTimes }: Network,
  trip: number,
  length: number,
  { arrivals, departures }: GroupedTrips,
  profiles: Map<number, number[]>,
): number {
  const { arrival, departure } = stopTimes;
  const from = stopTimes.starts[trip] as number;
  const start = arrival[from] as number;
  let hash = 0;
  for (let row = from; row < from + length; row++) {
    hash = Math.imul(hash ^ ((arrival[row] as number) - start), 0x01000193);
    hash = Math.imul(hash ^ ((departure[row] as number) - start), 0x9e3779b1);
  }
  const candidates = profiles.getOrInsertComputed(hash, () => []);
  for (const place of candidates) {
    let k = 0;
    while (
      k < length &&
      arrivals.at(place + k) === (arrival[from + k] as number) - start &&
      departures.at(place + k) === (departure[from + k] as number) - start
    )
      k++;
    if (k === length) return place;
  }
  const place = arrivals.length;
  for (let row = from; row < from + length; row++) {
    arrivals.push((arrival[row] as number) - start);
    departures.push((departure[row] as number) - start);
  }
  candidates.push(place);
  return place;
}
