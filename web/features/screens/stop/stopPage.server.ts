import { alertsForStop } from '#domain/alerts/alertScope.ts';
import type { Departure } from '#domain/departures/departure.ts';
import { departuresAt } from '#domain/departures/departuresAt.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { DetourView } from '#web/features/transit/alerts/alertView.ts';
import { alertsOnPage } from '#web/features/transit/alerts/alertViews.server.ts';
import { loadDetours } from '#web/features/transit/alerts/loadAlerts.server.ts';
import { dayChoices, dayViews } from '#web/features/transit/departures/dayView.server.ts';
import { firstOfEachGroup, listing } from '#web/features/transit/departures/departureView.ts';
import {
  LOOK_AHEAD_HOURS,
  type LoadedDepartures,
  lastDepartures,
  loadDepartures,
  loadStopSchedules,
} from '#web/features/transit/departures/loadDepartures.server.ts';
import { zoneNote } from '#web/features/transit/departures/zoneNote.server.ts';
import { directionName } from '#web/features/transit/routes/directionChoices.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { stopPath } from '#web/features/transit/routes/pagePath.ts';
import { waysOf } from '#web/features/transit/search/wayOf.server.ts';
import { closedStop, isListed } from '#web/features/transit/stops/closedStop.server.ts';
import type { FoundStop } from '#web/features/transit/stops/findStop.server.ts';
import { chosenRoute, type StopChoice } from '#web/features/transit/stops/stopChoice.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import { placesAround } from './stopsNearby.server.ts';

/** A row shows three times; more are loaded, because some leave, or do not run, before the next refresh. */
const PER_GROUP = 4;

export async function stopPage(
  app: AppContext,
  { stop, entries }: FoundStop,
  choice: StopChoice,
  signal: AbortSignal,
) {
  const { client, t, lang, agency } = app;
  const { zone } = agency.facts;
  const instant = app.now();
  const today = civilDate(instant, zone);
  const schedule = loadStopSchedules(app, [stop.id], signal);
  // Live data is not waited for before the departures are asked for, which have live data too.
  const live = Promise.all([client.alerts({ signal }), loadDetours(app, signal)]);
  const [routes, calendar, directions] = await Promise.all([
    loadRoutes(app, signal),
    client.calendar({ signal }),
    client.directions({ signal }),
  ]);
  const errors: CatalogueError[] = [];
  if (!routes.ok) errors.push(routes.error);
  if (!calendar.ok && !errors.some(({ kind }) => kind === 'calendar')) errors.push({ kind: 'calendar' });
  const all = (routes.ok ? routes.value : []).filter((route) => !route.isParentRoute);
  const rows = directions.ok ? directions.value.value : [];
  const names = new Map(all.map((route) => [route.id, route.name]));
  const listed = new Set([...(await schedule).rows.map(({ routeId }) => routeId), ...stop.routeIds]);
  const serving = all.filter(({ id }) => listed.has(id));
  const routeIds = serving.map(({ id }) => id);
  const nearby = placesAround(app, { stop, entries }, names, rows);
  const isDay = choice.view === 'day';
  const date = (isDay ? choice.date : null) ?? today;
  const loaded = calendar.ok
    ? await loadDepartures(
        app,
        {
          stopIds: [stop.id],
          schedule,
          routes: all,
          directionId: null,
          calendar: calendar.value.value,
          date: isDay ? choice.date : null,
        },
        signal,
      )
    : null;
  if (loaded?.failed) errors.push({ kind: 'trips' });
  const [alerts, { detours }] = await live;
  const chosen = chosenRoute(serving, choice);
  const ways = waysOf([stop], rows, agency.facts, (id) => names.get(id) ?? '', t);
  const isShown = ({ trip }: Departure) =>
    chosen === null ? findRoute(serving, trip.routeId) !== undefined : trip.routeId === chosen.id;
  const upcoming = isDay ? null : (loaded?.upcoming(LOOK_AHEAD_HOURS, isShown) ?? null);
  const ofServing = (departure: Departure) => findRoute(serving, departure.trip.routeId) !== undefined;
  const closed =
    isDay || loaded === null
      ? null
      : await closedStop(
          app,
          {
            stop,
            departures:
              (chosen === null ? upcoming : loaded.upcoming(LOOK_AHEAD_HOURS, ofServing))?.departures ?? [],
            serving,
            isDetoured: loaded.query.isDetoured,
            detours: detours ?? [],
            toStop: stopPath,
          },
          signal,
        );
  const toListed = listing(serving, instant);
  const directionAtStop = (id: string) => stop.directionIds[stop.routeIds.indexOf(id)] ?? null;
  // A detour or an alert in the other direction affects the other side of the street.
  const isAtStop = ({ routeIds: ids, directionId }: DetourView) =>
    ids.some((id) => {
      const way = directionAtStop(id);
      return routeIds.includes(id) && (directionId === null || way === null || way === directionId);
    });
  return {
    now: instant.epochMilliseconds,
    stop: {
      id: stop.id,
      name: stop.name,
      position: stop.position,
      accessible: stop.accessible,
      way: ways.get(stop)?.way ?? '',
      toward: ways.get(stop)?.toward ?? '',
    },
    lines: serving.map(toBadge),
    chosen: chosen?.id ?? null,
    view: choice.view,
    closed,
    departures: firstOfEachGroup(
      (upcoming?.departures ?? []).filter((each) => isListed(closed, each)),
      PER_GROUP,
    ).flatMap(toListed),
    last: lastDepartures(upcoming?.departures ?? [], instant).flatMap(toListed),
    /** When service resumes, epoch ms; `null`: service runs, the time is unknown, or a whole day is shown. */
    resumes: upcoming?.resumes?.epochMilliseconds ?? null,
    zoneNote: zoneNote(app, instant, stop.otherZone ?? null),
    live: loaded?.live ?? ({ state: 'answered', asOf: null } satisfies SourceAge),
    /** Whether the complete schedule of the stop was readable; if so, an empty list means that there are no departures. */
    known: loaded !== null && !loaded.failed && routes.ok,
    dayKnown: loaded?.dayKnown ?? false,
    calendarNote: loaded?.calendarNote ?? null,
    date: date.toString(),
    isToday: date.equals(today),
    days:
      isDay && calendar.ok
        ? dayChoices(
            { calendar: calendar.value.value, today, chosen: date, zone },
            agencyFormats(agency, lang),
            t,
          )
        : [],
    routeDays: isDay && loaded ? routeDays(app, { loaded, date, serving, isShown }, choice, rows) : [],
    withPast: choice.earlier,
    withLater: choice.later,
    alerts: alertsOnPage(
      app,
      alerts,
      (known) => alertsForStop(known, [stop.id], routeIds, directionAtStop),
      serving,
      directions,
    ),
    detours: detours?.filter((detour) => detour.active && isAtStop(detour)) ?? null,
    ...nearby,
    errors,
  };
}

