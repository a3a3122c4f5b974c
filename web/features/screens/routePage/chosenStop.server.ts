import type { Route } from '#domain/routes/route.ts';
import { type Calendar, dayOf } from '#domain/schedule/calendar.ts';
import { findDefaultStop, stopsByDirection } from '#web/features/transit/departures/lineRows.server.ts';
import type { RouteChoice } from '#web/features/transit/routes/pagePath.ts';
import type { AppContext } from '#web/request/context.ts';

interface Line {
  route: Route;
  lines: readonly Route[];
  rows: Parameters<typeof stopsByDirection>[0];
  calendar: Calendar | null;
  date: Temporal.PlainDate;
}

export type ChosenStop = Awaited<ReturnType<typeof chooseStop>>;

export async function chooseStop(
  app: AppContext,
  { route, lines, rows, calendar, date }: Line,
  choice: RouteChoice,
  signal: AbortSignal,
) {
  const byDirection = stopsByDirection(rows, date);
  const known = [...byDirection.keys()];
  const hasChosenStop = (each: 0 | 1) =>
    byDirection.get(each)?.some(({ stopId }) => stopId === choice.stopId) ?? false;
  // A link to a stop may omit its direction.
  const directionId =
    known.find((each) => each === choice.directionId) ?? known.find(hasChosenStop) ?? known[0] ?? 0;
  const stops = byDirection.get(directionId) ?? [];
  const chosen = stops.find((each) => each.stopId === choice.stopId) ?? null;
  const defaultId =
    chosen || calendar === null
      ? null
      : await findDefaultStop(app, lines, { directionId, day: dayOf(calendar, date) }, stops, signal);
  const stop = chosen ?? stops.find((each) => each.stopId === defaultId) ?? stops[0] ?? null;
  const index = stops.findIndex((each) => each.stopId === stop?.stopId);
  const onwards = route.mode === 'RegionalRail' ? stops.slice(index + 1) : [];
  // Stops without a direction do not show where a direction ends.
  const ends = new Map(
    known
      .filter((each) => rows.some((row) => row.directionId === each))
      .map((each) => [each, byDirection.get(each)?.at(-1)?.name ?? '']),
  );
  return {
    /** Directions with stops. */
    known,
    directionId,
    stops,
    stop,
    /** On a regional rail line, the stops after `stop`. */
    onwards,
    to: onwards.find((each) => each.stopId === choice.toStopId) ?? null,
    ends,
  };
}
