import type { Timetable } from './timetable.ts';
import type { GridColumn } from './timetableGrid.ts';

/**
 * Finds where each trip can be boarded at a stop, as an index into its pattern; `null` if it cannot. If no trip can, or
 * without a stop, the first visible call of each trip counts.
 */
export function boardingCalls(
  { patterns }: Pick<Timetable, 'patterns'>,
  columns: readonly Pick<GridColumn, 'trip' | 'calls'>[],
  stopId: string | null,
): (number | null)[] {
  const here = columns.map(({ trip }) => {
    const boarding = patterns[trip.pattern]?.stopIds.slice(0, -1) ?? [];
    const call = boarding.findIndex((id, index) => id === stopId && !trip.noBoarding.has(index));
    return call < 0 ? null : call;
  });
  return here.every((call) => call === null)
    ? columns.map(({ calls }) => calls.find((call) => call !== null) ?? null)
    : here;
}
