import { BoundedCache } from './boundedCache.ts';
import { childRouteIds, type Network } from './flatSchedule.ts';
import { inSlices } from './inSlices.ts';
import type { MergedTrips } from './mergeTrips.ts';
import { jsonType, type PackedAnswer, packAnswer } from './packedAnswer.ts';
import type { RunningTrip } from './runningTrip.ts';
import { wireTrip } from './wireTrip.ts';
import { wireTripUpdate } from './wireTripUpdate.ts';

export interface TripSnapshot {
  count: number;
  matched: number;
  skipped: ReadonlyMap<string, number>;
  all: PackedAnswer;
  /** Trips of the given routes, parents standing for their children. Made on first use. */
  ofRoutes(routeIds: readonly string[]): Promise<PackedAnswer>;
  /** `null` when the trip is not on the road. Made on first use. */
  tripUpdate(tripId: string): Promise<PackedAnswer> | null;
}

const maxFilters = 300;
const maxTrips = 1000;

/** Writes every row once; the whole list is packed before the snapshot is given out. */
export async function tripSnapshot(
  merged: MergedTrips,
  network: Network,
  zone: string,
): Promise<TripSnapshot> {
  const rowsByRoute = new Map<string, string[]>();
  const byTrip = new Map<string, RunningTrip>();
  await inSlices(merged.trips, (trip) => {
    const row = JSON.stringify(wireTrip(trip));
    const rows = rowsByRoute.get(trip.routeId);
    if (rows) rows.push(row);
    else rowsByRoute.set(trip.routeId, [row]);
    byTrip.set(trip.tripId, trip);
  });
  const pack = (routes: Iterable<string>) =>
    packAnswer(`[${[...routes].flatMap((route) => rowsByRoute.get(route) ?? []).join(',')}]`, jsonType);
  const filters = new BoundedCache<string, Promise<PackedAnswer>>(maxFilters);
  const updates = new BoundedCache<string, Promise<PackedAnswer>>(maxTrips);
  return {
    count: merged.trips.length,
    matched: merged.matched,
    skipped: merged.skipped,
    all: await pack(rowsByRoute.keys()),
    ofRoutes(routeIds) {
      const asked = routeIds.flatMap((routeId) => childRouteIds(network, routeId));
      // Only routes that have trips count, so that made-up ids all share one answer.
      const routes = [...new Set(asked)].filter((route) => rowsByRoute.has(route)).sort();
      return remembered(filters, routes.join(','), () => pack(routes));
    },
    tripUpdate(tripId) {
      const trip = byTrip.get(tripId);
      if (trip === undefined) return null;
      return remembered(updates, tripId, () =>
        packAnswer(JSON.stringify(wireTripUpdate(trip, zone)), jsonType),
      );
    },
  };
}

function remembered<V>(cache: BoundedCache<string, V>, key: string, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
