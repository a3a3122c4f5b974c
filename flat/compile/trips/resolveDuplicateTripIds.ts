/** Two feeds may use the same trip id on a route. A copy that adds no day is dropped; another trip that shares a day gets a new id. */
import type { Network, NetworkTrip } from '#flat/compile/network/network.ts';
import type { Problems } from '#flat/gtfs/problems.ts';

/** Returns the number of dropped trips. Call this after `stopTimes.group`. */
export function resolveDuplicateTripIds(network: Network, problems: Problems): number {
  const { trips, stopTimes } = network;
  const known = new Map<string, NetworkTrip[]>();
  const indexes = new Map<NetworkTrip, number>();
  let renamed = 0;
  let dropped = 0;
  for (const [index, trip] of trips.entries()) {
    indexes.set(trip, index);
    const key = `${trip.route} ${trip.id}`;
    const same = known.get(key);
    if (same === undefined) {
      known.set(key, [trip]);
      continue;
    }
    const twin = same.find((other) => haveSameCalls(network, indexes.get(other) ?? -1, index));
    if (twin !== undefined && daysOf(network, trip).isSubsetOf(daysOf(network, twin))) {
      stopTimes.ends[index] = stopTimes.starts[index] as number;
      dropped++;
    } else if (
      twin === undefined &&
      same.some((other) => !daysOf(network, other).isDisjointFrom(daysOf(network, trip)))
    ) {
      let number = 2;
      while (known.has(`${trip.route} ${trip.id}-${number}`)) number++;
      trip.id = `${trip.id}-${number}`;
      known.set(`${trip.route} ${trip.id}`, [trip]);
      renamed++;
    } else same.push(trip);
  }
  const place = { file: 'trips.txt', column: 'trip_id' };
  if (renamed > 0)
    problems.add('warning', 'trip-renamed', place, () => {
      return `trips with an id that another feed uses for another trip, so a number is appended: ${renamed}`;
    });
  if (dropped > 0)
    problems.add('info', 'trip-in-two-feeds', place, () => `trips in two feeds, kept once: ${dropped}`);
  return dropped;
}

const daysOf = (network: Network, trip: NetworkTrip): ReadonlySet<number> =>
  network.services[trip.service]?.days ?? new Set();

function haveSameCalls({ stopTimes, stops }: Network, a: number, b: number): boolean {
  const { starts, ends, stop, arrival, departure } = stopTimes;
  const [from, other] = [starts[a] as number, starts[b] as number];
  const length = (ends[a] as number) - from;
  if ((ends[b] as number) - other !== length) return false;
  for (let i = 0; i < length; i++) {
    if (arrival[from + i] !== arrival[other + i] || departure[from + i] !== departure[other + i])
      return false;
    if (stops[stop[from + i] as number]?.id !== stops[stop[other + i] as number]?.id) return false;
  }
  return true;
}
