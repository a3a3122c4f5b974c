// A timetable to read, print and save: stops down, trips across.
import type { Route } from '#domain/route.ts';
import { type GridChoice, timetableGrid } from '#domain/timetableGrid.ts';
import type { AppContext } from '#web/context.ts';

export interface TimetableView {
  routeId: string;
  rows: { key: string; name: string }[];
  columns: {
    key: string;
    tripId: string;
    trainNumber: number | null;
    headsign: string;
    /** Parallel to the rows: seconds after noon minus 12 h. */
    times: (number | null)[];
  }[];
}

/**
 * One grid for each line that runs. `null` when no line's timetable could be read: not every store has these
 * documents, and that is not the same as a day without service.
 */
export async function loadTimetable(
  { client }: Pick<AppContext, 'client'>,
  lines: readonly Route[],
  choice: GridChoice,
  signal: AbortSignal,
): Promise<TimetableView[] | null> {
  const answers = await Promise.all(lines.map((line) => client.timetable(line.id, { signal })));
  if (!answers.some((answer) => answer.ok)) return null;
  return answers.flatMap((answer, i) => {
    const line = lines[i];
    if (!answer.ok || !line) return [];
    const grid = timetableGrid(answer.value.value, choice);
    if (grid.columns.length === 0) return [];
    return [
      {
        routeId: line.id,
        rows: grid.rows.map(({ key, name }) => ({ key, name })),
        columns: grid.columns.map(({ trip, times }) => ({
          key: trip.tripId,
          tripId: trip.tripId,
          trainNumber: line.mode === 'RegionalRail' ? trip.tripNumber : null,
          headsign: trip.headsign,
          times,
        })),
      },
    ];
  });
}
