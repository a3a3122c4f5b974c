// A line's timetable as the page shows it: times as they are printed, a row of them in one string, since thousands of
// numbers one by one would weigh four times what the table itself does.
import { boardingTimes } from '#domain/boardingTimes.ts';
import type { LoadedTimetable } from './loadTimetable.server.ts';
import { notesAt } from './notesAt.ts';
import { printTimes, type TimeNote, timeNotes } from './printedTimes.ts';

export interface TimetableView {
  routeId: string;
  /** Of each trip, as are the next three lists. */
  tripIds: string[];
  headsigns: string[];
  /** Rail; empty elsewhere. */
  trainNumbers: (number | null)[];
  /** When the rider can board (`boardingTimes`): seconds after noon minus 12 h. */
  boards: (number | null)[];
  /** `times`: printed, in the order of the trips, as `readTimes` takes them. */
  rows: { key: string; name: string; times: string }[];
  /** What is noted beside some of them. */
  notes: TimeNote[];
}

/** `stopId`: where the rider boards. */
export function timetableView(
  { line, timetable, grid, clock, skipped }: LoadedTimetable['tables'][number],
  stopId: string | null,
): TimetableView {
  const trips = grid.columns.map(({ trip }) => trip);
  const noted = new Set<TimeNote>();
  const notesOf = (place: number, row: number) => {
    const notes = notesAt(grid.columns[place], skipped[place], row);
    for (const note of notes) noted.add(note);
    return notes;
  };
  const numbers = line.mode === 'RegionalRail' ? trips.map(({ tripNumber }) => tripNumber) : [];
  const rows = grid.rows.map(({ key, name }, row) => ({
    key,
    name,
    times: printTimes(
      grid.columns.map(({ times }) => {
        const time = times[row] ?? null;
        return time === null ? null : clock(time);
      }),
      (place) => notesOf(place, row),
    ),
  }));
  return {
    routeId: line.id,
    tripIds: trips.map(({ tripId }) => tripId),
    headsigns: trips.map(({ headsign }) => headsign),
    trainNumbers: numbers.some((number) => number !== null) ? numbers : [],
    boards: boardingTimes(timetable, grid.columns, stopId),
    rows,
    notes: timeNotes.filter((note) => noted.has(note)),
  };
}
