import type { Station } from './station.ts';

/** Route ids by the id of a stop or station, or by the slug of a station, whichever the source uses. */
export type Connections = ReadonlyMap<string, readonly string[]>;

/** Returns the routes at a station: those of its platforms, and those listed under its own id or slug. */
export const connectionsOfStation = (
  connections: Connections,
  { slug, stationId, gtfsIds }: Pick<Station, 'slug' | 'stationId' | 'gtfsIds'>,
): Set<string> =>
  new Set(
    [slug, ...(stationId === null ? [] : [stationId]), ...gtfsIds].flatMap((id) => connections.get(id) ?? []),
  );

/** Returns a function that finds the routes at a stop: its own, else those of its station; `null` if neither is listed. */
export function connectionsOfStops(
  connections: Connections,
  stations: readonly Station[],
): (stopId: string) => readonly string[] | null {
  const station = new Map(stations.flatMap((each) => each.gtfsIds.map((id) => [id, each] as const)));
  return (stopId) => {
    const own = connections.get(stopId);
    const around = station.get(stopId);
    if (own !== undefined || around === undefined) return own ?? null;
    const found = connectionsOfStation(connections, around);
    return found.size === 0 ? null : [...found];
  };
}
