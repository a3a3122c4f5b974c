import type { NotKnown } from '#domain/result.ts';

/** A station (spec section 3). The source may lack everything but the slug; without a name, the slug is shown. */
export interface Station {
  slug: string;
  /** Stop ids of the station in the feed. */
  gtfsIds: string[];
  name: string;
  /** The feed's name, which live services use, regardless of the rider's language. */
  sourceName: string;
  position: { lat: number; lon: number } | null;
  routeIds: string[];
  address: string | null;
  parking: string | null;
  accessible: boolean | NotKnown;
  accessibilityNotes: string | null;
  elevators: string[];
  entrances: { name: string; position: { lat: number; lon: number }; accessible: boolean | null }[];
  /** IANA zone of the place if it differs from the agency's zone, in which all times are given. */
  otherZone: string | null;
  /** The feed's id of the station itself, which alerts may name; `null`: a stop by itself, or unknown. */
  stationId: string | null;
  /** The feed's ids of its entrances, nodes and boarding areas. */
  innerIds: string[];
}

/** Returns the stop ids under which alerts may name a station: its platforms, itself, and what is inside it. */
export const alertStopIds = ({
  gtfsIds,
  stationId,
  innerIds,
}: Pick<Station, 'gtfsIds' | 'stationId' | 'innerIds'>): string[] =>
  stationId === null ? gtfsIds : [...gtfsIds, stationId, ...innerIds];

const hasStop = (station: Pick<Station, 'gtfsIds'>, stopId: string): boolean =>
  station.gtfsIds.includes(stopId);

const stationOfStop = <S extends Pick<Station, 'gtfsIds'>>(
  stations: readonly S[],
  stopId: string,
): S | null => stations.find((station) => hasStop(station, stopId)) ?? null;

/** Finds a station by the id of one of its stops or by its slug; links and messages use either. */
export const stationById = <S extends Pick<Station, 'gtfsIds' | 'slug'>>(
  stations: readonly S[],
  idOrSlug: string,
): S | null =>
  stations.find((station) => station.slug === idOrSlug) ??
  stations.find((station) => station.slug.toLowerCase() === idOrSlug.toLowerCase()) ??
  stationOfStop(stations, idOrSlug);

export function stationsOfRoutes<S extends Pick<Station, 'routeIds'>>(
  stations: readonly S[],
  routeIds: readonly string[],
): S[] {
  const ids = new Set(routeIds);
  return stations.filter((station) => station.routeIds.some((id) => ids.has(id)));
}

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
