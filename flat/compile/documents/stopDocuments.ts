/** The documents about the stops of the whole network: the routes at each, and what the search finds. */
import type { WireSearchEntry } from '#contract/flat/searchIndex.ts';
import type { WireConnectingRoutes, WireStation } from '#contract/flat/stationInformation.ts';
import { NO_POSITION, positionUnits } from '#domain/journeys/timetable.ts';
import { PositionGrid } from '#domain/journeys/walking.ts';
import { otherZone } from '#flat/compile/network/datesAndZones.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { StopFacts } from '#flat/compile/network/routePatterns.ts';
import { idsOfRoutes, naturalOrder, type Served } from '#flat/compile/network/served.ts';
import { metersBetweenStops } from '#flat/compile/trips/interpolateTimes.ts';
import { stationIndexOf } from './stationDocuments.ts';

/** Maximum straight-line distance to another stop whose routes count as connections. */
const CONNECTION_METERS = 150;

/** The only direction for each value in the `ways` of `StopFacts`; `null` for both or none. */
const ONLY_WAY = [null, 0, 1, null] as const;

/** `connecting-routes.json`: each stop's routes, and those in its station, by transfer or within `CONNECTION_METERS`. */
export function connectingRoutesDocument(
  network: Network,
  served: Served,
  facts: StopFacts,
): WireConnectingRoutes {
  const { stops } = network;
  const { stopIds, stopIndex, stopOf } = served;
  const routesByStop = new Map<number, Set<number>>();
  const addRoutesOf = (stop: number, other: number) => {
    const routes = routesByStop.getOrInsertComputed(stop, () => new Set());
    for (const route of facts.routes[other] ?? []) routes.add(route);
  };
  const stations = new Map<number, number[]>();
  const called = [...stopIndex.keys()].filter((documentStop) => (facts.calls[documentStop] ?? 0) > 0);
  for (const documentStop of called) {
    addRoutesOf(documentStop, documentStop);
    const index = stopIndex[documentStop] as number;
    if ((stops[index]?.parent ?? -1) < 0) continue;
    const station = stopOf[stationIndexOf(network, index)] as number;
    stations.getOrInsertComputed(station, () => []).push(documentStop);
  }
  for (const [station, members] of stations) {
    for (const member of members) {
      addRoutesOf(station, member);
      for (const other of members) addRoutesOf(member, other);
    }
  }
  for (const [from, to] of network.transfers) {
    const [a, b] = [stopOf[from] as number, stopOf[to] as number];
    for (const one of [a, ...(stations.get(a) ?? [])])
      for (const each of stations.get(b) ?? [b]) addRoutesOf(one, each);
  }
  const lats = Int32Array.from(stopIndex, (index) => positionUnits(stops[index]?.lat ?? null));
  const lons = Int32Array.from(stopIndex, (index) => positionUnits(stops[index]?.lon ?? null));
  // The grid has rounded positions.
  const grid = new PositionGrid({ lats, lons }, called, CONNECTION_METERS + 1);
  for (const documentStop of [...routesByStop.keys()]) {
    const [lat, lon] = [lats[documentStop] as number, lons[documentStop] as number];
    if (lat === NO_POSITION) continue;
    const stop = stops[stopIndex[documentStop] as number];
    grid.near(lat, lon, (other) => {
      const distance = metersBetweenStops(stop, stops[stopIndex[other] as number]);
      if (distance !== null && distance <= CONNECTION_METERS) addRoutesOf(documentStop, other);
    });
  }
  const wire = new Map<string, string[]>();
  for (const [documentStop, routes] of routesByStop) {
    if (routes.size > 0) wire.set(stopIds[documentStop] ?? '', idsOfRoutes(served, routes));
  }
  return Object.fromEntries(wire);
}

/** `search-index.json`: stations, and stops outside them, with the most calls first. */
export function searchIndexDocument(
  network: Network,
  served: Served,
  facts: StopFacts,
  stations: readonly WireStation[],
): WireSearchEntry[] {
  const { stopIds, stopIndex, routeIds } = served;
  const documentStops = new Map(stopIds.map((id, index) => [id, index]));
  const inStation = new Set<number>();
  const entries: { calls: number; entry: WireSearchEntry }[] = [];
  for (const station of stations) {
    let calls = 0;
    const codes = new Set<string>();
    for (const id of station.gtfsId) {
      codes.add(String(id));
      const member = documentStops.get(String(id));
      if (member === undefined) continue;
      codes.add(network.stops[stopIndex[member] ?? -1]?.code ?? '');
      inStation.add(member);
      calls += facts.calls[member] ?? 0;
    }
    const { slug, name, lat, lon, routes } = station;
    codes.delete('');
    entries.push({
      calls,
      entry: { kind: 'station', id: slug, name, codes: [...codes], lat, lon, route_ids: routes },
    });
  }
  for (const [documentStop, index] of stopIndex.entries()) {
    const stop = network.stops[index];
    const calls = facts.calls[documentStop] ?? 0;
    if (stop === undefined || calls === 0 || inStation.has(documentStop)) continue;
    const routes = [...(facts.routes[documentStop] ?? [])].sort((a, b) => a - b);
    const zone = otherZone(stop.zone, network.zone);
    entries.push({
      calls,
      entry: {
        kind: 'stop',
        id: stop.id,
        name: stop.name,
        ...(stop.code === '' || stop.code === stop.id ? {} : { codes: [stop.code] }),
        lat: stop.lat,
        lon: stop.lon,
        route_ids: routes.map((route) => routeIds[route] ?? ''),
        direction_ids: routes.map((route) => ONLY_WAY[facts.ways[documentStop]?.get(route) ?? 0] ?? null),
        ...(stop.wheelchair === null ? {} : { accessible: stop.wheelchair }),
        ...(zone === null ? {} : { timezone: zone }),
      },
    });
  }
  return entries
    .sort((a, b) => b.calls - a.calls || naturalOrder(a.entry.name, b.entry.name))
    .map(({ entry }) => entry);
}
