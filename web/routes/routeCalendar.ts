// Serves the planned work of a line as a calendar to subscribe to.
import { isNotPublished } from '#contract/client/callResult.ts';
import { findRoute, routeOfFormerName } from '#domain/routes/route.ts';
import { errorTexts } from '#web/features/base/errors/catalogueError.ts';
import { writeCalendar } from '#web/features/transit/calendar/iCalendar.server.ts';
import { plannedWork } from '#web/features/transit/calendar/plannedWork.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { appContext } from '#web/request/context.ts';
import { badgeLabel, toBadge } from '#web/ui/routeBadge.ts';
import type { Route } from './+types/routeCalendar.ts';

const REFRESH_MINUTES = 60;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  const { agency, client, lang, now, settings, t } = app;
  const { signal } = request;
  const [routes, alerts, detours] = await Promise.all([
    loadRoutes(app, signal),
    client.alerts({ signal }),
    client.detours({ signal }),
  ]);
  if (!routes.ok) return new Response(errorTexts(routes.error, t).message, { status: 503 });
  const { routeId } = params;
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
