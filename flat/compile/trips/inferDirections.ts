/** Infers the direction of trips that have none, by comparing the vectors from their first to their last stops. */
import type { Network } from '#flat/compile/network/network.ts';

/**
 * Sets the direction of each trip that has none by comparing it with the first trip of its route that has one, or, if
 * none has, with the first trip, whose direction is then 0. Returns the affected routes.
 */
export function inferDirections(network: Network): Set<number> {
  const { trips } = network;
  const inferred = new Set(trips.filter(({ direction }) => direction === null).map(({ route }) => route));
  /** The vector of trips of direction 0, by route. */
  const vectors = new Map<number, [number, number]>();
  for (const [index, { route, direction }] of trips.entries()) {
    if (direction === null || !inferred.has(route) || vectors.has(route)) continue;
    const vector = vectorOf(network, index);
    if (vector !== null) vectors.set(route, direction === 0 ? vector : [-vector[0], -vector[1]]);
  }
  for (const [index, trip] of trips.entries()) {
    if (trip.direction !== null) continue;
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
