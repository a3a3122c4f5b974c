/** Directions for routes whose trips have none: a trip is compared by the vector from its first to its last stop. */
import type { Network } from './network.ts';

/** Returns the routes where directions were inferred: trips that run like the first one have direction 0. */
export function inferDirections(network: Network): Set<number> {
  const inferred = new Set<number>();
  const ways = new Map<number, [number, number]>();
  for (const [index, trip] of network.trips.entries()) {
    if (trip.direction !== null) continue;
    inferred.add(trip.route);
    const way = wayOf(network, index);
    const base = ways.get(trip.route);
    if (base === undefined && way !== null) ways.set(trip.route, way);
    trip.direction = base !== undefined && way !== null && base[0] * way[0] + base[1] * way[1] < 0 ? 1 : 0;
  }
  return inferred;
}

function wayOf({ stops, stopTimes }: Network, trip: number): [number, number] | null {
  const from = stopTimes.starts[trip] as number;
  const to = stopTimes.ends[trip] as number;
  if (to - from < 2) return null;
  const first = stops[stopTimes.stop[from] as number];
  const last = stops[stopTimes.stop[to - 1] as number];
  if (first?.lat == null || first.lon === null || last?.lat == null || last.lon === null) return null;
  return [last.lat - first.lat, (last.lon - first.lon) * Math.cos((first.lat * Math.PI) / 180)];
}
