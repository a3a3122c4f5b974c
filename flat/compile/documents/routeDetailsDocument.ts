/** `route-details/{routeId}.json`: the feed's facts about a route besides its times. */
import type { WireRouteDetails, WireTripFacts } from '#contract/flat/routeDetails.ts';
import { wireIdOfTrip } from '#flat/compile/network/ids.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { Served } from '#flat/compile/network/served.ts';
import { headsignOf } from './routeDocuments.ts';

/** Returns `null` if there are no such facts. `continuations` maps a trip to the next one, for which riders can stay on board. */
export function routeDetailsDocument(
  network: Network,
  { order, routeStarts, routesOf }: Served,
  route: number,
  continuations: ReadonlyMap<number, number>,
): WireRouteDetails | null {
  const sources = (routesOf[route] ?? []).flatMap((index) => network.routes[index] ?? []);
  const trips = new Map<string | number, WireTripFacts>();
  const ids = new Set<string | number>();
  const wireId = (trip: number) => wireIdOfTrip(network, trip);
  for (const trip of order.subarray(routeStarts[route], routeStarts[route + 1])) {
    const source = network.trips[trip];
    const after = continuations.get(trip);
    ids.add(wireId(trip));
    if (source === undefined || trips.has(wireId(trip))) continue;
    const { wheelchair, bikes, cars } = source;
    if (wheelchair === null && bikes === null && cars === null && after === undefined) continue;
    trips.set(wireId(trip), {
      trip_id: wireId(trip),
      wheelchair_accessible: wheelchair,
      bikes_allowed: bikes,
      cars_allowed: cars,
      continues_route_id:
        after === undefined ? null : (network.routes[network.trips[after]?.route ?? -1]?.id ?? null),
      continues_trip_id: after === undefined ? null : wireId(after),
      continues_headsign: after === undefined ? '' : headsignOf(network, after),
    });
  }
  const [first] = sources;
  const document: WireRouteDetails = {
    fares: first?.fares ?? [],
    areas: first?.areas ?? [],
    continuous_pickup: first?.continuousPickup ?? false,
    continuous_drop_off: first?.continuousDropOff ?? false,
    cemv_support: first?.takesBankCards ?? null,
    trip_count: ids.size,
    trips: [...trips.values()],
  };
  const isEmpty =
    document.fares.length + document.areas.length + document.trips.length === 0 &&
    !document.continuous_pickup &&
    !document.continuous_drop_off &&
    document.cemv_support === null;
  return isEmpty ? null : document;
}
