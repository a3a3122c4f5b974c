// A timetable to read, print and save: stops down, trips across.
import type { Route } from '#domain/route.ts';
import type { Timetable } from '#domain/timetable.ts';
import { type GridChoice, type TimetableGrid, timetableGrid } from '#domain/timetableGrid.ts';
import type { AppContext } from '#web/context.ts';

export interface LoadedTimetable {
  /** One for each line that runs. */
  tables: { line: Route; timetable: Timetable; grid: TimetableGrid }[];
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
    const timetable = answer.value.value;
    const grid = timetableGrid(timetable, choice);
    return grid.columns.length === 0 ? [] : [{ line, timetable, grid }];
  });
  if (tables.length > 0) return { tables, state: 'some' };
  if (answers.some((answer) => answer.ok)) return { tables, state: 'none' };
  const failed = answers.some((answer) => !answer.ok && answer.error.kind !== 'not found');
  return { tables, state: failed ? 'failed' : 'unknown' };
}
