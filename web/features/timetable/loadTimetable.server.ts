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

export interface LoadedTimetable {
  /** One for each line that runs. */
  tables: TimetableView[];
  /**
   * `none`: the lines do not run on that day. `unknown`: this store has no such documents, which is not a day without
   * service.
   */
  state: 'some' | 'none' | 'unknown' | 'failed';
}

/** The grids of `lines`; a line that does not run on the day has none. */
export async function loadTimetable(
  { client }: Pick<AppContext, 'client'>,
  lines: readonly Route[],
  choice: GridChoice,
  signal: AbortSignal,
): Promise<LoadedTimetable> {
  const answers = await Promise.all(lines.map((line) => client.timetable(line.id, { signal })));
  const tables = answers.flatMap((answer, i) => {
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
  if (tables.length > 0) return { tables, state: 'some' };
  if (answers.some((answer) => answer.ok)) return { tables, state: 'none' };
  const failed = answers.some((answer) => !answer.ok && answer.error.kind !== 'not found');
  return { tables, state: failed ? 'failed' : 'unknown' };
}
