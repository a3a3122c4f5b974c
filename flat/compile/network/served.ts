/** The network as documents show it: one route per id (for both releases), one stop per id, trips in document order. */
import { placesByKey } from '#domain/sorting.ts';
import type { Network } from './network.ts';
import { sharedColumn } from './stopTimes.ts';

/** A document route or stop is an index of `routeIds` or `stopIds`; a network route or stop is one of `Network`'s. */
export interface Served {
  /** Route ids in the order of `route_sort_order`, then of names, with numbers as numbers; the network routes of each. */
  routeIds: string[];
  routesOf: number[][];
  /** Stop ids, and the document stop of each network stop. */
  stopIds: string[];
  stopOf: Uint32Array;
  /** Network stop of each document stop, preferring the current release. */
  stopIndex: number[];
  tripRoute: Uint32Array;
  /** Trips with calls, by route, release, direction, service and time; those of route `r` start at `routeStarts[r]`. */
  order: Uint32Array;
  routeStarts: Uint32Array;
}

/** Returns the ids of document routes, in their order. */
export const idsOfRoutes = ({ routeIds }: Served, routes: Iterable<number>): string[] =>
  [...routes].sort((a, b) => a - b).map((route) => routeIds[route] ?? '');

export const naturalOrder = new Intl.Collator('en', { numeric: true }).compare;

export function servedNetwork(network: Network): Served {
  const { routes, stops, trips, stopTimes } = network;
  const byRouteId = Map.groupBy(routes.keys(), (index) => routes[index]?.id ?? '');
  const placeOf = (id: string) => {
    const [first = 0] = byRouteId.get(id) ?? [];
    const { sortOrder = null, shortName = '', longName = '' } = routes[first] ?? {};
    return { id, sortOrder: sortOrder ?? Number.POSITIVE_INFINITY, name: shortName || longName };
  };
  const routeIds = [...byRouteId.keys()]
    .map(placeOf)
    .sort(
      (a, b) =>
        (a.sortOrder === b.sortOrder ? 0 : a.sortOrder - b.sortOrder) ||
        naturalOrder(a.name, b.name) ||
        naturalOrder(a.id, b.id),
    )
    .map(({ id }) => id);
  const routesOf = routeIds.map((id) => byRouteId.get(id) ?? []);
  const routeOf = new Uint32Array(routes.length);
  for (const [documentRoute, indexes] of routesOf.entries())
    for (const index of indexes) routeOf[index] = documentRoute;

  const byStopId = new Map<string, number>();
  const stopIds: string[] = [];
  const stopIndex: number[] = [];
  const stopOf = new Uint32Array(stops.length);
  for (const [index, stop] of stops.entries()) {
    let documentStop = byStopId.get(stop.id);
    if (documentStop === undefined) {
      documentStop = stopIds.length;
      byStopId.set(stop.id, documentStop);
      stopIds.push(stop.id);
      stopIndex.push(index);
    }
    stopOf[index] = documentStop;
  }

  const tripRoute = sharedColumn(Uint32Array, trips.length);
  for (const [index, trip] of trips.entries()) tripRoute[index] = routeOf[trip.route] as number;
  const hasCalls = (trip: number) => stopTimes.starts[trip] !== stopTimes.ends[trip];
  const { starts: routeStarts, order } = placesByKey(
    Int32Array.from(tripRoute, (route, trip) => (hasCalls(trip) ? route : -1)),
    routeIds.length,
  );
  for (let route = 0; route < routeIds.length; route++) {
    order.subarray(routeStarts[route], routeStarts[route + 1]).sort((a, b) => {
      const x = trips[a];
      const y = trips[b];
      if (x === undefined || y === undefined) return 0;
      return (
        x.route - y.route ||
        (x.direction ?? 0) - (y.direction ?? 0) ||
        x.service - y.service ||
        (stopTimes.arrival[stopTimes.starts[a] as number] as number) -
          (stopTimes.arrival[stopTimes.starts[b] as number] as number) ||
        a - b
      );
    });
  }
  return { routeIds, routesOf, stopIds, stopOf, stopIndex, tripRoute, order, routeStarts };
}

/** Names each release after the first day (`YYYYMMDD`) of one of its feeds. */
export function nameReleases(
  network: Network,
  feeds: readonly { release: number; starts: string | null }[],
  today: string,
): void {
  for (const [index, release] of network.releases.entries()) {
    const own = feeds.filter((feed) => feed.release === index);
    const firsts = own.flatMap((feed) => feed.starts ?? []).sort();
    // Feeds of one agency may start on different days but form one release, named after the feed that started last.
    release.name = firsts.findLast((name) => name <= today) ?? firsts[0] ?? '';
  }
}