export type StopPage = Awaited<ReturnType<typeof stopPage>>;

interface Day {
  loaded: LoadedDepartures;
  date: Temporal.PlainDate;
  serving: readonly Route[];
  isShown: (departure: Departure) => boolean;
}

export type RouteDayView = ReturnType<typeof routeDays>[number];

/** Returns the departures of the service day by route and direction, and those that remain of earlier days. */
function routeDays(
  { agency, t }: AppContext,
  { loaded, date, serving, isShown }: Day,
  choice: StopChoice,
  directions: Parameters<typeof waysOf>[1],
) {
  const groups = Map.groupBy(
    departuresAt(loaded.query).filter(isShown),
    ({ trip }) => `${trip.routeId} ${trip.directionId}`,
  );
  return [...groups]
    .flatMap(([key, departures]) => {
      const [first] = departures;
      const route = first && findRoute(serving, first.trip.routeId);
      if (!route) return [];
      const { directionId } = first.trip;
      const days = dayViews(loaded.query, departures, date, choice).filter(
        ({ hours, past }) => hours.length + past > 0,
      );
      if (days.length === 0) return [];
      /** The direction's name in the rider's language; `null` if unknown. */
      const direction = directionName(route, directionId, directions, agency.facts, t);
      return [{ key, badge: toBadge(route), directionId, direction, days }];
    })
    .sort(
      (a, b) =>
        indexIn(serving, a.badge.id) - indexIn(serving, b.badge.id) ||
        (a.directionId ?? 2) - (b.directionId ?? 2),
    );
}

const indexIn = (routes: readonly Route[], id: string) => routes.findIndex((route) => route.id === id);
