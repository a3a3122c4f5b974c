// How good predictions are, in figures: `/performance.json` and `/performance.csv` (docs/accuracy.md describes both).
import { daysIn, MAX_DAYS_BY_HOUR, periodOf } from '#domain/accuracy/period.ts';
import { figuresOf, RANGES } from '#domain/accuracy/tally.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import { loadPerformance, tallyBy } from '#web/features/transit/performance/loadPerformance.server.ts';
import { csvLine } from '#web/features/transit/timetable/csvLine.ts';
import { type AppContext, appContext } from '#web/request/context.ts';
import { dateParameter } from '#web/request/parameters.ts';
import type { Route } from './+types/performanceFiles.ts';

export function loader({ context, request, pattern }: Route.LoaderArgs) {
  const answer = pattern.endsWith('.csv') ? performanceCsv : performanceJson;
  return answer(appContext(context), request);
}

/** The figures of each line, for agencies and anyone else. */
async function performanceJson(app: AppContext, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const found = await loadPerformance(
    app,
    { from: searchParams.get('from'), to: searchParams.get('to') },
    request.signal,
  );
  const headers = { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' };
  if (found === 'none') return Response.json({ error: 'there is no live data to measure' }, { status: 404 });
  if (found === 'unknown')
    return Response.json({ error: 'the history is currently unreadable' }, { status: 503 });
  const lines = [...tallyBy(found.rows, ({ routeId }) => routeId)].map(([routeId, tally]) => {
    // The counts say how much a figure is worth.
    const { samples, onTime } = figuresOf(tally, 1);
    const { trips, cancelled, ghost, unpredicted } = tally;
    return { routeId, samples, onTime, trips: { n: trips, cancelled, ghost, unpredicted } };
  });
  return Response.json({ from: found.from.toString(), to: found.to.toString(), lines }, { headers });
}

const HEADING = [
  ...['route_id', 'direction_id', 'hour'],
  ...RANGES.flatMap(({ name }) => [`n_${name}_min`, `accurate_${name}_min`, `bias_seconds_${name}_min`]),
  ...['departures_seen', 'on_time', 'trips', 'cancelled', 'ghost', 'unpredicted'],
];

/** The figures by line, direction and hour of the day, for spreadsheets. */
async function performanceCsv(app: AppContext, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [from, to] = [searchParams.get('from'), searchParams.get('to')];
  const period = periodOf(
    dateParameter(from),
    dateParameter(to),
    civilDate(app.now(), app.agency.facts.zone),
  );
  if (daysIn(period) > MAX_DAYS_BY_HOUR)
    return new Response(`A file covers at most ${MAX_DAYS_BY_HOUR} days.`, { status: 400 });
  const found = await loadPerformance(app, { from, to, byHour: true }, request.signal);
  if (found === 'none') return new Response('There is no live data to measure.', { status: 404 });
  if (found === 'unknown') return new Response('The history is currently unreadable.', { status: 503 });
  const lines = found.rows.map(({ routeId, directionId, hour, tally }) => {
    const { samples, onTime } = figuresOf(tally);
    return csvLine([
      routeId,
      directionId ?? '',
      hour ?? '',
      ...RANGES.flatMap(({ name }) => {
        const { n, accurate, bias } = samples[name];
        return [n, accurate ?? '', bias ?? ''];
      }),
      ...[onTime.n, onTime.share ?? ''],
      ...[tally.trips, tally.cancelled, tally.ghost, tally.unpredicted],
    ]);
  });
  return new Response(csvLine(HEADING) + lines.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="performance-${found.from}-${found.to}.csv"`,
    },
  });
}
