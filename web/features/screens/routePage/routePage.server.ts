// Everything a route's page shows, by what the rider chose; the page's loader and its refreshes both come here.
import { redirect } from 'react-router';
import type { Departure } from '#domain/departures/departure.ts';
import { departuresAt } from '#domain/departures/departuresAt.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { arrivalAt } from '#domain/departures/tripStops.ts';
import { findRoute } from '#domain/routes/findRoute.ts';
import { routeOfFormerName } from '#domain/routes/formerRoute.ts';
import { nearRoutes } from '#domain/routes/nearRoutes.ts';
import type { Route } from '#domain/routes/route.ts';
import type { RouteDetails } from '#domain/routes/routeDetails.ts';
import { type Calendar, dayOf } from '#domain/schedule/calendar.ts';
import { civilDate, instantAt, serviceDay } from '#domain/time/serviceDay.ts';
import { arrivals } from '#domain/trips/arrivals.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { pageError } from '#web/features/base/errors/pageError.ts';
import { dayChoices } from '#web/features/transit/departures/dayChoices.ts';
import { dayView } from '#web/features/transit/departures/dayView.server.ts';
import { departureView } from '#web/features/transit/departures/departureView.ts';
import { loadLineSchedule, loadLineStops } from '#web/features/transit/departures/lineRows.server.ts';
import { LOOK_AHEAD_HOURS, loadDepartures } from '#web/features/transit/departures/loadDepartures.server.ts';
import { loadTrip } from '#web/features/transit/departures/loadTrip.server.ts';
import { openingStopOf } from '#web/features/transit/departures/openingStopOf.server.ts';
import type { RouteChoice } from '#web/features/transit/departures/routeChoice.ts';
import { stopsByDirection } from '#web/features/transit/departures/routeStops.ts';
import { zoneNote } from '#web/features/transit/departures/zoneNote.server.ts';
import { directionChoices } from '#web/features/transit/routes/directionChoices.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { loadRouteFacts } from '#web/features/transit/routes/routeFacts.server.ts';
import { loadTimetable } from '#web/features/transit/timetable/loadTimetable.server.ts';
import { timetableView } from '#web/features/transit/timetable/timetableView.server.ts';
import { formats } from '#web/i18n/formats.ts';
import type { AppContext } from '#web/request/context.ts';
import { badgeLabel, toBadge } from '#web/ui/routeBadge.ts';
import { loadNotices } from './loadNotices.server.ts';
import type { TripFactsView } from './TripFacts.tsx';

/** Departures listed as next. The day below has them all. */
const NEXT_ROWS = 8;
/** Routes offered instead of one that does not exist. */
const NEAR_ROUTES = 3;

/** The route of an id in any spelling; 301 to the one the services use, 404 with what is near otherwise. */
async function routeOfId(
  app: AppContext,
  routeId: string,
  url: URL,
  signal: AbortSignal,
): Promise<{ route: Route; all: Route[] }> {
  const title = app.t('common.pageTitle', { title: app.t('errors.route'), site: app.agency.name });
  const routes = await loadRoutes(app, signal);
  if (!routes.ok) throw pageError(app, routes.error.kind === 'updating' ? 503 : 502, routes.error, title);
  const route =
    findRoute(routes.value, routeId) ?? routeOfFormerName(routes.value, routeId, app.agency.facts);
  if (!route) {
    const near = nearRoutes(routes.value, routeId, NEAR_ROUTES).map(toBadge);
    throw pageError(app, 404, { kind: 'noRoute', routeId, near }, title);
  }
  if (route.id !== routeId) throw redirect(`/schedules/${encodeURIComponent(route.id)}${url.search}`, 301);
  return { route, all: routes.value };
}

