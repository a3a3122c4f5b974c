import { findRoute, routeOfFormerName } from '#domain/routes/route.ts';
import { dayOf } from '#domain/schedule/calendar.ts';
import { civilDate, formatServiceTime } from '#domain/time/serviceDay.ts';
import { type CatalogueError, errorTexts } from '#web/features/base/errors/catalogueError.ts';
import { trackWords } from '#web/features/transit/departures/shownDeparture.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { readRouteChoice } from '#web/features/transit/routes/pagePath.ts';
import { csvLine } from '#web/features/transit/timetable/csvLine.ts';
import { loadTimetable, notesAt } from '#web/features/transit/timetable/loadTimetable.server.ts';
import { liveNote, noteWords } from '#web/features/transit/timetable/printedTimes.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/timetableCsv.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  const { t } = app;
  const choice = readRouteChoice(new URL(request.url).searchParams);
  const [routes, calendar] = await Promise.all([
    loadRoutes(app, request.signal),
    app.client.calendar({ signal: request.signal }),
  ]);
  const route = routes.ok
    ? (findRoute(routes.value, params.routeId) ??
      routeOfFormerName(routes.value, params.routeId, app.agency.facts))
    : undefined;
  const day = calendar.ok
    ? dayOf(calendar.value.value, choice.date ?? civilDate(app.now(), app.agency.facts.zone))
    : null;
  const failure = (error: CatalogueError, status: 404 | 503) =>
    new Response(errorTexts(error, t).message, { status });
  if (!routes.ok) return failure(routes.error, 503);
  if (!calendar.ok) return failure({ kind: 'calendar' }, 503);
  if (!route) return failure({ kind: 'noRoute', routeId: params.routeId }, 404);
  if (!day) return new Response(t('route.dayUnknown'), { status: 404 });
  const lines = route.isParentRoute
    ? routes.value.filter(({ id }) => route.childRouteIds.includes(id))
    : [route];
  const { tables, state, failed, live } = await loadTimetable(
    app,
    lines,
    { directionId: choice.directionId ?? 0, day, timepointsOnly: !choice.allStops, stopId: null },
    request.signal,
  );
  if (failed) return failure({ kind: 'trips' }, 503);
  if (state === 'none') return new Response(t('route.timetableNone'), { status: 404 });
  if (state === 'unknown') return new Response(t('route.timetableUnknown'), { status: 404 });
  const text = tables
    .flatMap(({ line, rows, columns, clock }) => [
      csvLine([
        t('route.stop'),
        ...columns.map(({ tripNumber, tripId }) =>
          String((line.mode === 'RegionalRail' ? tripNumber : null) ?? tripId),
        ),
      ]),
      ...rows.map((row, index) =>
        csvLine([
          row.track === null
            ? row.name
            : `${row.name}, ${trackWords({ code: row.track, changedFrom: null }, line.mode, t)}`,
          ...columns.map((column) => {
            const time = column.times[index] ?? null;
            if (time === null) return '';
            const track = column.tracks[index] ?? null;
            const notes = notesAt(column, index).map((note) => t(noteWords[note]));
            if (track !== null) notes.push(trackWords(track, line.mode, t));
            const shown = formatServiceTime(clock(time));
            return notes.length === 0 ? shown : `${shown} (${notes.join('; ')})`;
          }),
        ]),
      ),
    ])
    .join('');
  const note = csvLine([liveNote(live, t, agencyFormats(app.agency, app.lang))]);
  const demonstration = app.agency.isDemonstration ? csvLine([t('chrome.demonstration')]) : '';
  return new Response(text + note + demonstration, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${route.id.replace(/[^\w-]/g, '_')}-${day.date.toString()}.csv"`,
    },
  });
}
