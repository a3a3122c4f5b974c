// Serves a departure, a journey or a weekly trip as a calendar file (`rideChoice.ts` describes the address).
import { errorTexts } from '#web/features/base/errors/catalogueError.ts';
import { writeCalendar } from '#web/features/transit/calendar/iCalendar.server.ts';
import { readCalendarChoice } from '#web/features/transit/calendar/rideChoice.ts';
import { rideEvent } from '#web/features/transit/calendar/rideEvent.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/rideCalendar.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
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
