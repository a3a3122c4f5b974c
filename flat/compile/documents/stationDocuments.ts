import { decodeEntities } from '#contract/fields/decodeEntities.ts';
import { wireId } from '#contract/fields/wireValues.ts';
import type { WireStation } from '#contract/flat/stationInformation.ts';
import { oncePer } from '#domain/oncePer.ts';
import { otherZone } from '#flat/compile/network/datesAndZones.ts';
import type { Network, NetworkStop } from '#flat/compile/network/network.ts';
import type { StopFacts } from '#flat/compile/network/routePatterns.ts';
import { idsOfRoutes, naturalOrder, type Served } from '#flat/compile/network/served.ts';
import type { Enrichment, EnrichmentStation } from '#flat/enrichment/enrichment.ts';

/** A pathway_mode. */
const ELEVATOR = 5;

interface Place {
  stop: NetworkStop | null;
  members: number[];
}

/** `station-information.json`: stations, rail and metro stops outside stations, and the agency's additions. */
export function stationsDocument(
  network: Network,
  served: Served,
  facts: StopFacts,
  enrichment: Enrichment,
): WireStation[] {
  const { stopIds } = served;
  const places = stationPlaces(network, served, facts);
  const byMember = new Map<string, Place>();
  for (const place of places) {
    for (const member of place.members) byMember.set(stopIds[member] ?? '', place);
    if (place.stop !== null) byMember.set(place.stop.id, place);
  }
  const added = new Map<Place, EnrichmentStation>();
  const documentStops = new Map(stopIds.map((id, index) => [id, index]));
  for (const station of enrichment.stations) {
    const known = station.gtfsIds
      .map((id) => byMember.get(id))
      .find((place) => place !== undefined && !added.has(place));
    if (known !== undefined) added.set(known, station);
    else {
      const members = station.gtfsIds.flatMap((id) => documentStops.get(id) ?? []);
      const place: Place = { stop: network.stops[served.stopIndex[members[0] ?? -1] ?? -1] ?? null, members };
      places.push(place);
      added.set(place, station);
    }
  }
  const slugs = new Set<string>(enrichment.stations.map((station) => station.slug));
  return places
    .map((place): WireStation => {
      const more = added.get(place);
      const name = more?.name ?? place.stop?.name ?? more?.slug ?? '';
      const ids = new Set([
        ...place.members.map((member) => stopIds[member] ?? ''),
        ...(more?.gtfsIds ?? []),
      ]);
      const routes = new Set(place.members.flatMap((member) => [...(facts.routes[member] ?? [])]));
      return {
        slug: more?.slug ?? freeSlug(name, place.stop?.id ?? '', slugs),
        gtfsId: [...ids].map(wireId),
        name,
        lat: place.stop?.lat ?? null,
        lon: place.stop?.lon ?? null,
        routes: idsOfRoutes(served, routes),
        address: more?.address ?? null,
        parking: more?.parking ?? null,
        accessible: more?.accessible ?? accessibleOf(network, served, place),
        accessibility_notes: more?.accessibilityNotes ?? null,
        elevators: [...(more?.elevators ?? elevatorsOf(network, place))],
        entrances: entrancesOf(network, place),
        timezone: otherZone(place.stop?.zone, network.zone),
        ...insideOf(place, network),
      };
    })
    .sort((a, b) => naturalOrder(a.name, b.name));
}

/** Returns the ids of a feed's station and of the locations in it where no trip calls, which alerts may name. */
function insideOf({ stop }: Place, network: Network): Pick<WireStation, 'station_id' | 'inner_ids'> {
  if (stop?.kind !== 1) return {};
  const inner = innerLocations(network).get(stop) ?? [];
  return { station_id: stop.id, ...(inner.length === 0 ? {} : { inner_ids: inner }) };
}

