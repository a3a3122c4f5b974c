// Everything a route's page shows, by what the rider chose; the page's loader and its refreshes both come here.
import { redirect } from 'react-router';
import { agency } from '#agency/agency.ts';
import { dayOf } from '#domain/calendar.ts';
import { isUpcoming } from '#domain/departure.ts';
import { findRoute } from '#domain/findRoute.ts';
import { nearRoutes } from '#domain/nearRoutes.ts';
import type { Route } from '#domain/route.ts';
import type { ScheduledStopTrip } from '#domain/scheduledTrip.ts';
import { civilDate, instantAt, serviceDay } from '#domain/serviceDay.ts';
import type { AppContext } from '#web/context.ts';
import type { CatalogueError } from '#web/features/errors/catalogueError.ts';
import { pageError } from '#web/features/errors/pageError.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { directionChoices } from '#web/features/routes/directionChoices.ts';
import { loadNotices } from '#web/features/routes/loadNotices.server.ts';
import { loadTimetable } from '#web/features/timetable/loadTimetable.server.ts';
import { timetableView } from '#web/features/timetable/timetableView.server.ts';
import { formats } from '#web/i18n/formats.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import { arrivals } from './arrivals.ts';
import { dayChoices } from './dayChoices.ts';
import { dayView } from './dayView.server.ts';
import { departureView } from './departureView.ts';
import { loadLineSchedule, loadLineStops } from './lineRows.server.ts';
import { loadDepartures } from './loadDepartures.server.ts';
import { loadTrip } from './loadTrip.server.ts';
import { openingStopOf } from './openingStopOf.server.ts';
import type { RouteChoice } from './routeChoice.ts';
import { stopsByDirection } from './routeStops.ts';

/** Departures listed as next, of the next 24 hours: they are told by the clock alone. The day below has them all. */
const NEXT_ROWS = 8;
/** Routes offered instead of one that does not exist. */
const NEAR_ROUTES = 3;

const { facts } = agency;

/** The route of an id in any spelling; 301 to the one the services use, 404 with what is near otherwise. */
async function routeOfId(
  app: AppContext,
  routeId: string,
  url: URL,
  signal: AbortSignal,
): Promise<{ route: Route; all: Route[] }> {
  const title = app.t('common.pageTitle', { title: app.t('errors.route'), site: agency.name });
  const routes = await loadRoutes(app, signal);
  if (!routes.ok) throw pageError(app, routes.error.kind === 'updating' ? 503 : 502, routes.error, title);
  const route = findRoute(routes.value, routeId);
  if (!route) {
    const near = nearRoutes(routes.value, routeId, NEAR_ROUTES).map(toBadge);
    throw pageError(app, 404, { kind: 'noRoute', routeId, near }, title);
  }
  if (route.id !== routeId) throw redirect(`/schedules/${encodeURIComponent(route.id)}${url.search}`, 301);
  return { route, all: routes.value };
}

