import type { Timetable } from './timetable.ts';
import type { GridColumn } from './timetableGrid.ts';

/**
 * The call at which each trip of a grid can be boarded at a stop, as its place in the trip's pattern; `null` where it
 * cannot. A trip's last call is no departure, and of a loop's two calls at a stop the first counts. Where no trip can be
 * boarded at the stop, or none is asked for, each trip counts by the first call shown.
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