/** Entrances (2), nodes (3) and boarding areas (4) by station. */
const innerLocations = oncePer((network: Network) => {
  const ids = new Map<NetworkStop, string[]>();
  for (const [index, { id, kind }] of network.stops.entries()) {
    const station = kind < 2 ? undefined : network.stops[stationIndexOf(network, index)];
    if (station?.kind === 1) ids.getOrInsertComputed(station, () => []).push(id);
  }
  return ids;
});

/** Returns the feed's stations with service, and stops of rail (2) and metro (1) lines outside stations. */
function stationPlaces(network: Network, served: Served, facts: StopFacts): Place[] {
  const { stops, routes } = network;
  const byStation = new Map<string, Place>();
  const alone: Place[] = [];
  for (const [documentStop, index] of served.stopIndex.entries()) {
    const stop = stops[index];
    if (stop === undefined || stop.kind !== 0) continue;
    const parent = stops[stop.parent];
    if (parent !== undefined && parent.kind === 1) {
      const place = byStation.getOrInsertComputed(parent.id, () => ({ stop: parent, members: [] }));
      place.members.push(documentStop);
      continue;
    }
    const types = [...(facts.routes[documentStop] ?? [])].map(
      (route) => routes[served.routesOf[route]?.[0] ?? -1]?.type,
    );
    if (types.some((type) => type === 1 || type === 2)) alone.push({ stop, members: [documentStop] });
  }
  const inUse = [...byStation.values()].filter((place) =>
    place.members.some((member) => (facts.calls[member] ?? 0) > 0),
  );
  return [...inUse, ...alone];
}

function freeSlug(name: string, id: string, taken: Set<string>): string {
  const plain = decodeEntities(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const base = /station|center|terminal/.test(plain) || plain === '' ? plain : `${plain}-station`;
  const own = id.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  let slug = base || `station-${own}`;
  if (taken.has(slug)) slug = `${slug}-${own}`;
  while (taken.has(slug)) slug += '-2';
  taken.add(slug);
  return slug;
}

/** Returns the station's own value, else the one that all its stops share; `null` if unknown. */
function accessibleOf(network: Network, served: Served, place: Place): boolean | null {
  if (place.stop !== null && place.stop.wheelchair !== null) return place.stop.wheelchair;
  const values = place.members.map(
    (member) => network.stops[served.stopIndex[member] ?? -1]?.wheelchair ?? null,
  );
  const [first = null] = values;
  return values.every((each) => each === first) ? first : null;
}

export const stationIndexOf = (network: Network, stop: number): number => {
  let index = stop;
  // Boarding areas belong to platforms, platforms to stations.
  for (let depth = 0; depth < 3; depth++) {
    const parent = network.stops[index]?.parent ?? -1;
    if (parent < 0) break;
    index = parent;
  }
  return index;
};

/** Returns the names of a station's elevators in pathways.txt: as signposted, else the levels or stops they connect. */
function elevatorsOf(network: Network, place: Place): string[] {
  const names = new Set<string>();
  for (const { from, to, name, mode } of network.pathways) {
    if (mode !== ELEVATOR) continue;
    const station = network.stops[stationIndexOf(network, from)];
    if (station === undefined || station.id !== place.stop?.id || station.release !== place.stop.release)
      continue;
    const end = (index: number) => network.stops[index]?.levelName || network.stops[index]?.name || '';
    const [a, b] = [end(from), end(to)];
    names.add(name || (a !== '' && b !== '' && a !== b ? `${a} – ${b}` : a || b || 'Elevator'));
  }
  return [...names];
}

function entrancesOf(network: Network, place: Place): WireStation['entrances'] {
  return network.stops.flatMap((stop) => {
    if (stop.kind !== 2 || stop.lat === null || stop.lon === null || place.stop === null) return [];
    const parent = network.stops[stop.parent];
    if (parent === undefined || parent.id !== place.stop.id || parent.release !== place.stop.release)
      return [];
    return { name: stop.name, lat: stop.lat, lon: stop.lon, accessible: stop.wheelchair };
  });
}