export async function routePage(app: AppContext, routeId: string, choice: RouteChoice, request: Request) {
  const { client, now, t, lang } = app;
  const { signal } = request;
  const { route, all } = await routeOfId(app, routeId, new URL(request.url), signal);
  const children = all.filter((each) => route.childRouteIds.includes(each.id));
  const chosenChild = choice.child === null ? undefined : findRoute(children, choice.child);
  const lines = chosenChild ? [chosenChild] : children.length > 0 ? children : [route];
  const pageLines = { lines, parent: route.isParentRoute ? route : null };

  const noticesAsked = loadNotices(app, route, signal);
  const [calendar, directions, { rows, failure }] = await Promise.all([
    client.calendar({ signal }),
    client.directions({ signal }),
    loadLineStops(app, pageLines, signal),
  ]);
  const errors: CatalogueError[] = [];
  if (!calendar.ok) errors.push({ kind: 'calendar' });
  const instant = now();
  const today = civilDate(instant, facts.zone);
  const date = choice.date ?? today;
  if (rows.length === 0 && failure) errors.push({ kind: 'live', what: 'stops' });

  const byDirection = stopsByDirection(rows, date);
  const known = [...byDirection.keys()];
  const hasChosenStop = (each: 0 | 1) =>
    byDirection.get(each)?.some(({ stopId }) => stopId === choice.stopId) ?? false;
  // A link to a stop need not say in which direction it lies.
  const directionId =
    known.find((each) => each === choice.directionId) ?? known.find(hasChosenStop) ?? known[0] ?? 0;
  const stops = byDirection.get(directionId) ?? [];
  const isRail = route.mode === 'RegionalRail';
  const chosenStop = stops.find((each) => each.stopId === choice.stopId) ?? null;
  const openingId =
    chosenStop || !isRail || !calendar.ok
      ? null
      : await openingStopOf(
          app,
          lines,
          { directionId, day: dayOf(calendar.value.value, date) },
          stops,
          signal,
        );
  const stop = chosenStop ?? stops.find((each) => each.stopId === openingId) ?? stops[0] ?? null;
  const place = stops.findIndex((each) => each.stopId === stop?.stopId);
  const onwards = isRail ? stops.slice(place + 1) : [];
  const to = onwards.find((each) => each.stopId === choice.toStopId) ?? null;
  // Stops that name no direction do not tell where one ends.
  const ends = new Map(
    known
      .filter((each) => rows.some((row) => row.directionId === each))
      .map((each) => [each, byDirection.get(each)?.at(-1)?.name ?? '']),
  );

  const loaded =
    stop && calendar.ok
      ? await loadDepartures(
          app,
          {
            ...pageLines,
            stopId: stop.stopId,
            directionId,
            calendar: calendar.value.value,
            date: choice.date,
          },
          signal,
        )
      : null;
  if (loaded?.failed) errors.push({ kind: 'trips' });
  const reach =
    to && calendar.ok
      ? await loadLineSchedule(app, pageLines, { stopId: to.stopId, calendar: calendar.value.value }, signal)
      : null;
  if (reach?.failure && !loaded?.failed) errors.push({ kind: 'trips' });
  const arrivalOf = reach && !reach.failure ? arrivals(reach.rows) : null;
  const reaches = (trip: ScheduledStopTrip) => arrivalOf === null || arrivalOf(trip) !== null;
  const dayOfDate = new Map((loaded?.days ?? []).map(({ day }) => [day.date.toString(), day]));
  const arrivesAt = (trip: ScheduledStopTrip, on: Temporal.PlainDate) => {
    const seconds = arrivalOf?.(trip)?.seconds ?? null;
    const day = dayOfDate.get(on.toString());
    return seconds === null || !day ? null : instantAt(day, seconds);
  };

  const isToday = choice.date === null || choice.date.equals(today);
  const horizon = instant.add({ hours: 24 });
  const upcoming = (loaded?.departures ?? []).filter(
    (departure) =>
      !departure.alightOnly &&
      isUpcoming(departure, instant) &&
      Temporal.Instant.compare(departure.at, horizon) < 0 &&
      reaches(departure.trip),
  );
  const next = isToday
    ? upcoming
        .slice(0, NEXT_ROWS)
        .map((each) =>
          departureView(each, instant, { isRail, arrives: arrivesAt(each.trip, each.serviceDate) }),
        )
    : [];
  const serviceDays = (loaded?.days ?? []).map(({ day, trips }) =>
    dayView(day, trips.filter(reaches), {
      now: isToday ? instant : null,
      isEarlier: isToday && isBefore(day.date, today),
      withPast: choice.earlier,
      withLater: choice.later,
      isDetoured: loaded?.isDetoured ?? (() => false),
    }),
  );
  const running = serviceDays.find(({ earlier, hours }) => earlier !== null && hours.length > 0);
  const opened =
    choice.trip === null
      ? null
      : (loaded?.departures.find((each) => each.trip.tripId === choice.trip) ?? null);
  // A trip under the parent's own id may be any line's.
  const openedLine = opened && findRoute(lines, opened.trip.routeId);
  const trip =
    choice.trip === null
      ? null
      : await loadTrip(
          app,
          {
            tripId: choice.trip,
            routeIds: (openedLine ? [openedLine] : lines).map((line) => line.id),
            date: opened?.serviceDate ?? date,
            zone: facts.zone,
            isToday,
          },
          signal,
        );
  const day = calendar.ok ? dayOf(calendar.value.value, date) : null;
  const format = formats(lang);
  const timetable =
    choice.view === 'timetable' && day
      ? await loadTimetable(app, lines, { directionId, day, timepointsOnly: !choice.allStops }, signal)
      : null;
  // One failure, told once, though both ask for trips.
  if (timetable?.state === 'failed' && !loaded?.failed) errors.push({ kind: 'trips' });
  const notices = await noticesAsked;
  return {
    now: instant.epochMilliseconds,
    badge: toBadge(route),
    longName: route.longName,
    frequency: route.routeFrequency,
    documents: route.documents,
    isLive: route.isLiveDataAvailable,
    children: children.map(toBadge),
    child: chosenChild?.id ?? null,
    badges: Object.fromEntries(lines.map((line) => [line.id, toBadge(line)])),
    parents: all.filter((each) => route.parentRouteIds.includes(each.id)).map(toBadge),
    directions: directionChoices(
      lines.map((line) => line.id),
      known,
      directions.ok ? directions.value.value : [],
      facts,
      ends,
      t,
    ),
    directionId,
    stops: stops.map(({ stopId, name, position }) => ({ stopId, name, position })),
    /** Another stop was asked for, which is not here. */
    stopUnknown: choice.stopId !== null && stop !== null && stop.stopId !== choice.stopId,
    stop: stop && { stopId: stop.stopId, name: stop.name },
    onwards: onwards.map(({ stopId, name }) => ({ stopId, name })),
    to: to?.stopId ?? null,
    days: calendar.ok
      ? dayChoices({ calendar: calendar.value.value, today, chosen: date, zone: facts.zone }, format, t)
      : [],
    date: date.toString(),
    isToday,
    /** Without it nothing can be said of what does not run. */
    tripsKnown: loaded !== null && !loaded.failed,
    dayKnown: day !== null || (loaded?.outdated ?? false),
    outdated: loaded?.outdated ?? false,
    view: choice.view,
    // A timetable is large enough without what it does not show.
    next: choice.view === 'departures' ? next : [],
    serviceDays: choice.view === 'departures' ? serviceDays : [],
    withPast: choice.earlier,
    withLater: choice.later,
    /** What times of the date count from, epoch ms. */
    dayStart: instantAt(serviceDay(date, facts.zone), 0).epochMilliseconds,
    /** An earlier service day that still has departures from here; `noon`: of it, epoch ms. */
    runningFrom: running?.earlier == null ? null : { date: running.date, noon: running.earlier },
    live: loaded?.live ?? null,
    trip,
    /** A trip was asked for that nobody knows. */
    tripUnknown: choice.trip !== null && trip === null,
    timetable: timetable && {
      state: timetable.state,
      tables: timetable.tables.map((table) => timetableView(table, stop?.stopId ?? null)),
    },
    notices,
    errors,
  };
}

const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(a, b) < 0;

export type RoutePage = Awaited<ReturnType<typeof routePage>>;
