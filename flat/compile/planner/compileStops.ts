/** The stops of the planner's calendar. */
import { Access, positionUnits } from '#domain/journeys/timetable.ts';
import type { Network, NetworkStop } from '#flat/compile/network/network.ts';
import type { Served } from '#flat/compile/network/served.ts';

/** Keeps the stops with service, everything above them, the ends of pathways, and entrances that are the only way in. */
export function compileStops(
  network: Network,
  { stopIds, stopIndex, stopOf }: Served,
  served: ReadonlySet<number>,
  zoneOf: (zoneId: string) => number,
) {
  const kept = new Set<number>();
  const parentOf = (stop: number): number => {
    const parent = network.stops[stopIndex[stop] as number]?.parent ?? -1;
    return parent < 0 ? -1 : (stopOf[parent] as number);
  };
  const keep = (stop: number): void => {
    if (kept.has(stop)) return;
    kept.add(stop);
    const parent = parentOf(stop);
    if (parent >= 0) keep(parent);
  };
  for (const stop of served) keep(stop);
  for (const { from, to } of network.pathways) {
    keep(stopOf[from] as number);
    keep(stopOf[to] as number);
  }
  const closed = new Set(
    [...kept].flatMap((stop) => {
      const { isOnStreet, parent } = network.stops[stopIndex[stop] as number] as NetworkStop;
      return isOnStreet === false ? [stopOf[parent] as number] : [];
    }),
  );
  const withEntrances = new Set<number>();
  const hasPosition = (stop: number) => (network.stops[stopIndex[stop] as number]?.lat ?? null) !== null;
  if (closed.size > 0)
    for (const stop of stopIndex.keys()) {
      const isEntrance = network.stops[stopIndex[stop] as number]?.kind === 2;
      if (!isEntrance || !closed.has(parentOf(stop)) || !hasPosition(stop)) continue;
      kept.add(stop);
      withEntrances.add(parentOf(stop));
    }
  const accessOf = (stop: number): number => {
    const { isOnStreet } = network.stops[stopIndex[stop] as number] as NetworkStop;
    if (closed.has(stop)) return withEntrances.has(stop) ? Access.unknown : Access.direct;
    if (isOnStreet === null) return Access.unknown;
    if (isOnStreet) return Access.direct;
    const station = parentOf(stop);
    // Without any position there is no other way to tell where riders come in.
    return withEntrances.has(station) || hasPosition(station) ? Access.throughStation : Access.unknown;
  };
  const list = [...kept].sort((a, b) => a - b);
  const indexOf = new Map(list.map((stop, index) => [stop, index]));
  const all = list.map((stop) => network.stops[stopIndex[stop] as number] as NetworkStop);
  const wheelchair = (stop: NetworkStop): boolean | null => {
    let place: NetworkStop | undefined = stop;
    for (let depth = 0; depth < 4 && place !== undefined; depth++) {
      if (place.wheelchair !== null) return place.wheelchair;
      place = network.stops[place.parent];
    }
    return null;
  };
  return {
    indexOf,
    table: {
      ids: list.map((stop) => stopIds[stop] ?? ''),
      names: all.map((stop) => nameOf(network, stop)),
      platforms: all.map(({ track }) => track),
      lats: Int32Array.from(all, ({ lat }) => positionUnits(lat)),
      lons: Int32Array.from(all, ({ lon }) => positionUnits(lon)),
      parents: Int32Array.from(list, (stop) => indexOf.get(parentOf(stop)) ?? -1),
      kinds: Uint8Array.from(all, ({ kind }) => kind),
      wheelchair: Uint8Array.from(all, (stop) => yesOrNoCode(wheelchair(stop))),
      access: Uint8Array.from(list, accessOf),
      zones: Uint16Array.from(all, ({ fareZone }) => zoneOf(fareZone)),
    },
  };
}

/** Entrances and boarding areas may have no name of their own. */
const nameOf = ({ stops }: Network, stop: NetworkStop): string =>
  stop.name || (stops[stop.parent]?.name ?? '') || stop.id;

/** As in GTFS: 0 unknown, 1 yes, 2 no. */
export const yesOrNoCode = (value: boolean | null | undefined): number =>
  value === true ? 1 : value === false ? 2 : 0;
