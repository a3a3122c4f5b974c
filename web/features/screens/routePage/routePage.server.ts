import { redirect } from 'react-router';
import { findRoute } from '#domain/routes/findRoute.ts';
import { routeOfFormerName } from '#domain/routes/formerRoute.ts';
import type { Route } from '#domain/routes/route.ts';
import { dayOf } from '#domain/schedule/calendar.ts';
import { civilDate, instantAt, serviceDay } from '#domain/time/serviceDay.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { pageError } from '#web/features/base/errors/pageError.ts';
import { dayChoices } from '#web/features/transit/departures/dayChoices.ts';
import { loadLineStops } from '#web/features/transit/departures/lineRows.server.ts';
import type { RouteChoice } from '#web/features/transit/departures/routeChoice.ts';
import { zoneNote } from '#web/features/transit/departures/zoneNote.server.ts';
import { directionChoices } from '#web/features/transit/routes/directionChoices.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { loadRouteFacts } from '#web/features/transit/routes/routeFacts.server.ts';
import { nearPages } from '#web/features/transit/stations/nearPages.server.ts';
import { loadTimetable } from '#web/features/transit/timetable/loadTimetable.server.ts';
import { timetableView } from '#web/features/transit/timetable/timetableView.server.ts';
import { formats } from '#web/i18n/formats.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import { chooseStop } from './chosenStop.server.ts';
import { loadLineDepartures } from './lineDepartures.server.ts';
import { loadNotices } from './loadNotices.server.ts';
import { loadOpenedTrip, tripFactsView } from './openedTrip.server.ts';
import { loadRiding } from './riding.server.ts';
import { loadStopMarks } from './stopMarks.server.ts';

/** The route of an id in any spelling; 301 to the services' spelling, 404 with suggestions if there is none. */
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
    const near = await nearPages(app, routeId, signal);
    throw pageError(app, 404, { kind: 'noRoute', routeId, ...near }, title);
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
  const marksAsked = loadStopMarks(
    app,
    { all, own: [route.id, ...route.childRouteIds, ...route.parentRouteIds] },
    signal,
  );
  const ridingAsked = loadRiding(app, lines, signal);
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

  const days = calendar.ok ? calendar.value.value : null;
  const chosen = await chooseStop(app, { route, lines, rows, calendar: days, date }, choice, signal);
  const { known, directionId, stops, stop, onwards, to, ends } = chosen;
  const line = { ...pageLines, calendar: days, isRail: route.mode === 'RegionalRail' };
  const lineDepartures = await loadLineDepartures(
    app,
    line,
    chosen,
    choice,
    { instant, today, date },
    signal,
  );
  const { loaded, next, serviceDays, isToday, resumes, running } = lineDepartures;
  if (lineDepartures.failed) errors.push({ kind: 'trips' });
  const trip = await loadOpenedTrip(app, choice, lines, lineDepartures, date, signal);
  const day = days && dayOf(days, date);
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
  // Both need trips, so report their failure once.
  if (timetable?.state === 'failed' && !loaded?.failed) errors.push({ kind: 'trips' });
  const notices = await noticesAsked;
  const { view: aboutRoute, details } = await factsAsked;
  const marksOf = await marksAsked;
  return {
    now: instant.epochMilliseconds,
    badge: toBadge(route),
    longName: route.longName,
    frequency: route.routeFrequency,
    documents: route.documents,
    isLive: route.isLiveDataAvailable && loaded?.live?.state !== 'none',
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
    /** Flattened, and rounded to a metre, because a page has one for each stop of the line. */
    stops: stops.map(({ stopId, name, position }) => {
      const { accessible, meets } = marksOf(stopId);
      return {
        stopId,
        name,
        lat: toMeter(position?.lat),
        lon: toMeter(position?.lon),
        ...(accessible ? { isAccessible: true } : {}),
        ...(meets.length > 0 ? { meets: meets.join(' ') } : {}),
      };
    }),
    riding: isToday ? (await ridingAsked)(directionId) : [],
    /** The requested stop is not on this line. */
    stopUnknown: choice.stopId !== null && stop !== null && stop.stopId !== choice.stopId,
    stop: stop && { stopId: stop.stopId, name: stop.name },
    zoneNote: zoneNote(
      app,
      instant,
      stop?.otherZone ?? null,
      stops.map(({ otherZone }) => otherZone),
    ),
    onwards: onwards.map(({ stopId, name }) => ({ stopId, name })),
    to: to?.stopId ?? null,
    days: days ? dayChoices({ calendar: days, today, chosen: date, zone: facts.zone }, format, t) : [],
    date: date.toString(),
    today: today.toString(),
    tomorrow: today.add({ days: 1 }).toString(),
    isToday,
    /** Whether the trips are known; otherwise nothing can be said about missing ones. */
    tripsKnown: loaded !== null && !loaded.failed,
    /** During a pause: when service resumes, epoch ms. `null`: it runs, or the time is unknown. */
    resumes: resumes?.epochMilliseconds ?? null,
    dayKnown: day !== null || (loaded?.outdated ?? false),
    outdated: loaded?.outdated ?? false,
    view: choice.view,
    // A timetable is large, so omit what it does not show.
    next: choice.view === 'departures' ? next : [],
    serviceDays: choice.view === 'departures' ? serviceDays : [],
    withPast: choice.earlier,
    withLater: choice.later,
    /** Base of the times of the date, epoch ms. */
    dayStart: instantAt(serviceDay(date, facts.zone), 0).epochMilliseconds,
    /** An earlier service day that still has departures from here; `noon`: its noon, epoch ms. */
    runningFrom: running?.earlier == null ? null : { date: running.date, noon: running.earlier },
    live: loaded?.live ?? null,
    trip,
    tripFacts: trip && tripFactsView(details, trip.tripId, all),
    aboutRoute,
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

const toMeter = (degrees: number | undefined): number | null =>
  degrees === undefined ? null : Math.round(degrees * 1e5) / 1e5;

export type RoutePage = Awaited<ReturnType<typeof routePage>>;
