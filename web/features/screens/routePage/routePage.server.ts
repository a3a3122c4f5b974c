import { redirect } from 'react-router';
import type { IsDetoured } from '#domain/alerts/detour.ts';
import type { RouteDirection } from '#domain/routes/direction.ts';
import { findRoute, type Route, routeOfFormerName } from '#domain/routes/route.ts';
import { type Calendar, dayOf } from '#domain/schedule/calendar.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { pageError } from '#web/features/base/errors/pageError.ts';
import { dayChoices } from '#web/features/transit/departures/dayView.server.ts';
import { loadLineStops } from '#web/features/transit/departures/lineRows.server.ts';
import { zoneNote } from '#web/features/transit/departures/zoneNote.server.ts';
import { lineAccuracy } from '#web/features/transit/performance/loadPerformance.server.ts';
import { directionChoices } from '#web/features/transit/routes/directionChoices.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import type { RouteChoice } from '#web/features/transit/routes/pagePath.ts';
import { loadRouteFacts } from '#web/features/transit/routes/routeFacts.server.ts';
import { nearPages } from '#web/features/transit/stations/nearPages.server.ts';
import { loadTimetable, timetableView } from '#web/features/transit/timetable/loadTimetable.server.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import { type ChosenStop, chooseStop } from './chosenStop.server.ts';
import { loadLineDepartures } from './lineDepartures.server.ts';
import { loadNotices } from './loadNotices.server.ts';
import { loadOpenedTrip, tripFactsView } from './openedTrip.server.ts';
import { loadLineVehicles, loadStopMarks } from './stopMarks.server.ts';

type Subject = Awaited<ReturnType<typeof subjectOf>>;

/** Finds a route by id. Throws a 301 for another spelling or a former name, a 404, or a 503 if routes fail to load. */
async function subjectOf(app: AppContext, routeId: string, choice: RouteChoice, { url, signal }: Request) {
  const title = app.t('common.pageTitle', { title: app.t('errors.route'), site: app.agency.name });
  const routes = await loadRoutes(app, signal);
  if (!routes.ok) throw pageError(app, 503, routes.error, title);
  const all = routes.value;
  const route = findRoute(all, routeId) ?? routeOfFormerName(all, routeId, app.agency.facts);
  if (!route) {
    const near = await nearPages(app, routeId, signal);
    throw pageError(app, 404, { kind: 'noRoute', routeId, ...near }, title);
  }
  if (route.id !== routeId)
    throw redirect(`/schedules/${encodeURIComponent(route.id)}${new URL(url).search}`, 301);
  const children = all.filter(({ id }) => route.childRouteIds.includes(id));
  const child = choice.child === null ? undefined : findRoute(children, choice.child);
  const lines = child ? [child] : children.length > 0 ? children : [route];
  return { all, route, parent: route.isParentRoute ? route : null, children, child, lines };
}

export async function routePage(app: AppContext, routeId: string, choice: RouteChoice, request: Request) {
  const { client, now } = app;
  const { signal } = request;
  const subject = await subjectOf(app, routeId, choice, request);
  const { all, route, parent, lines } = subject;
  const lineIds = lines.map(({ id }) => id);
  const own = [route.id, ...route.childRouteIds, ...route.parentRouteIds];

  const loadingFacts = loadRouteFacts(app, lineIds, signal);
  const loadingNotices = loadNotices(app, route, lines, signal);
  const loadingMarks = loadStopMarks(app, { all, own }, signal);
  const loadingAccuracy = lineAccuracy(app, lineIds, signal);
  const loadingVehicles = loadLineVehicles(app, lines, signal);
  const [calendar, directions, { rows, failed }] = await Promise.all([
    client.calendar({ signal }),
    client.directions({ signal }),
    loadLineStops(app, { lines, parent }, signal),
  ]);
  const days = calendar.ok ? calendar.value.value : null;
  const instant = now();
  const today = civilDate(instant, app.agency.facts.zone);
  const date = choice.date ?? today;
  const day = days && dayOf(days, date);

  const chosen = await chooseStop(app, { route, lines, rows, calendar: days, date }, choice, signal);
  const { directionId, stop } = chosen;
  const loadingView = loadingNotices.then((ofDirection) => ofDirection(directionId));
  const line = {
    lines,
    parent,
    calendar: days,
    isRail: route.mode === 'RegionalRail',
    notices: loadingView,
  };
  const departures = await loadLineDepartures(app, line, chosen, choice, { instant, today, date }, signal);
  const trip = await loadOpenedTrip(app, choice, lines, departures, date, signal);
  const shown = { directionId, timepointsOnly: !choice.allStops, stopId: stop?.stopId ?? null };
  const timetable =
    choice.view === 'timetable' && day ? await loadTimetable(app, lines, { ...shown, day }, signal) : null;
  const notices = await loadingView;
  const { view: facts, details } = await loadingFacts;

  const errors: CatalogueError[] = [];
  if (!calendar.ok) errors.push({ kind: 'calendar' });
  if (rows.length === 0 && failed) errors.push({ kind: 'live', what: 'stops' });
  if (departures.failed) errors.push({ kind: 'trips' });
  // The departures and the timetable may fail with the same error, so report it only once.
  if (timetable?.failed && !departures.failed) errors.push({ kind: 'trips' });
  return {
    now: instant.epochMilliseconds,
    view: choice.view,
    ...headingView(app, subject, chosen, directions.ok ? directions.value.value : []),
    ...stopsView(app, chosen, choice, await loadingMarks, instant, (stopId) =>
      isUnserved(departures.loaded?.query.isDetoured, lines, { stopId, directionId }, instant),
    ),
    vehicles: departures.view.isToday ? (await loadingVehicles)(directionId) : [],
    ...daysView(app, days, today, date),
    ...departures.view,
    dayKnown: day !== null || departures.view.outdated,
    isLive: route.isLiveDataAvailable && departures.view.live?.state !== 'none',
    trip,
    tripFacts: trip && tripFactsView(details, trip.tripId, all),
    tripUnknown: choice.trip !== null && trip === null,
    timetable: timetable && { ...timetable, tables: timetable.tables.map(timetableView) },
    aboutRoute: facts,
    accuracy: await loadingAccuracy,
    notices,
    errors,
  };
}

