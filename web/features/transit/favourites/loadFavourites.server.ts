import { namesToSearch } from '#contract/namesToSearch.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import { type Calendar, dayOf } from '#domain/schedule/calendar.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { stationById } from '#domain/stations/station.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import { shareCalls } from '#web/features/base/network/pageClient.ts';
import { departureView, type ListedDeparture } from '#web/features/transit/departures/departureView.ts';
import {
  findDefaultStop,
  lineRequest,
  loadLineStops,
  stopsByDirection,
} from '#web/features/transit/departures/lineRows.server.ts';
import { LOOK_AHEAD_HOURS, loadDepartures } from '#web/features/transit/departures/loadDepartures.server.ts';
import { readJourneysChoice } from '#web/features/transit/journeys/journeysChoice.ts';
import { journeysPage } from '#web/features/transit/journeys/journeysPage.server.ts';
import { journeyParameters } from '#web/features/transit/journeys/shownJourney.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { stopWithoutIndex } from '#web/features/transit/stops/findStop.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { badgeLabel, toBadge } from '#web/ui/routeBadge.ts';
import { type FavouritePlace, favouriteKey } from './favourite.ts';
import type { FavouritesResponse, FavouriteView } from './favouriteAddresses.ts';

/** Of each line and headsign: a row shows three times; more are loaded, because some leave before the next refresh. */
const MAX_DEPARTURES = 4;
/** Number of lines and headsigns of a station or stop. */
const MAX_GROUPS = 3;

/** What was loaded of a place. */
type Loaded = { state: 'gone' | 'unknown' } | Omit<Extract<FavouriteView, { state: 'here' }>, 'key'>;

/** Loads what it can: if a service fails, a place may be `unknown`, or `here` without being `known`. */
export async function loadFavourites(
  app: AppContext,
  places: readonly FavouritePlace[],
  signal: AbortSignal,
): Promise<FavouritesResponse> {
  const { client } = app;
  const now = app.now().epochMilliseconds;
  const [routes, stationsAnswer, calendar] = await Promise.all([
    loadRoutes(app, signal),
    client.stations({ signal }),
    client.calendar({ signal }),
  ]);
  const all = routes.ok ? routes.value : [];
  const stations = stationsAnswer.ok ? stationsAnswer.value.value : null;
  const stops = places.some(({ kind }) => kind === 'wholeStop')
    ? await namesToSearch(client, { signal })
    : null;
  const stopOf = (stopId: string) =>
    stops?.ok
      ? stops.value.value.entries.find(({ kind, id }) => kind === 'stop' && id === stopId)
      : undefined;
  const routeIdsOf = (place: FavouritePlace): readonly string[] => {
    switch (place.kind) {
      case 'station':
        return (stations && stationById(stations, place.slug)?.routeIds) ?? [];
      case 'wholeStop':
        return stopOf(place.stopId)?.routeIds ?? [];
      case 'trips':
        return [];
      case 'route':
      case 'stop':
        return [place.routeId];
    }
  };
  const routeIds = places.flatMap(routeIdsOf).flatMap((id) => {
    const route = findRoute(all, id);
    return route ? linesOf(route, all).map((line) => line.id) : [];
  });
  const stopIds = places.flatMap((place) => {
    if (place.kind === 'stop' || place.kind === 'wholeStop') return [place.stopId];
    return place.kind === 'station' ? ((stations && stationById(stations, place.slug)?.gtfsIds) ?? []) : [];
  });
  const shared = shareCalls(client, { routeIds, stopIds });
  const sharing = { ...app, client: shared.client };
  const load = async (place: FavouritePlace): Promise<Loaded> => {
    if (place.kind === 'trips') return loadNextTrips(app, place, signal);
    if (!routes.ok) return { state: 'unknown' };
    if (place.kind === 'station' || place.kind === 'wholeStop') {
      const found =
        place.kind === 'station'
          ? ((stations && (stationById(stations, place.slug) ?? 'gone')) ?? 'unknown')
          : await findWholeStop(app, stopOf(place.stopId) ?? null, place.stopId, stops, signal);
      if (typeof found === 'string') return { state: found };
      const most = { perGroup: MAX_DEPARTURES, maxGroups: MAX_GROUPS };
      const board = await stationDepartures(sharing, found, all, most, signal);
      return {
        state: 'here',
        name: found.name,
        badge: null,
        departures: board.departures,
        resumes: board.resumes,
        known: board.failure === null && board.dayKnown,
        calendar: null,
      };
    }
    if (!calendar.ok) return { state: 'unknown' };
    const route = findRoute(all, place.routeId);
    if (!route) return { state: 'gone' };
    return loadOnRoute(sharing, { route, all, calendar: calendar.value.value }, place, signal);
  };
  const items = await Promise.all(
    places.map(
      async (place): Promise<FavouriteView> => ({ key: favouriteKey(place), ...(await load(place)) }),
    ),
  );
  return { now, items, live: shared.liveAge() };
}

