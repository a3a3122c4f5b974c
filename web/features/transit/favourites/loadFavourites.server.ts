import { namesToSearch } from '#contract/namesToSearch.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import { type Calendar, dayOf } from '#domain/schedule/calendar.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { stationById } from '#domain/stations/station.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import { shareCalls } from '#web/features/base/network/pageClient.ts';
import { rideParameters } from '#web/features/transit/calendar/rideChoice.ts';
import { departureView, type SoonDeparture } from '#web/features/transit/departures/departureView.ts';
import {
  findDefaultStop,
  loadLineSchedule,
  loadLineStops,
  stopsByDirection,
} from '#web/features/transit/departures/lineRows.server.ts';
import { LOOK_AHEAD_HOURS, loadDepartures } from '#web/features/transit/departures/loadDepartures.server.ts';
import type { LegView } from '#web/features/transit/journeys/itineraryView.ts';
import { readJourneysChoice } from '#web/features/transit/journeys/journeysChoice.ts';
import { journeysPage } from '#web/features/transit/journeys/journeysPage.server.ts';
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
  const views = places.map(async (place): Promise<FavouriteView> => {
    const key = favouriteKey(place);
    if (place.kind === 'trips') return { key, ...(await loadNextTrips(app, place, signal)) };
    if (place.kind === 'station' || place.kind === 'wholeStop') {
      if (!routes.ok) return { key, state: 'unknown' };
      const found =
        place.kind === 'station'
          ? ((stations && (stationById(stations, place.slug) ?? 'gone')) ?? 'unknown')
          : await findWholeStop(app, stopOf(place.stopId) ?? null, place.stopId, stops, signal);
      if (typeof found === 'string') return { key, state: found };
      const board = await stationDepartures(sharing, found, all, signal, MAX_DEPARTURES);
      const departures = board.groups
        .slice(0, MAX_GROUPS)
        .flatMap(({ badge, departures: own }) => own.map((departure) => ({ badge, from: null, departure })));
      return {
        key,
        state: 'here',
        name: found.name,
        badge: null,
        departures,
        resumes: board.resumes,
        known: board.failure === null && board.dayKnown,
        calendar: null,
      };
    }
    if (!routes.ok || !calendar.ok) return { key, state: 'unknown' };
    const route = findRoute(all, place.routeId);
    if (!route) return { key, state: 'gone' };
    const view = await loadOnRoute(sharing, { route, all, calendar: calendar.value.value }, place, signal);
    return typeof view === 'string' ? { key, state: view } : { key, state: 'here', calendar: null, ...view };
  });
  return { now, items: await Promise.all(views), live: shared.liveAge() };
}

async function loadNextTrips(
  app: AppContext,
  { from, to }: { from: string; to: string },
  signal: AbortSignal,
): Promise<{ state: 'gone' | 'unknown' } | Omit<Extract<FavouriteView, { state: 'here' }>, 'key'>> {
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
      return first ? [{ badge: first.badge, from: null, departure: first.departure }] : [];
    }),
    resumes: answer.next?.at ?? null,
    known: true,
    calendar: rideCalendar(answer.itineraries[0]?.legs ?? []),
  };
}

/** Returns the parameters of a calendar file (`rideChoice.ts`); `null`: a ride is not in the timetable. */
function rideCalendar(legs: readonly LegView[]): [name: string, value: string][] | null {
  const rides = legs.filter((leg) => leg.kind === 'ride');
  const isKept = rides.every(
    ({ isScheduled, departure, to }) =>
      isScheduled && departure.tripId !== '' && departure.run !== '' && to.stopId !== null,
  );
  if (rides.length === 0 || !isKept) return null;
  const walk = (name: string, leg: LegView | undefined): [string, string][] =>
    leg?.kind === 'walk' && leg.seconds > 0 ? [[name, String(Math.ceil(leg.seconds / 60))]] : [];
  return [
    ...rideParameters(rides.map(({ departure, to }) => ({ ...departure, toStopId: to.stopId }))),
    ...walk('walkTo', legs[0]),
    ...walk('walkFrom', legs.at(-1)),
  ];
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
): Promise<
  Omit<Extract<FavouriteView, { state: 'here' }>, 'key' | 'state' | 'calendar'> | 'gone' | 'unknown'
> {
  const instant = app.now();
  const lines = linesOf(route, all);
  const isRail = route.mode === 'RegionalRail';
  const pageLines = { lines, parent: route.isParentRoute ? route : null };
  const { rows, failure } = await loadLineStops(app, pageLines, signal);
  const today = civilDate(instant, app.agency.facts.zone);
  const day = dayOf(calendar, today);
  const byDirection = stopsByDirection(rows, today);

  const load = async (
    directionId: 0 | 1,
    stop: { stopId: string; name: string },
    from: string | null,
    max: number,
  ): Promise<{ departures: SoonDeparture[]; resumes: number | null; known: boolean }> => {
    const schedule = loadLineSchedule(app, pageLines, { stopId: stop.stopId, calendar }, signal);
    const loaded = await loadDepartures(
      app,
      {
        stopIds: [stop.stopId],
        schedule: schedule.then((found) => ({ rows: found.rows, failed: found.failure !== null })),
        routes: pageLines.parent ? [...lines, pageLines.parent] : lines,
        liveRouteIds: lines.map((line) => line.id),
        directionId,
        calendar,
        date: null,
      },
      signal,
    );
    const { departures, resumes } = loaded.upcoming(LOOK_AHEAD_HOURS);
    return {
      departures: departures.slice(0, max).map((departure) => {
        const line = lines.length > 1 ? findRoute(lines, departure.trip.routeId) : undefined;
        return {
          badge: toBadge(line ?? route),
          from,
          departure: departureView(departure, instant, { isRail, arrives: null }),
        };
      }),
      resumes: resumes?.epochMilliseconds ?? null,
      known: !loaded.failed && (day !== null || loaded.outdated),
    };
  };

  const badge = toBadge(route);
  if (place.kind === 'stop') {
    const stops = byDirection.get(place.directionId) ?? [];
    const stop = stops.find(({ stopId }) => stopId === place.stopId);
    if (!stop) return failure ? 'unknown' : 'gone';
    return { name: stop.name, badge, ...(await load(place.directionId, stop, null, MAX_DEPARTURES)) };
  }
  const starts = await Promise.all(
    [...byDirection].map(async ([directionId, stops]) => {
      const startId = isRail ? await findDefaultStop(app, lines, { directionId, day }, stops, signal) : null;
      const start = stops.find(({ stopId }) => stopId === startId) ?? stops[0];
      return start
        ? load(directionId, start, start.name, MAX_DEPARTURES)
        : { departures: [], resumes: null, known: true };
    }),
  );
  return {
    name: badgeLabel(badge),
    badge,
    departures: starts.flatMap(({ departures }) => departures),
    resumes: starts.some(({ departures, resumes }) => departures.length > 0 && resumes === null)
      ? null
      : earliest(starts.map(({ resumes }) => resumes)),
    known: !failure && starts.every(({ known }) => known),
  };
}

const earliest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};
