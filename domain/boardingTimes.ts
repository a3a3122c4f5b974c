import type { Timetable } from './timetable.ts';
import type { GridColumn } from './timetableGrid.ts';

/**
 * When each trip of a grid can be boarded at a stop, in seconds after noon minus 12 h; `null` where it cannot. A trip's
 * last call is no departure, and of a loop's two calls at a stop the first counts. Where no trip calls at the stop, or
 * none is asked for, each trip counts by its first time shown.
 */
export function boardingTimes(
  { patterns }: Pick<Timetable, 'patterns'>,
  columns: readonly GridColumn[],
  stopId: string | null,
): (number | null)[] {
  const here = columns.map(({ trip }) => {
    const boarding = patterns[trip.pattern]?.stopIds.slice(0, -1) ?? [];
    const call = stopId === null ? -1 : boarding.indexOf(stopId);
    return call < 0 || trip.noBoarding.has(call)
      ? null
      : (trip.departures[call] ?? trip.arrivals[call] ?? null);
  });
  return here.every((time) => time === null)
    ? columns.map(({ times }) => times.find((time) => time !== null) ?? null)
    : here;
}
