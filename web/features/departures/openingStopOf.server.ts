import type { Route } from '#domain/routes/route.ts';
import type { CalendarDay } from '#domain/schedule/calendar.ts';
import { openingStop } from '#domain/schedule/openingStop.ts';
import type { AppContext } from '#web/context.ts';
import type { StopChoice } from './routeStops.ts';

/** Where the page of a rail line opens when no stop is chosen; `null` when that cannot be told. */
export async function openingStopOf(
  { client }: Pick<AppContext, 'client'>,
  lines: readonly Route[],
  { directionId, day }: { directionId: 0 | 1; day: CalendarDay | null },
  stops: readonly StopChoice[],
  signal: AbortSignal,
): Promise<string | null> {
  if (day === null) return null;
  const answers = await Promise.all(lines.map((line) => client.timetable(line.id, { signal })));
  const timetables = answers.flatMap((answer) => (answer.ok ? [answer.value.value] : []));
  return openingStop(
    timetables,
    { directionId, day },
    stops.map(({ stopId }) => stopId),
  );
}
