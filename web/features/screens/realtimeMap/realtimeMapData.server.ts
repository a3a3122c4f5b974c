// Loads the data from which the server renders the map screen, for the map's state in the address.
import { withTimeout } from '#contract/timers/timers.ts';
import type { Route } from '#domain/routes/route.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import { sourceAge } from '#web/features/base/network/pageClient.ts';
import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import {
  chosenRouteIds,
  countFilters,
  filterVehicles,
  lineRouteIds,
} from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import { pictureFrame, vehiclePicture } from '#web/features/screens/realtimeMap/picture/vehiclePicture.ts';
import { loadPlace } from '#web/features/screens/realtimeMap/places/loadPlace.server.ts';
import { fetchTripRun, tripView } from '#web/features/screens/realtimeMap/trip/tripView.ts';
import { isElevatorOut } from '#web/features/transit/elevators/loadElevators.server.ts';
import { regionOf } from '#web/features/transit/map/engine/geometry.ts';
import { findVehicle, mapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { simplifyLine } from '#web/features/transit/map/engine/simplifyLine.ts';
import { badgeOf } from '#web/features/transit/map/engine/vehicleLook.ts';
import { fetchRouteLines } from '#web/features/transit/map/feed/lineFeed.ts';
import type { MapStation } from '#web/features/transit/map/mapPlace.ts';
import { directionChoices } from '#web/features/transit/routes/directionChoices.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { loadSearch } from '#web/features/transit/search/searchSources.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import { startView } from './address/mapState.ts';
import type { RealtimeRoute } from './filters/filterVehicles.ts';
import { listVehicles } from './list/listVehicles.ts';
import { networkLines, networkMiddle } from './network/networkLines.server.ts';

export type RealtimeMapData = Awaited<ReturnType<typeof realtimeMapData>>;

/** Maximum number of rows in the server's HTML. */
const FIRST_ROWS = 40;
/** Of these, the maximum number that are not on the map. */
const FIRST_OFF_MAP = 10;

/** The page does not wait longer for lines; the map requests them itself. */
const LINES_TIMEOUT_MS = 300;
/** Maximum number of line points in a page; if there are more, the page contains no lines. */
const MAX_LINE_POINTS = 1000;

const lineIdsOf = (route: Route): string[] =>
  route.childRouteIds.length > 0 ? route.childRouteIds : [route.id];

/** Returns the headsign of a vehicle in each direction, to name directions that have no name. */
const headsigns = (trips: readonly LiveTrip[], lineIds: readonly string[]): Map<0 | 1, string> =>
  new Map(
    trips.flatMap(({ routeId, directionId, headsign }) =>
      directionId !== null && headsign && lineIds.includes(routeId) ? [[directionId, headsign] as const] : [],
    ),
  );

async function loadStations({ client }: AppContext, signal: AbortSignal): Promise<MapStation[]> {
  const [stations, elevators] = await Promise.all([
    client.stations({ signal }),
    client.elevators({ signal }),
  ]);
  if (!stations.ok) return [];
  return stations.value.value.flatMap(({ slug, name, sourceName, position }) =>
    position ? [{ slug, name, ...position, elevatorOut: isElevatorOut({ sourceName }, elevators) }] : [],
  );
}

/** Never fails as a whole: missing parts are marked or left out. */
export async function realtimeMapData(app: AppContext, state: MapState, signal: AbortSignal) {
  const { client, now, t } = app;
  const built = await loadRoutes(app, signal);
  const all = built.ok ? built.value : [];
  const routeBadges = all.map((route) => ({ ...toBadge(route), childRouteIds: route.childRouteIds }));
  const badge = badgeOf(routeBadges);
  const [trips, directions, stations, run, place, search, tracks, network, predictions] = await Promise.all([
    client.trips({ routeIds: chosenRouteIds(state, routeBadges) ?? [], signal }),
    client.directions({ signal }),
    loadStations(app, signal),
    state.selected === null ? null : fetchTripRun(client, state.selected, now(), signal),
    loadPlace(app, state, signal),
    state.find !== null && state.place === null
      ? loadSearch(app, state.find, { purpose: 'map' }, signal)
      : null,
    withTimeout(
      Promise.all(lineRouteIds(state, routeBadges, null).map((id) => fetchRouteLines(client, badge(id), ''))),
      LINES_TIMEOUT_MS,
    ),
    withTimeout(networkLines(app, all), LINES_TIMEOUT_MS),
    // A request for a trip that does not exist is valid and returns nothing; a request without trips would be invalid.
    client.predictions({ tripIds: ['-'], signal }),
  ]);

  const live = trips.ok ? trips.value.value : [];
  const rows = directions.ok ? directions.value.value : [];
  const routes = all.map((route): RealtimeRoute => {
    const lines = lineIdsOf(route);
    const names = directionChoices(lines, [0, 1], rows, app.agency.facts, headsigns(live, lines), t);
    return {
      ...toBadge(route),
      childRouteIds: route.childRouteIds,
      isLive: route.isLiveDataAvailable,
      directions: names.map(({ directionId, label }) => ({ directionId, label })),
    };
  });
  const at = now().epochMilliseconds;
  const sourceAsOf = trips.ok ? trips.value.asOf.epochMilliseconds : at;
  const { excludedRouteIds: excludedIds } = app.agency.facts;
  const shown = trips.ok
    ? filterVehicles(trips.value.value.map(mapVehicle), state, { routes, excludedIds })
    : [];
  const selected = state.selected === null ? null : findVehicle(shown, state.selected);
  const fullLines = (tracks ?? []).flatMap(({ lines }) => lines);
  const region = regionOf(fullLines.flatMap(({ points }) => points));
  const middle =
    networkMiddle(stations) ??
    networkMiddle(shown.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }])));
  const view = startView(state, place, { vehicle: selected, middle });
  const frame = pictureFrame(view, region ?? app.agency.region);
  const listing = listVehicles(shown, {
    sort: state.sort,
    from: view ?? middle,
    seen: null,
    now: at,
    sourceAsOf,
  });
  const listed = [
    ...listing.offMap.slice(0, FIRST_OFF_MAP),
    ...listing.groups.flatMap(({ vehicles }) => vehicles),
  ];
  const first = listed.slice(0, FIRST_ROWS);
  if (selected && !first.includes(selected)) first.push(selected);
  const simpleLines = fullLines.map((line) => ({ ...line, points: simplifyLine(line.points, frame.zoom) }));
  const isTooMuch = simpleLines.reduce((sum, { points }) => sum + points.length, 0) > MAX_LINE_POINTS;
  const lines = isTooMuch ? [] : simpleLines;
  return {
    now: at,
    routes,
    routesError: built.ok ? null : built.error,
    vehicles: first,
    /** Routes that the agency leaves out, whose vehicles riders do not see. */
    excludedIds,
    /** Number of vehicles that pass the filters; `vehicles` has the first in list order, and the selected one. */
    total: listing.count + listing.offMap.length,
    /** Number of vehicles that pass the filters and are on the map. */
    count: listing.count,
    source: sourceAge(trips),
    /** Lines of the chosen routes, simplified for the initial view; empty if there are none, or if the map requests them. */
    lines,
    /** The extent of the chosen routes' lines, shown first if there is no `startView`; `null`: unknown. */
    region,
    /** Shown in the map's frame until the map has drawn its vehicles; `null`: no data, or nothing to draw. */
    picture: trips.ok
      ? vehiclePicture(shown, {
          frame,
          network: (network ?? [])
            .filter(({ mode }) => state.mode === null || mode === state.mode)
            .map((line) => ({ ...line, points: simplifyLine(line.points, frame.zoom) })),
          lines,
          isFiltered: countFilters(state) > 0,
          badge,
          selected: selected?.id ?? null,
          now: at,
          sourceAsOf,
        })
      : null,
    stations,
    /** The middle of the network; `null`: it has neither stations nor vehicles. */
    middle,
    /** The selected vehicle's trip; `null`: none is selected, or its stops are unknown. */
    trip: run && state.selected !== null ? tripView(run, selected?.id ?? state.selected, now()) : null,
    /** Whether the live service may have predictions. If it has none, a browser's request would log an error. */
    predicts: predictions.ok || predictions.error.kind !== 'not found',
    place,
    /** The results of the search that the address names; `null`: there is no search, or a place is open. */
    search,
  };
}
