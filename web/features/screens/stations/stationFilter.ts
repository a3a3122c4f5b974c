import { findRoute, type Route } from '#domain/routes/route.ts';
import type { Station } from '#domain/stations/station.ts';
import { modeOfSlug } from '#web/features/transit/routes/pagePath.ts';
import { filterText } from '#web/request/parameters.ts';

export type StationFilter = ReturnType<typeof readStationFilter>;

/** Parses the filters; malformed parameters are ignored. */
export function readStationFilter(search: URLSearchParams) {
  const mode = search.get('mode');
  return {
    text: filterText(search.get('q')),
    /** The slug of the mode, as in addresses. */
    mode: modeOfSlug(mode) === null ? null : mode,
    /** Route id as requested, in any spelling; a parent includes its children. */
    line: filterText(search.get('line')) || null,
    accessibleOnly: search.get('accessible') === '1',
  };
}

export function stationsPath(filter: StationFilter, page = 1): string {
  const search = filterSearch(filter);
  if (page > 1) search.set('page', `${page}`);
  return search.size === 0 ? '/stations' : `/stations?${search}`;
}

export const stationPlacesPath = (filter: StationFilter): string => `/stations.json?${filterSearch(filter)}`;

function filterSearch({ text, mode, line, accessibleOnly }: StationFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (mode) search.set('mode', mode);
  if (line) search.set('line', line);
  if (accessibleOnly) search.set('accessible', '1');
  return search;
}

/**
 * Returns the stations that pass the filter, sorted by name. `routesOf` returns a station's routes, but no parent routes.
 * An unknown line is ignored; unknown accessibility does not count as accessible.
 */
export function filterStations(
  stations: readonly Station[],
  filter: StationFilter,
  routes: readonly Route[],
  routesOf: (station: Station) => readonly Route[],
): Station[] {
  const { text, mode, line, accessibleOnly } = filter;
  const words = text.toLowerCase().split(/\s+/);
  const chosen = line === null ? undefined : findRoute(routes, line);
  const routeIds = chosen ? [chosen.id, ...chosen.childRouteIds] : null;
  return stations
    .filter((station) => {
      const name = station.name.toLowerCase();
      const own = routesOf(station);
      return (
        words.every((word) => name.includes(word)) &&
        (!accessibleOnly || station.accessible === true) &&
        (mode === null || own.some((route) => route.mode === modeOfSlug(mode))) &&
        (routeIds === null || own.some((route) => routeIds.includes(route.id)))
      );
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
