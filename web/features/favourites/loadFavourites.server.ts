// Saved places as they are now, with what leaves there next: the rules of the pages of routes and stations.
import { agency } from '#agency/agency.ts';
import type { Calendar } from '#domain/calendar.ts';
import { dayOf } from '#domain/calendar.ts';
import { isUpcoming } from '#domain/departure.ts';
import { findRoute } from '#domain/findRoute.ts';
import type { Route } from '#domain/route.ts';
import { civilDate } from '#domain/serviceDay.ts';
import { stationByName } from '#domain/stationStops.ts';
import type { AppContext } from '#web/context.ts';
import { departureView } from '#web/features/departures/departureView.ts';
import { loadLineStops } from '#web/features/departures/lineRows.server.ts';
import { loadDepartures } from '#web/features/departures/loadDepartures.server.ts';
import { openingStopOf } from '#web/features/departures/openingStopOf.server.ts';
import { stopsByDirection } from '#web/features/departures/routeStops.ts';
import { type SoonDeparture, soonest } from '#web/features/departures/soonDeparture.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { shareCalls } from '#web/features/network/shareCalls.ts';
import { isOver } from '#web/features/stations/shownDeparture.ts';
import { stationDepartures } from '#web/features/stations/stationDepartures.server.ts';
import { badgeLabel, toBadge } from '#web/ui/routeBadge.ts';
import { type FavouritePlace, favouriteKey } from './favourite.ts';
import type { FavouritesAnswer, FavouriteView } from './favouriteView.ts';

/** Departures of each place: two are shown, and some are over before the next answer. */
const MOST = 4;
const WITHIN_HOURS = 24;

const { facts } = agency;

/** Never fails: what cannot be known is said of each place. */
export async function loadFavourites(
  app: AppContext,
  places: readonly FavouritePlace[],
  signal: AbortSignal,
): Promise<FavouritesAnswer> {
  const { client } = app;
  const now = app.now().epochMilliseconds;
  const [routes, stationsAnswer, calendar] = await Promise.all([
    loadRoutes(app, signal),
    client.stations({ signal }),
    client.calendar({ signal }),
  ]);
  const all = routes.ok ? routes.value : [];
  const stations = stationsAnswer.ok ? stationsAnswer.value.value : null;
  const routeIds = places.flatMap((place) => {
    const own =
      place.kind === 'station'
        ? ((stations && stationByName(stations, place.slug)?.routeIds) ?? [])
        : [place.routeId];
    return own.flatMap((id) => {
      const route = findRoute(all, id);
      return route ? linesOf(route, all).map((line) => line.id) : [];
    });
  });
  const shared = shareCalls(client, routeIds);
  const asking = { ...app, client: shared.client };
  const views = places.map(async (place): Promise<FavouriteView> => {
    const key = favouriteKey(place);
    if (place.kind === 'station') {
      if (stations === null || !routes.ok) return { key, state: 'unknown' };
      const station = stationByName(stations, place.slug);
      if (!station) return { key, state: 'gone' };
      const board = await stationDepartures(asking, station, all, signal, MOST);
      const departures = board.groups.flatMap(({ badge, departures: own }) =>
        own.map((departure) => ({ badge, from: null, departure })),
      );
      return {
        key,
        state: 'here',
        name: station.name,
        badge: null,
        toward: null,
        departures: soonest(departures, MOST),
        known: board.failure === null && board.dayKnown,
      };
    }
    if (!routes.ok || !calendar.ok) return { key, state: 'unknown' };
    const route = findRoute(all, place.routeId);
    if (!route) return { key, state: 'gone' };
    const view = await viewOnRoute(asking, { route, all, calendar: calendar.value.value }, place, signal);
    return typeof view === 'string' ? { key, state: view } : { key, state: 'here', ...view };
  });
  return { now, items: await Promise.all(views), live: shared.liveAge() };
}

/** The lines that run where riders say `route`. */
function linesOf(route: Route, all: readonly Route[]): Route[] {
  const children = all.filter(({ id }) => route.childRouteIds.includes(id));
  return children.length > 0 ? children : [route];
}

/** A stop of a route, or the route from where it begins in each direction. */
async function viewOnRoute(
  app: AppContext,
  { route, all, calendar }: { route: Route; all: readonly Route[]; calendar: Calendar },
  place: Exclude<FavouritePlace, { kind: 'station' }>,
  signal: AbortSignal,
): Promise<Omit<Extract<FavouriteView, { state: 'here' }>, 'key' | 'state'> | 'gone' | 'unknown'> {
  const instant = app.now();
  const lines = linesOf(route, all);
  const isRail = route.mode === 'RegionalRail';
  const pageLines = { lines, parent: route.isParentRoute ? route : null };
  const { rows, failure } = await loadLineStops(app, pageLines, signal);
  const today = civilDate(instant, facts.zone);
  const day = dayOf(calendar, today);
  const byDirection = stopsByDirection(rows, today);

  const soon = async (
    directionId: 0 | 1,
    stop: { stopId: string; name: string },
    from: string | null,
    most: number,
  ): Promise<{ departures: SoonDeparture[]; known: boolean }> => {
    const query = { ...pageLines, stopId: stop.stopId, directionId, calendar, date: null };
    const { departures, failed, outdated } = await loadDepartures(app, query, signal);
    const horizon = instant.add({ hours: WITHIN_HOURS });
    const next = departures
      .filter(
        (departure) =>
          !departure.alightOnly &&
          isUpcoming(departure, instant) &&
          Temporal.Instant.compare(departure.at, horizon) < 0,
      )
      .map((departure) => departureView(departure, instant, { isRail, arrives: null }))
      .filter((departure) => !isOver(departure, instant.epochMilliseconds, false));
    return {
      departures: next.slice(0, most).map((departure) => {
        const line = lines.length > 1 ? findRoute(lines, departure.routeId) : undefined;
        return { badge: line ? toBadge(line) : null, from, departure };
      }),
      known: !failed && (day !== null || outdated),
    };
  };

  const badge = toBadge(route);
  if (place.kind === 'stop') {
    const stops = byDirection.get(place.directionId) ?? [];
    const stop = stops.find(({ stopId }) => stopId === place.stopId);
    if (!stop) return failure ? 'unknown' : 'gone';
    const toward = stops.at(-1)?.name ?? null;
    return { name: stop.name, badge, toward, ...(await soon(place.directionId, stop, null, MOST)) };
  }
  const starts = await Promise.all(
    [...byDirection].map(async ([directionId, stops]) => {
      const openingId = isRail ? await openingStopOf(app, lines, { directionId, day }, stops, signal) : null;
      const start = stops.find(({ stopId }) => stopId === openingId) ?? stops[0];
      return start ? soon(directionId, start, start.name, 1) : { departures: [], known: true };
    }),
  );
  return {
    name: badgeLabel(badge),
    badge,
    toward: null,
    departures: soonest(
      starts.flatMap(({ departures }) => departures),
      MOST,
    ),
    known: !failure && starts.every(({ known }) => known),
  };
}
