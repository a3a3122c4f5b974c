/**
 * A route whose trips do not say their direction still runs two ways. Trips are told apart by the way from their first
 * stop to their last: with the route's first trip is direction 0, against it is 1. Directions that are given stay.
 */
import type { Network, NetworkTrip } from './network.ts';

/** Fills in every `direction`; returns the routes where it had to be inferred. */
export function inferDirections(network: Network): Set<number> {
  const inferred = new Set<number>();
  const ways = new Map<number, [number, number]>();
  for (const [index, trip] of network.trips.entries()) {
    if (trip.direction !== null) continue;
    inferred.add(trip.route);
    const way = wayOf(network, index);
    const base = ways.get(trip.route);
    if (base === undefined && way !== null) ways.set(trip.route, way);
    setDirection(trip, base !== undefined && way !== null && base[0] * way[0] + base[1] * way[1] < 0 ? 1 : 0);
  }
  return inferred;
}

function setDirection(trip: NetworkTrip, direction: 0 | 1): void {
  trip.direction = direction;
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
