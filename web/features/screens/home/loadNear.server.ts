import { namesToSearch } from '#contract/namesToSearch.ts';
import type { Route } from '#domain/routes/route.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { type Station, stationById } from '#domain/stations/station.ts';
import { shareCalls } from '#web/features/base/network/pageClient.ts';
import { soonAndLater } from '#web/features/transit/departures/departureView.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { placePath } from '#web/features/transit/routes/pagePath.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import {
  type NearPlaceView,
  type NearResponse,
  type PlaceNear,
  placesNear,
} from '#web/features/transit/stops/nearView.ts';
import type { AppContext } from '#web/request/context.ts';

const MAX_PLACES = 4;
/** Number of places to load; some may have no departures. */
const MAX_CANDIDATES = 8;
const MAX_STOPS = 4;
/** Of each line and headsign: a row shows three times. */
const PER_GROUP = 3;
/** Maximum number of departures for each place; some leave before the next refresh. */
const MAX_DEPARTURES = 12;

/** Never fails: unknown data is marked as such. */
export async function loadNear(app: AppContext, from: Position, signal: AbortSignal): Promise<NearResponse> {
  const now = app.now().epochMilliseconds;
  const [index, stationsAnswer, routes] = await Promise.all([
    namesToSearch(app.client, { signal }),
    app.client.stations({ signal }),
    loadRoutes(app, signal),
  ]);
  if (!index.ok || !routes.ok) return { now, places: null, onlyStations: false, live: null };
  const { entries, withStops } = index.value.value;
  const stations = stationsAnswer.ok ? stationsAnswer.value.value : [];
  const places = placesNear(entries, from, MAX_CANDIDATES);
  const routeIds = places.flatMap(({ entries }) => entries.flatMap((entry) => entry.routeIds));
  const shared = shareCalls(app.client, {
    routeIds,
    stopIds: places.flatMap((place) => stopsOf(place, stations)),
  });
  const views = await Promise.all(
    places.map((place) =>
      viewOf({ ...app, client: shared.client }, place, { stations, routes: routes.value }, signal),
    ),
  );
  // Omit places known to have no departures. If none is left, show the nearest, with the time when service resumes.
  const served = views.filter(({ departures, known }) => departures.length > 0 || !known);
  const shown = (served.length > 0 ? served : views).slice(0, MAX_PLACES);
  return { now, places: shown, onlyStations: !withStops, live: shared.liveAge() };
}

async function viewOf(
  app: AppContext,
  { entries, meters }: PlaceNear,
  { stations, routes }: { stations: readonly Station[]; routes: readonly Route[] },
  signal: AbortSignal,
): Promise<NearPlaceView> {
  const [first] = entries;
  const gtfsIds = stopsOf({ entries, meters }, stations);
  const board = await stationDepartures(app, { gtfsIds }, routes, { perGroup: PER_GROUP }, signal);
  return {
    name: first.name,
    to: placePath(first),
    meters: Math.round(meters),
    departures: soonAndLater(board.departures, MAX_DEPARTURES, app.now().epochMilliseconds),
    resumes: board.resumes,
    known: gtfsIds.length > 0 && board.failure === null && board.dayKnown,
  };
}

function stopsOf({ entries }: PlaceNear, stations: readonly Station[]): string[] {
  const [first] = entries;
  if (first.kind === 'station') return stationById(stations, first.id)?.gtfsIds ?? [];
  return entries
    .filter(({ kind }) => kind === 'stop')
    .slice(0, MAX_STOPS)
    .map(({ id }) => id);
}