async function loadNextTrips(
  app: AppContext,
  { from, to }: { from: string; to: string },
  signal: AbortSignal,
): Promise<Loaded> {
  const view = await journeysPage(app, readJourneysChoice(new URLSearchParams({ from, to })), signal);
  if (!view.from || !view.to) return { state: view.errors.length > 0 ? 'unknown' : 'gone' };
  const { answer } = view;
  if (answer?.kind === 'refusal') return { state: answer.reason === 'unknown place' ? 'gone' : 'unknown' };
  if (answer?.kind !== 'plan') return { state: 'unknown' };
  return {
    state: 'here',
    name: `${view.from.name} → ${view.to.name}`,
    badge: null,
    departures: answer.itineraries.slice(0, MAX_DEPARTURES).flatMap(({ legs }) => {
      const first = legs.find((leg) => leg.kind === 'ride');
      return first ? [{ badge: first.badge, departure: first.departure }] : [];
    }),
    resumes: answer.next?.at ?? null,
    known: true,
    calendar: journeyParameters(answer.itineraries[0]?.legs ?? []),
  };
}

async function findWholeStop(
  app: Pick<AppContext, 'client'>,
  indexed: SearchEntry | null,
  stopId: string,
  stops: Awaited<ReturnType<typeof namesToSearch>> | null,
  signal: AbortSignal,
): Promise<{ name: string; gtfsIds: string[] } | 'gone' | 'unknown'> {
  if (!stops?.ok) return 'unknown';
  const stop =
    indexed ??
    (stops.value.value.withStops ? 'gone' : ((await stopWithoutIndex(app, stopId, signal)) ?? 'gone'));
  return typeof stop === 'string' ? stop : { name: stop.name, gtfsIds: [stopId] };
}

function linesOf(route: Route, all: readonly Route[]): Route[] {
  const children = all.filter(({ id }) => route.childRouteIds.includes(id));
  return children.length > 0 ? children : [route];
}

async function loadOnRoute(
  app: AppContext,
  { route, all, calendar }: { route: Route; all: readonly Route[]; calendar: Calendar },
  place: Extract<FavouritePlace, { kind: 'route' | 'stop' }>,
  signal: AbortSignal,
): Promise<Loaded> {
  const instant = app.now();
  const lines = linesOf(route, all);
  const isRail = route.mode === 'RegionalRail';
  const pageLines = { lines, parent: route.isParentRoute ? route : null };
  const { rows, failed } = await loadLineStops(app, pageLines, signal);
  const today = civilDate(instant, app.agency.facts.zone);
  const day = dayOf(calendar, today);
  const byDirection = stopsByDirection(rows, today);

  const load = async (
    directionId: 0 | 1,
    stop: { stopId: string; name: string },
    from?: string,
  ): Promise<{ departures: ListedDeparture[]; resumes: number | null; known: boolean }> => {
    const loaded = await loadDepartures(
      app,
      {
        ...lineRequest(app, pageLines, { stopId: stop.stopId, calendar }, signal),
        directionId,
        date: null,
      },
      signal,
    );
    const { departures, resumes } = loaded.upcoming(LOOK_AHEAD_HOURS);
    return {
      departures: departures.slice(0, MAX_DEPARTURES).map((departure) => {
        const line = lines.length > 1 ? findRoute(lines, departure.trip.routeId) : undefined;
        return {
          badge: toBadge(line ?? route),
          ...(from === undefined ? {} : { from }),
          departure: departureView(departure, instant, { isRail, arrives: null }),
        };
      }),
      resumes: resumes?.epochMilliseconds ?? null,
      known: !loaded.failed && (day !== null || loaded.outdated),
    };
  };

  const badge = toBadge(route);
  const here = { state: 'here', badge, calendar: null } as const;
  if (place.kind === 'stop') {
    const stops = byDirection.get(place.directionId) ?? [];
    const stop = stops.find(({ stopId }) => stopId === place.stopId);
    if (!stop) return { state: failed ? 'unknown' : 'gone' };
    return { ...here, name: stop.name, ...(await load(place.directionId, stop)) };
  }
  const starts = await Promise.all(
    [...byDirection].map(async ([directionId, stops]) => {
      const startId = isRail ? await findDefaultStop(app, lines, { directionId, day }, stops, signal) : null;
      const start = stops.find(({ stopId }) => stopId === startId) ?? stops[0];
      return start ? load(directionId, start, start.name) : { departures: [], resumes: null, known: true };
    }),
  );
  return {
    ...here,
    name: badgeLabel(badge),
    departures: starts.flatMap(({ departures }) => departures),
    resumes: starts.some(({ departures, resumes }) => departures.length > 0 && resumes === null)
      ? null
      : earliest(starts.map(({ resumes }) => resumes)),
    known: !failed && starts.every(({ known }) => known),
  };
}

const earliest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};