export async function routePage(app: AppContext, routeId: string, choice: RouteChoice, request: Request) {
  const { client, now, t, lang } = app;
  const { facts } = app.agency;
  const { signal } = request;
  const { route, all } = await routeOfId(app, routeId, new URL(request.url), signal);
  const children = all.filter((each) => route.childRouteIds.includes(each.id));
  const chosenChild = choice.child === null ? undefined : findRoute(children, choice.child);
  const lines = chosenChild ? [chosenChild] : children.length > 0 ? children : [route];
  const pageLines = { lines, parent: route.isParentRoute ? route : null };

  const factsAsked = loadRouteFacts(
    app,
    lines.map((line) => line.id),
    signal,
  );
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
    chosenStop || !calendar.ok
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

  const schedule = (stopId: string, days: Calendar) =>
    loadLineSchedule(app, pageLines, { stopId, calendar: days }, signal);
  const [loaded, reach] =
    stop && calendar.ok
      ? await Promise.all([
          loadDepartures(
            app,
            {
              stopIds: [stop.stopId],
              alsoStopIds: to ? [to.stopId] : [],
              schedule: schedule(stop.stopId, calendar.value.value).then((found) => ({
                rows: found.rows,
                failed: found.failure !== null,
              })),
              routes: pageLines.parent ? [...lines, pageLines.parent] : lines,
              liveRouteIds: lines.map((line) => line.id),
              directionId,
              calendar: calendar.value.value,
              date: choice.date,
              openedTripId: choice.trip,
            },
            signal,
          ),
          to ? schedule(to.stopId, calendar.value.value) : null,
        ])
      : [null, null];
  if (loaded?.failed || reach?.failure) errors.push({ kind: 'trips' });
  const arrivalOf = reach && !reach.failure ? arrivals(reach.rows) : null;
  /** When a departure gets to the rider's destination; `null` when it is not to, or when no destination is chosen. */
  const arrivesAt = ({
    trip,
    serviceDate,
    run,
  }: Departure): Temporal.Instant | 'unknown' | 'skipped' | null => {
    const call = arrivalOf?.(trip) ?? null;
    if (call === null || loaded === null) return null;
    if (call.scheduledArrival === null) return 'unknown';
    const scheduled = instantAt(serviceDay(serviceDate, facts.zone), call.scheduledArrival);
    return (
      arrivalAt({ trip: call, scheduled, serviceDate }, run, loaded.query.isDetoured, instant) ?? 'skipped'
    );
  };
  const reaches = (departure: Departure) => arrivalOf === null || arrivesAt(departure) !== null;

  const isToday = choice.date === null || choice.date.equals(today);
  const upcoming = isToday && loaded ? loaded.upcoming(LOOK_AHEAD_HOURS, reaches) : null;
  const next = (upcoming?.departures ?? [])
    .slice(0, NEXT_ROWS)
    .map((each) => departureView(each, instant, { isRail, arrives: arrivesAt(each) }));
  // Every call of the days, whether it is over or not.
  const departures = loaded ? departuresAt(loaded.query).filter(reaches) : [];
  const serviceDays = (loaded?.query.days ?? [])
    .filter(({ day }) => !isBefore(date, day.date))
    .map(({ day }) =>
      dayView(
        day,
        departures.filter(({ serviceDate }) => serviceDate.equals(day.date)),
        {
          now: isToday ? instant : null,
          isEarlier: isToday && isBefore(day.date, today),
          withPast: choice.earlier,
          withLater: choice.later,
        },
      ),
    );
  const running = serviceDays.find(({ earlier, hours }) => earlier !== null && hours.length > 0);
  const opened = openedRun(choice, departures, loaded?.query.runs ?? []);
  // A trip under the parent's own id may be any line's.
  const openedLine = opened?.routeId == null ? undefined : findRoute(lines, opened.routeId);
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
            run: opened?.run ?? null,
            isDetoured: loaded?.query.isDetoured ?? (() => false),
            alertsOfRun: loaded?.query.alertsOfRun ?? (() => []),
          },
          signal,
        );
  const day = calendar.ok ? dayOf(calendar.value.value, date) : null;
  const format = formats(lang, facts.zone, app.agency.units, app.agency.locales);
  const timetable =
    choice.view === 'timetable' && day
      ? await loadTimetable(
          app,
          lines,
          { directionId, day, timepointsOnly: !choice.allStops, stopId: stop?.stopId ?? null },
          signal,
        )
      : null;
  // One failure, told once, though both ask for trips.
  if (timetable?.state === 'failed' && !loaded?.failed) errors.push({ kind: 'trips' });
  const notices = await noticesAsked;
  const { view: aboutRoute, details } = await factsAsked;
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
    /** Flat, and to the metre: a page carries one for each stop of the line. */
    stops: stops.map(({ stopId, name, position }) => ({
      stopId,
      name,
      lat: toMeter(position?.lat),
      lon: toMeter(position?.lon),
    })),
    /** Another stop was asked for, which is not here. */
    stopUnknown: choice.stopId !== null && stop !== null && stop.stopId !== choice.stopId,
    stop: stop && { stopId: stop.stopId, name: stop.name },
    /** In which zone the times are, where the stop's clocks show another, or those of another stop do. */
    zoneNote: zoneNote(
      app,
      instant,
      stop?.otherZone ?? null,
      stops.map(({ otherZone }) => otherZone),
    ),
    onwards: onwards.map(({ stopId, name }) => ({ stopId, name })),
    to: to?.stopId ?? null,
    days: calendar.ok
      ? dayChoices({ calendar: calendar.value.value, today, chosen: date, zone: facts.zone }, format, t)
      : [],
    date: date.toString(),
    today: today.toString(),
    tomorrow: today.add({ days: 1 }).toString(),
    isToday,
    /** Without it nothing can be said of what does not run. */
    tripsKnown: loaded !== null && !loaded.failed,
    /** Nothing runs now: when service resumes, epoch ms. `null`: it runs, or nobody knows. */
    resumes: upcoming?.resumes?.epochMilliseconds ?? null,
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
    tripFacts: trip && tripFactsView(details, trip.tripId, all),
    aboutRoute,
    /** A trip was asked for that nobody knows. */
    tripUnknown: choice.trip !== null && trip === null,
    timetable: timetable && {
      state: timetable.state,
      tables: timetable.tables.map(timetableView),
      live: timetable.live,
    },
    notices,
    errors,
  };
}

