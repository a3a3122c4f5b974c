// Calendar files: the planned work of a line, to subscribe to; and a departure, a journey or a weekly trip (`rideChoice.ts`
// describes its address).
import { isNotPublished } from '#contract/client/callResult.ts';
import { findRoute, routeOfFormerName } from '#domain/routes/route.ts';
import { errorTexts } from '#web/features/base/errors/catalogueError.ts';
import { writeCalendar } from '#web/features/transit/calendar/iCalendar.server.ts';
import { plannedWork } from '#web/features/transit/calendar/plannedWork.server.ts';
import { readCalendarChoice } from '#web/features/transit/calendar/rideChoice.ts';
import { rideEvent } from '#web/features/transit/calendar/rideEvent.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { type AppContext, appContext } from '#web/request/context.ts';
import { badgeLabel, toBadge } from '#web/ui/routeBadge.ts';
import type { Route } from './+types/calendarFiles.ts';

const REFRESH_MINUTES = 60;

export function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  const { routeId } = params;
  return routeId === undefined ? calendarOfRide(app, request) : calendarOfWork(app, routeId, request);
}

async function calendarOfWork(app: AppContext, routeId: string, request: Request): Promise<Response> {
  const { agency, client, lang, now, settings, t } = app;
  const { signal } = request;
  const [routes, alerts, detours] = await Promise.all([
    loadRoutes(app, signal),
    client.alerts({ signal }),
    client.detours({ signal }),
  ]);
  if (!routes.ok) return new Response(errorTexts(routes.error, t).message, { status: 503 });
  const route = findRoute(routes.value, routeId) ?? routeOfFormerName(routes.value, routeId, agency.facts);
  if (!route) return new Response(errorTexts({ kind: 'noRoute', routeId }, t).message, { status: 404 });
  // Subscribers keep their events if the calendar fails; an empty one would mean that no work is planned.
  const isLost = [alerts, detours].some((result) => !result.ok && !isNotPublished(result));
  if (isLost) return new Response(t('errors.alertsConnection'), { status: 503 });
  const { pathname } = new URL(request.url);
  const text = writeCalendar(
    {
      subscription: {
        name: t('calendar.planned', { line: badgeLabel(toBadge(route)) }),
        description: t('common.pageTitle', { title: t('calendar.plannedDescription'), site: agency.name }),
        address: `${settings.publicOrigin}${pathname}?lang=${lang}`,
        refreshMinutes: REFRESH_MINUTES,
      },
      lang,
      zone: agency.facts.zone,
      events: plannedWork(
        app,
        route,
        alerts.ok ? alerts.value.value : [],
        detours.ok ? detours.value.value : [],
      ),
    },
    now(),
  );
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${route.id.replace(/[^\w-]/g, '_')}.ics"`,
      'cache-control': 'public, max-age=60',
    },
  });
}

async function calendarOfRide(app: AppContext, request: Request): Promise<Response> {
  const { agency, lang, now, t } = app;
  const refuse = (message: string, status: 400 | 404 | 503) =>
    new Response(message, {
      status,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  const choice = readCalendarChoice(new URL(request.url).searchParams);
  if (choice === null) return refuse(t('calendar.unknown'), 400);
  const routes = await loadRoutes(app, request.signal);
  if (!routes.ok) return refuse(errorTexts(routes.error, t).message, 503);
  const event = await rideEvent(app, routes.value, choice, request.signal);
  if (event === 'failed') return refuse(errorTexts({ kind: 'trips' }, t).message, 503);
  if (event === 'unknown') return refuse(t('calendar.unknown'), 404);
  if (event === 'otherDays') return refuse(t('calendar.otherDays'), 404);
  const { zone } = agency.facts;
  return new Response(writeCalendar({ subscription: null, lang, zone, events: [event] }, now()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="trip-${event.starts[0].toZonedDateTimeISO(zone).toPlainDate()}.ics"`,
      // Where a rider goes is for nobody to keep.
      'cache-control': 'private, no-cache',
    },
  });
}
