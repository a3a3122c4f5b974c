import { type DayColumn, timetableOfDay } from '#domain/departures/timetableOfDay.ts';
import type { Route } from '#domain/routes/route.ts';
import { type GridChoice, timetableGrid } from '#domain/schedule/timetableGrid.ts';
import { serviceClock, serviceDay } from '#domain/time/serviceDay.ts';
import { loadUnserved } from '#web/features/transit/departures/loadDepartures.server.ts';
import { loadRunsOfRoutes, mayBeLive } from '#web/features/transit/departures/loadRuns.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { printTimes, type TimeNote, timeNotes } from './printedTimes.ts';

type Choice = GridChoice & {
  stopId: string | null;
};

export async function loadTimetable(
  app: Pick<AppContext, 'agency' | 'client' | 'now'>,
  lines: readonly Route[],
  choice: Choice,
  signal: AbortSignal,
) {
  const { agency, client, now } = app;
  const { zone } = agency.facts;
  const {
    day: { date },
    directionId,
    stopId,
  } = choice;
  const instant = now();
  const [isDetoured, loaded, ...results] = await Promise.all([
    loadUnserved(app, signal),
    mayBeLive(date, instant, zone)
      ? loadRunsOfRoutes(
          app,
          lines.map(({ id }) => id),
          signal,
        )
      : null,
    ...lines.map((line) => client.timetable({ routeId: line.id, signal })),
  ]);
  const day = serviceDay(date, zone);
  const isRail = (routeId: string) => lines.some(({ id, mode }) => id === routeId && mode === 'RegionalRail');
  const live = { runs: loaded?.runs ?? [], isRail, isDetoured, now: instant, zone };
  const tables = results.flatMap((result, i) => {
    const line = lines[i];
    if (!result.ok || !line) return [];
    const timetable = result.value.value;
    const grid = timetableGrid(timetable, choice);
    if (grid.columns.length === 0) return [];
    const columns = timetableOfDay(timetable, grid, { ...live, day, directionId, stopId });
    return [{ line, rows: grid.rows, columns, clock: serviceClock(day, zone) }];
  });
  const failed = results.some((result) => !result.ok && result.error.kind !== 'not found');
  const state = () => {
    if (tables.length > 0) return 'some';
    if (failed) return 'failed';
    return results.some((result) => result.ok) ? 'none' : 'unknown';
  };
  return {
    tables,
    /** `none`: no trips in that direction on that day. `unknown`: the store has no timetable of these lines. */
    state: state(),
    /** Whether the timetable of at least one line failed to load. */
    failed,
    /** `null`: there is no live data for that day. */
    live: loaded?.live ?? null,
  };
}

/** The times of a row are one printed string, which is smaller than thousands of single numbers. */
export type TimetableView = ReturnType<typeof timetableView>;

export function timetableView({
  line,
  rows,
  columns,
  clock,
}: Awaited<ReturnType<typeof loadTimetable>>['tables'][number]) {
  const noted = new Set<TimeNote>();
  const notesOf = (index: number, row: number) => {
    const notes = notesAt(columns[index], row);
    for (const note of notes) noted.add(note);
    return notes;
  };
  const numbers = line.mode === 'RegionalRail' ? columns.map(({ tripNumber }) => tripNumber) : [];
  const printed = rows.map(({ key, name, track }, row) => ({
    key,
    name,
    /** Omitted if unknown. */
    ...(track === null ? {} : { track }),
    /** By trip, where the track is not that of the row; omitted if there are none. */
    ...(columns.some(({ tracks }) => tracks[row])
      ? { tracks: Object.fromEntries(columns.entries().map(([index, { tracks }]) => [index, tracks[row]])) }
      : {}),
    times: printTimes(
      columns.map(({ times }) => {
        const time = times[row] ?? null;
        return time === null ? null : clock(time);
      }),
      (index) => notesOf(index, row),
    ),
  }));
  return {
    routeId: line.id,
    mode: line.mode,
    /** One per trip, like the next three lists; `trainNumbers` is empty if no trip has one. */
    tripIds: columns.map(({ tripId }) => tripId),
    headsigns: columns.map(({ headsign }) => headsign),
    trainNumbers: numbers.some((number) => number !== null) ? numbers : [],
    /** Seconds after noon minus 12 h; `null` if riders cannot board (any more). */
    boardingTimes: columns.map(({ boardingTime }) => boardingTime),
    /** `times`: see `readTimes`. */
    rows: printed,
    notes: timeNotes.filter((note) => noted.has(note)),
  };
}

export function notesAt(column: DayColumn | undefined, row: number): TimeNote[] {
  if (column === undefined) return [];
  // If the trip does not call there, other notes do not matter.
  if (column.isCancelled) return ['cancelled'];
  if (column.skipped.has(row)) return ['skipped'];
  const notes = ['approximate', 'noBoarding', 'noAlighting', 'byArrangement', 'endsHere'] as const;
  const own = notes.filter((note) => column[note].has(row));
  return column.isExtra ? ['extra', ...own] : own;
}