function tripFactsView(
  details: readonly RouteDetails[],
  tripId: string,
  all: readonly Route[],
): TripFactsView | null {
  const facts = details.map((each) => each.trips.get(tripId)).find((each) => each !== undefined);
  if (facts === undefined) return null;
  const { continues, ...own } = facts;
  const next = continues && findRoute(all, continues.routeId);
  return {
    ...own,
    continues:
      continues && next
        ? {
            href: `/schedules/${encodeURIComponent(next.id)}?trip=${encodeURIComponent(continues.tripId)}`,
            route: badgeLabel(toBadge(next)),
            place: continues.headsign,
          }
        : null,
  };
}

/** The run that a link means: of the marked date and start, else the one listed. */
function openedRun(
  { trip, run: mark }: RouteChoice,
  departures: readonly Departure[],
  runs: readonly LiveRun[],
): { serviceDate: Temporal.PlainDate | null; routeId: string | null; run: LiveRun | null } | null {
  if (trip === null) return null;
  const listed = departures.find(
    (each) =>
      each.trip.tripId === trip &&
      (mark === null
        ? each.state.kind !== 'departed'
        : each.serviceDate.equals(mark.serviceDate) &&
          (mark.startSeconds === null || each.run?.startSeconds === mark.startSeconds)),
  );
  if (listed) return { serviceDate: listed.serviceDate, routeId: listed.trip.routeId, run: listed.run };
  const run = runs.find(
    (each) =>
      each.tripId === trip &&
      (mark === null || each.serviceDate === null || each.serviceDate.equals(mark.serviceDate)) &&
      (mark === null || mark.startSeconds === null || each.startSeconds === mark.startSeconds),
  );
  return run
    ? { serviceDate: mark?.serviceDate ?? run.serviceDate, routeId: run.routeId, run }
    : { serviceDate: mark?.serviceDate ?? null, routeId: null, run: null };
}

const toMeter = (degrees: number | undefined): number | null =>
  degrees === undefined ? null : Math.round(degrees * 1e5) / 1e5;

const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(a, b) < 0;

export type RoutePage = Awaited<ReturnType<typeof routePage>>;
