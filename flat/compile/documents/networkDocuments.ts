import type { WireFeedAgency } from '#contract/flat/agency.ts';
import type { WireDirection } from '#contract/flat/directions.ts';
import type { WireParentRoute, WireRoute } from '#contract/flat/routes.ts';
import { isKnownRouteType } from '#domain/agency/mode.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { StopFacts } from '#flat/compile/network/routePatterns.ts';
import type { Served } from '#flat/compile/network/served.ts';
import type { Enrichment } from '#flat/enrichment/enrichment.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { headsignOf } from './routeDocuments.ts';

/** Positions between this quantile and its opposite, `1 - EDGE`, are assumed to be correct. */
const EDGE = 0.02;

/** Returns west, south, east and north, ignoring points farther out than the network is wide or high; `null` if empty. */
function stopBounds(
  points: readonly (readonly [lon: number, lat: number])[],
): [number, number, number, number] | null {
  const lon = range(points.map((point) => point[0]));
  const lat = range(points.map((point) => point[1]));
  return lon === null || lat === null ? null : [lon[0], lat[0], lon[1], lat[1]];
}

function range(values: readonly number[]): [number, number] | null {
  const sorted = values.toSorted((a, b) => a - b);
  const edge = Math.floor(sorted.length * EDGE);
  const low = sorted[edge];
  const high = sorted[sorted.length - 1 - edge];
  if (low === undefined || high === undefined) return null;
  const width = high - low;
  const near = sorted.filter((value) => value >= low - width && value <= high + width);
  return [near[0] ?? low, near.at(-1) ?? high];
}

export function agencyDocument(
  network: Network,
  { stopIndex }: Served,
  facts: StopFacts,
  stationCount: number,
): WireFeedAgency {
  const points = stopIndex.flatMap((index, documentStop): [number, number][] => {
    const stop = network.stops[index];
    const isServed = (facts.calls[documentStop] as number) > 0;
    return isServed && stop?.lat != null && stop.lon !== null ? [[stop.lon, stop.lat]] : [];
  });
  return {
    timezone: network.zone,
    agencies: [...network.agencies.values()],
    feed_info: network.feedInfos,
    attributions: [...network.attributions.values()],
    bounds: stopBounds(points.length > 0 ? points : allPoints(network)),
    languages: [...network.translations.keys()],
    stations: stationCount,
    area_route_ids: [...new Set(network.routes.flatMap(({ id, areas }) => (areas.length > 0 ? [id] : [])))],
  };
}

/** Returns the positions of all stops, for feeds without calls, such as those with only on-request service. */
const allPoints = ({ stops }: Network): [number, number][] =>
  stops.flatMap(({ lat, lon }): [number, number][] => (lat === null || lon === null ? [] : [[lon, lat]]));

/** `routes.json`: one row per route and release, except for routes with neither trips nor areas. */
export function routesDocument(
  network: Network,
  { order, routesOf }: Served,
  enrichment: Enrichment,
): WireRoute[] {
  const routesWithTrips = new Set<number>();
  for (const trip of order) routesWithTrips.add(network.trips[trip]?.route ?? -1);
  const frequent = new Set(enrichment.frequencies.frequentBusIds);
  // A feed with one agency need not name it in each route.
  const [agency = null, ...others] = network.agencies.values();
  const agencyId = others.length === 0 ? (agency?.agency_id ?? '') : '';
  // Use maps, because an id such as `constructor` is a property of every object.
  const frequencyText = new Map(Object.entries(enrichment.frequencies.text));
  const documents = new Map(Object.entries(enrichment.documents));
  return routesOf.flat().flatMap((index) => {
    const route = network.routes[index];
    if (route === undefined || (!routesWithTrips.has(index) && route.areas.length === 0)) return [];
    return {
      release_name: network.releases[route.release]?.name ?? '',
      route_id: route.id,
      agency_id: route.agencyId || agencyId,
      route_short_name: route.shortName || route.longName || route.id,
      route_long_name: route.longName,
      route_type: route.type,
      route_color: route.color,
      route_text_color: route.textColor,
      is_frequent_bus: frequent.has(route.id),
      route_frequency_text: frequencyText.get(route.id) ?? '',
      documents: (documents.get(route.id) ?? []).map((document) => ({ ...document })),
    };
  });
}

/** Reports routes that are hidden because of their type, and whether that applies to all routes. */
export function reportUnshownTypes(routes: readonly WireRoute[], problems: Problems): void {
  const unshown = routes.filter((route) => !isKnownRouteType(route.route_type));
  const place = { file: 'routes.txt', column: 'route_type' };
  for (const { route_id, route_type } of unshown) {
    problems.add('warning', 'type-not-shown', place, () => {
      return `route ${route_id} has type ${route_type}, which is not shown to riders`;
    });
  }
  if (unshown.length > 0 && unshown.length === routes.length) {
    const types = [...new Set(unshown.map((route) => route.route_type))].join(', ');
    problems.add('error', 'no-type-shown', place, () => {
      return `no route with service has a type that is shown to riders (types: ${types})`;
    });
  }
}

export function parentRoutesDocument(
  routes: readonly WireRoute[],
  enrichment: Enrichment,
): WireParentRoute[] {
  const known = new Set(routes.map((route) => route.route_id));
  return enrichment.parents.flatMap((parent) => {
    const children = parent.childIds.filter((id) => known.has(id));
    if (children.length === 0) return [];
    return {
      route_id: parent.id,
      route_type: parent.type,
      route_long_name: parent.longName,
      route_color: parent.color,
      route_text_color: parent.textColor,
      routes: children,
    };
  });
}

/** `directions.json`: from the agency's additions, else directions.txt. The default destination is the commonest headsign. */
export function directionsDocument(
  network: Network,
  served: Served,
  enrichment: Enrichment,
): WireDirection[] {
  const { order, routeStarts, routeIds } = served;
  const rows: WireDirection[] = [];
  for (const [route, routeId] of routeIds.entries()) {
    const headsigns: [Map<string, number>, Map<string, number>] = [new Map(), new Map()];
    const releases: [number?, number?] = [];
    for (const trip of order.subarray(routeStarts[route], routeStarts[route + 1])) {
      const source = network.trips[trip];
      if (source === undefined) continue;
      const release = network.routes[source.route]?.release ?? 0;
      const direction = source.direction ?? 0;
      // Trips are in order of release, so a direction's destination is that of its earliest release.
      releases[direction] ??= release;
      if (release !== releases[direction]) continue;
      const counts = headsigns[direction];
      const headsign = headsignOf(network, trip);
      counts.set(headsign, (counts.get(headsign) ?? 0) + 1);
    }
    for (const directionId of [0, 1] as const) {
      const counts = headsigns[directionId];
      if (counts.size === 0) continue;
      const addition = enrichment.directions.find(
        (row) => row.routeId === routeId && row.directionId === directionId,
      );
      const own = network.directions.find(
        (row) => row.routeId === routeId && row.directionId === directionId,
      );
      const [commonest] = [...counts].sort((a, b) => b[1] - a[1]);
      rows.push({
        route_id: routeId,
        direction_id: directionId,
        direction: addition?.name ?? own?.name ?? '',
        direction_destination: addition?.destination ?? (own?.destination || (commonest?.[0] ?? '')),
      });
    }
  }
  return rows;
}