function headingView(
  { agency, lang, settings, t }: AppContext,
  { all, route, children, child, lines }: Subject,
  { known, directionId, ends }: ChosenStop,
  directions: readonly RouteDirection[],
) {
  const lineIds = lines.map(({ id }) => id);
  return {
    badge: toBadge(route),
    /** Calendar programs subscribe to `webcal` addresses, and import others once. */
    calendar: `${settings.publicOrigin.replace(/^https?/, 'webcal')}/schedules/${encodeURIComponent(route.id)}/calendar.ics?lang=${lang}`,
    longName: route.longName,
    frequency: route.routeFrequency,
    documents: route.documents,
    badges: Object.fromEntries(lines.map((line) => [line.id, toBadge(line)])),
    children: children.map(toBadge),
    child: child?.id ?? null,
    parents: all.filter(({ id }) => route.parentRouteIds.includes(id)).map(toBadge),
    directions: directionChoices(lineIds, known, directions, agency.facts, ends, t),
    directionId,
  };
}

function stopsView(
  app: AppContext,
  { stop, stops, onwards, to }: ChosenStop,
  { stopId }: RouteChoice,
  marksOf: Awaited<ReturnType<typeof loadStopMarks>>,
  instant: Temporal.Instant,
  isSkipped: (stopId: string) => boolean,
) {
  const zones = stops.map(({ otherZone }) => otherZone);
  return {
    /** Positions are flattened and rounded to about a meter, because a page has one for each stop of the line. */
    stops: stops.map(({ stopId, name, position }) => {
      const { accessible, meets } = marksOf(stopId);
      return {
        stopId,
        name,
        lat: roundToMeter(position?.lat),
        lon: roundToMeter(position?.lon),
        ...(accessible ? { isAccessible: true } : {}),
        ...(isSkipped(stopId) ? { isSkipped: true } : {}),
        ...(meets.length > 0 ? { meets: meets.join(' ') } : {}),
      };
    }),
    stop: stop && { stopId: stop.stopId, name: stop.name },
    stopUnknown: stopId !== null && stop !== null && stop.stopId !== stopId,
    /** `null` unless clocks at this or another stop differ from the agency's. */
    zoneNote: zoneNote(app, instant, stop?.otherZone ?? null, zones),
    onwards: onwards.map(({ stopId, name }) => ({ stopId, name })),
    to: to?.stopId ?? null,
  };
}

/** Whether none of the lines stops here now. */
const isUnserved = (
  isDetoured: IsDetoured | undefined,
  lines: readonly Route[],
  at: { stopId: string; directionId: 0 | 1 },
  now: Temporal.Instant,
): boolean => isDetoured !== undefined && lines.every(({ id }) => isDetoured({ routeId: id, ...at }, now));

const roundToMeter = (degrees: number | undefined): number | null =>
  degrees === undefined ? null : Math.round(degrees * 1e5) / 1e5;

function daysView(
  { agency, lang, t }: AppContext,
  calendar: Calendar | null,
  today: Temporal.PlainDate,
  date: Temporal.PlainDate,
) {
  const { zone } = agency.facts;
  const format = agencyFormats(agency, lang);
  return {
    days: calendar ? dayChoices({ calendar, today, chosen: date, zone }, format, t) : [],
    date: date.toString(),
    today: today.toString(),
    tomorrow: today.add({ days: 1 }).toString(),
  };
}

export type RoutePage = Awaited<ReturnType<typeof routePage>>;
