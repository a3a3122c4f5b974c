/** Infers the direction of trips that have none, by comparing the vectors from their first to their last stops. */
import type { Network } from '#flat/build/network/network.ts';

/** Sets direction 1 for trips that run opposite to the first of their route, else 0. Returns the affected routes. */
export function inferDirections(network: Network): Set<number> {
  const inferred = new Set<number>();
  const vectors = new Map<number, [number, number]>();
  for (const [index, trip] of network.trips.entries()) {
    if (trip.direction !== null) continue;
    inferred.add(trip.route);
    const vector = vectorOf(network, index);
    const base = vectors.get(trip.route);
    if (base === undefined && vector !== null) vectors.set(trip.route, vector);
    trip.direction =
      base !== undefined && vector !== null && base[0] * vector[0] + base[1] * vector[1] < 0 ? 1 : 0;
  }
  return inferred;
}

function vectorOf({ stops, stopTimes }: Network, trip: number): [number, number] | null {
  const from = stopTimes.starts[trip] as number;
  const to = stopTimes.ends[trip] as number;
  if (to - from < 2) return null;
  const first = stops[stopTimes.stop[from] as number];
  const last = stops[stopTimes.stop[to - 1] as number];
  if (first?.lat == null || first.lon === null || last?.lat == null || last.lon === null) return null;
  return [last.lat - first.lat, (last.lon - first.lon) * Math.cos((first.lat * Math.PI) / 180)];
}
