import type { Station } from './station.ts';

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
