import { isNotPublished } from '#contract/client/callResult.ts';
import { oncePer } from '#domain/oncePer.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import { outagesAt } from '#domain/stations/elevator.ts';
import type { Station } from '#domain/stations/station.ts';
import { outageState, outageViews } from '#web/features/transit/elevators/loadElevators.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import { filterStations, type StationFilter } from './stationFilter.ts';

/** Never fails: unknown data is marked as such. */
export async function stationIndex(app: AppContext, requested: StationFilter, signal: AbortSignal) {
  const { agency, client, lang } = app;
  const [stations, elevators, routes] = await Promise.all([
    client.stations({ signal }),
    client.elevators({ signal }),
    loadRoutes(app, signal),
  ]);
  const state = outageState(elevators);
  const outages = state.kind === 'outages' ? state.outages : [];
  const all = routes.ok ? routes.value : [];
  const routesOf = (station: Station) => routesServing(all, station);
  // Each route has one badge object, so that the page's data contains each badge only once.
  const badges = new Map(all.map((route) => [route, toBadge(route)]));
  const filter = {
    ...requested,
    line: requested.line === null ? null : (findRoute(all, requested.line)?.id ?? null),
  };
  const known = stations.ok ? stations.value.value : [];
  return {
    routes,
    /** The line's id is spelled as in the list of routes; an unknown line is dropped. */
    filter,
    /** Total number of stations; `null`: unknown. */
    count: stations.ok ? known.length : null,
    stations: filterStations(known, filter, all, routesOf).map((station) => ({
      slug: station.slug,
      name: station.name,
      accessible: station.accessible,
      /** Number of elevators out of service. */
      out: outageViews(
        outagesAt(station, outages),
        { outages, routes: all, stations: known },
        agency.facts,
        lang,
      ).length,
      /** Without one, the station has no distance and is not on the map. */
      position: station.position,
      badges: routesOf(station).flatMap((route) =>
        route.mode === 'Bus' && filter.mode !== 'bus' ? [] : (badges.get(route) ?? []),
      ),
    })),
    elevatorsKnown: state.kind !== 'unknown' || isNotPublished(elevators),
  };
}

/** Returns a station's routes, but no parent routes, computed only once per station and list of routes. */
const routesServing = oncePer((all: readonly Route[], station: Station): readonly Route[] => {
  return all.filter((route) => !route.isParentRoute && station.routeIds.includes(route.id));
});

export type PlacedStation = Awaited<ReturnType<typeof stationIndex>>['stations'][number];
export type StationEntry = Omit<PlacedStation, 'position'>;
