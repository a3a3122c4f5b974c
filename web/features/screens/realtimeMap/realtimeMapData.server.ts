// What the map screen shows before any script runs: the list of vehicles, by the filters of the address.
import { withinTime } from '#contract/withinTime.ts';
import type { Route } from '#domain/routes/route.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { sourceAge } from '#web/features/base/live/sourceAge.ts';
import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { activeFilters } from '#web/features/screens/realtimeMap/filters/activeFilters.ts';
import { filterVehicles, wantedRouteIds } from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import { lineRoutes } from '#web/features/screens/realtimeMap/filters/lineRoutes.ts';
import { pictureFrame } from '#web/features/screens/realtimeMap/picture/pictureFrame.ts';
import {
  type VehiclePicture,
  vehiclePicture,
} from '#web/features/screens/realtimeMap/picture/vehiclePicture.ts';
import { findPlaces } from '#web/features/screens/realtimeMap/places/findPlaces.server.ts';
import { loadPlace } from '#web/features/screens/realtimeMap/places/loadPlace.server.ts';
import { askTripRun } from '#web/features/screens/realtimeMap/trip/askTripRun.ts';
import { type TripView, tripView } from '#web/features/screens/realtimeMap/trip/tripView.ts';
import { isElevatorOut } from '#web/features/transit/elevators/isElevatorOut.ts';
import { badgeOf } from '#web/features/transit/map/engine/badgeOf.ts';
import { findVehicle, type MapVehicle, mapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { middleOfRegion, regionOf } from '#web/features/transit/map/engine/regionOf.ts';
import type { MapLine, Region } from '#web/features/transit/map/engine/riderMap.ts';
import { simplifyLine } from '#web/features/transit/map/engine/simplifyLine.ts';
import { askRouteLines } from '#web/features/transit/map/feed/askRouteLines.ts';
import type { PlaceAnswer } from '#web/features/transit/map/mapPlace.ts';
import type { MapStation } from '#web/features/transit/map/mapStation.ts';
import { directionChoices } from '#web/features/transit/routes/directionChoices.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import type { Search } from '#web/features/transit/search/suggestion.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import type { RealtimeRoute } from './filters/realtimeRoute.ts';
import { listVehicles } from './list/listVehicles.ts';
import { networkLines } from './network/networkLines.server.ts';
import { startView } from './startView.ts';

export interface RealtimeMapData {
  /** Epoch ms. */
  now: number;
  routes: RealtimeRoute[];
  routesError: CatalogueError | null;
  vehicles: MapVehicle[];
  /** Vehicles that pass the filters, of which `vehicles` are the first in the order of the list. */
  total: number;
  /** Those of them that are on the map. */
  count: number;
  source: SourceAge;
  /** Of the routes asked for, as they look from where the map begins; none are known, or too late: the map asks itself. */
  lines: MapLine[];
  /** What `lines` cover, where the map begins when there is no view; `null` without any. */
  region: Region | null;
  /** For the map's frame until there is a map; `null`: nothing to draw. */
  picture: VehiclePicture | null;
  stations: MapStation[];
  /** Of the selected vehicle; `null`: none is selected, or its stops are not known. */
  trip: TripView | null;
  /** The live service predicts stops; a browser that asked one that does not would log an error. */
  predicts: boolean;
  /** The place of the address, as its card shows it. */
  place: PlaceAnswer | null;
  /** What the search of the address found; `null`: it searches nothing, or has found its place. */
  search: Search | null;
}

/** Rows a page carries before scripts run. */
export const FIRST_ROWS = 200;

/** Lines that take longer come with the map. */
const LINES_MS = 300;
/** Points of lines a page carries at most; with more it carries none. */
const MAX_LINE_POINTS = 1000;

const linesOf = (route: Route): string[] =>
  route.childRouteIds.length > 0 ? route.childRouteIds : [route.id];

/** Where vehicles of a route and direction say they go: the name of a direction that has no other. */
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

/** Never fails whole: what cannot be read is said where it would stand. */
export async function realtimeMapData(
  app: AppContext,
  state: MapState,
  signal: AbortSignal,
): Promise<RealtimeMapData> {
  const { client, now, t } = app;
  const built = await loadRoutes(app, signal);
  const all = built.ok ? built.value : [];
  const known = all.map((route) => ({ ...toBadge(route), childRouteIds: route.childRouteIds }));
  const badge = badgeOf(known);
  const [trips, directions, stations, run, place, search, asked, network, predictions] = await Promise.all([
    client.trips(wantedRouteIds(state, known) ?? [], { signal }),
    client.directions({ signal }),
    loadStations(app, signal),
    state.selected === null ? null : askTripRun(client, state.selected, now(), signal),
    loadPlace(app, state, signal),
    state.find !== null && state.place === null ? findPlaces(app, state.find, signal) : null,
    withinTime(
      Promise.all(lineRoutes(state, known, null).map((id) => askRouteLines(client, badge(id), ''))),
      LINES_MS,
    ),
    withinTime(networkLines(app, all), LINES_MS),
    // Of a trip that nobody runs it knows nothing; asked for nothing at all, it would be a bad request.
    client.predictions({ tripIds: ['-'] }, { signal }),
  ]);

  const live = trips.ok ? trips.value.value : [];
  const rows = directions.ok ? directions.value.value : [];
  const routes = all.map((route): RealtimeRoute => {
    const lines = linesOf(route);
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
  const shown = trips.ok ? filterVehicles(trips.value.value.map(mapVehicle), state, routes) : [];
  const selected = state.selected === null ? null : findVehicle(shown, state.selected);
  const whole = (asked ?? []).flatMap(({ lines }) => lines);
  const region = regionOf(whole.flatMap(({ points }) => points));
  const view = startView(state, place);
  const frame = pictureFrame(view, region ?? app.agency.region);
  const listing = listVehicles(shown, {
    sort: state.sort,
    from: view ?? middleOfRegion(app.agency.region),
    seen: null,
    now: at,
    sourceAsOf,
  });
  const listed = [...listing.groups.flatMap(({ vehicles }) => vehicles), ...listing.offMap];
  const first = listed.slice(0, FIRST_ROWS);
  if (selected && !first.includes(selected)) first.push(selected);
  const simple = whole.map((line) => ({ ...line, points: simplifyLine(line.points, frame.zoom) }));
  const isMuch = simple.reduce((sum, { points }) => sum + points.length, 0) > MAX_LINE_POINTS;
  const lines = isMuch ? [] : simple;
  return {
    now: at,
    routes,
    routesError: built.ok ? null : built.error,
    vehicles: first,
    total: listed.length,
    count: listing.count,
    source: sourceAge(trips),
    lines,
    region,
    picture: trips.ok
      ? vehiclePicture(shown, {
          frame,
          network: (network ?? []).map((line) => ({
            ...line,
            points: simplifyLine(line.points, frame.zoom),
          })),
          lines,
          isFiltered: activeFilters(state) > 0,
          badge,
          selected: selected?.id ?? null,
          now: at,
          sourceAsOf,
        })
      : null,
    stations,
    trip: run && state.selected !== null ? tripView(run, selected?.id ?? state.selected, now()) : null,
    predicts: predictions.ok || predictions.error.kind !== 'not found',
    place,
    search,
  };
}
