import type { CalendarDay } from '#domain/calendar.ts';
import { openingStop } from '#domain/openingStop.ts';
import type { Route } from '#domain/route.ts';
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
