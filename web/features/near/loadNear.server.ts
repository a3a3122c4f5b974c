// What leaves around a point, by the index of stops and stations that the search has too.
import { namesToSearch } from '#contract/namesToSearch.ts';
import type { Position } from '#domain/nearest.ts';
import type { Route } from '#domain/route.ts';
import type { Station } from '#domain/station.ts';
import { stationByName } from '#domain/stationStops.ts';
import type { AppContext } from '#web/context.ts';
import { soonest } from '#web/features/departures/soonDeparture.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { shareCalls } from '#web/features/network/shareCalls.ts';
import { placePath } from '#web/features/search/placePath.ts';
import { stationDepartures } from '#web/features/stations/stationDepartures.server.ts';
import type { NearAnswer, NearPlaceView } from './nearView.ts';
import { type PlaceNear, placesNear } from './placesNear.ts';

const MOST_PLACES = 4;
const MOST_STOPS = 4;
/** Some are over before the next answer. */
const MOST_DEPARTURES = 6;

/** Never fails: what cannot be known is said. */
export async function loadNear(app: AppContext, from: Position, signal: AbortSignal): Promise<NearAnswer> {
  const now = app.now().epochMilliseconds;
  const [index, stationsAnswer, routes] = await Promise.all([
    namesToSearch(app.client, { signal }),
    app.client.stations({ signal }),
    loadRoutes(app, signal),
  ]);
  if (!index.ok || !routes.ok) return { now, places: null, onlyStations: false, live: null };
  const { entries, withStops } = index.value.value;
  const stations = stationsAnswer.ok ? stationsAnswer.value.value : [];
  const places = placesNear(entries, from, MOST_PLACES);
  const routeIds = places.flatMap(({ entries }) => entries.flatMap((entry) => entry.routeIds));
  const shared = shareCalls(app.client, routeIds);
  const views = await Promise.all(
    places.map((place) =>
      viewOf({ ...app, client: shared.client }, place, { stations, routes: routes.value }, signal),
    ),
  );
  return { now, places: views, onlyStations: !withStops, live: shared.liveAge() };
}

async function viewOf(
  app: AppContext,
  { entries, meters }: PlaceNear,
  { stations, routes }: { stations: readonly Station[]; routes: readonly Route[] },
  signal: AbortSignal,
): Promise<NearPlaceView> {
  const [first] = entries;
  const gtfsIds =
    first.kind === 'station'
      ? (stationByName(stations, first.id)?.gtfsIds ?? [])
      : entries
          .filter(({ kind }) => kind === 'stop')
          .slice(0, MOST_STOPS)
          .map(({ id }) => id);
  const board = await stationDepartures(app, { gtfsIds }, routes, signal, 2);
  const departures = board.groups.flatMap(({ badge, departures: own }) =>
    own.map((departure) => ({ badge, from: null, departure })),
  );
  return {
    name: first.name,
    to: placePath(first),
    meters: Math.round(meters),
    departures: soonest(departures, MOST_DEPARTURES),
    known: gtfsIds.length > 0 && board.failure === null && board.dayKnown,
  };
}
