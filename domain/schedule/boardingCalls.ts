import type { Timetable } from './timetable.ts';
import type { GridColumn } from './timetableGrid.ts';

/**
 * The call at which each trip of a grid can be boarded at a stop, as its index in the trip's pattern; `null` if it
 * cannot. A trip's last call is not a departure, and of a loop's two calls at a stop the first counts. If no trip can
 * be boarded at the stop, or no stop is given, the first visible call of each trip counts.
 */
export function boardingCalls(
  { patterns }: Pick<Timetable, 'patterns'>,
  columns: readonly Pick<GridColumn, 'trip' | 'calls'>[],
  stopId: string | null,
): (number | null)[] {
  const here = columns.map(({ trip }) => {
    const boarding = patterns[trip.pattern]?.stopIds.slice(0, -1) ?? [];
    const call = stopId === null ? -1 : boarding.indexOf(stopId);
    return call < 0 || trip.noBoarding.has(call) ? null : call;
  });
  return here.every((call) => call === null)
    ? columns.map(({ calls }) => calls.find((call) => call !== null) ?? null)
    : here;
}
