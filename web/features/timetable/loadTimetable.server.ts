// A timetable to read, print and save: stops down, trips across.
import type { Route } from '#domain/route.ts';
import { type ServiceClock, serviceClock } from '#domain/serviceClock.ts';
import { instantAt, serviceDay } from '#domain/serviceDay.ts';
import type { Timetable } from '#domain/timetable.ts';
import { type GridChoice, type TimetableGrid, timetableGrid } from '#domain/timetableGrid.ts';
import type { AppContext } from '#web/context.ts';
import { loadUnserved } from '#web/features/departures/loadUnserved.server.ts';

interface LineTimetable {
  line: Route;
  timetable: Timetable;
  grid: TimetableGrid;
  /** What a clock shows at the times of the grid. */
  clock: ServiceClock;
  /** Rows whose stop a detour leaves out, of each column. */
  skipped: ReadonlySet<number>[];
}

export interface LoadedTimetable {
  /** One for each line that runs. */
  tables: LineTimetable[];
  /**
   * `none`: the lines do not run on that day. `unknown`: this store has no such documents, which is not a day without
   * service.
   */
  state: 'some' | 'none' | 'unknown' | 'failed';
}

/** The grids of `lines`; a line that does not run on the day has none. */
export async function loadTimetable(
  { agency, client }: Pick<AppContext, 'agency' | 'client'>,
  lines: readonly Route[],
  choice: GridChoice,
  signal: AbortSignal,
): Promise<LoadedTimetable> {
  const [isDetoured, ...answers] = await Promise.all([
    loadUnserved({ agency, client }, signal),
    ...lines.map((line) => client.timetable(line.id, { signal })),
  ]);
  const { zone } = agency.facts;
  const day = serviceDay(choice.day.date, zone);
  const clock = serviceClock(day, zone);
  const skippedOf = (routeId: string, { rows, columns }: TimetableGrid) =>
    columns.map(({ times }) => {
      const isSkipped = (time: number | null, row: number) => {
        const stopId = rows[row]?.stopId;
        if (time === null || stopId === undefined) return false;
        return isDetoured({ routeId, stopId, directionId: choice.directionId }, instantAt(day, time));
      };
      return new Set(times.flatMap((time, row) => (isSkipped(time, row) ? [row] : [])));
    });
  const tables = answers.flatMap((answer, i) => {
    const line = lines[i];
    if (!answer.ok || !line) return [];
    const timetable = answer.value.value;
    const grid = timetableGrid(timetable, choice);
    if (grid.columns.length === 0) return [];
    return [{ line, timetable, grid, clock, skipped: skippedOf(line.id, grid) }];
  });
  if (tables.length > 0) return { tables, state: 'some' };
  if (answers.some((answer) => answer.ok)) return { tables, state: 'none' };
  const failed = answers.some((answer) => !answer.ok && answer.error.kind !== 'not found');
  return { tables, state: failed ? 'failed' : 'unknown' };
}
