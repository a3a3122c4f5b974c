// A line's timetable as the page shows it: times as they are printed, a row of them in one string, since thousands of
// numbers one by one would weigh four times what the table itself does.
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
  /** When the rider can board: seconds after noon minus 12 h, `null` where nobody can. */
  boards: (number | null)[];
  /** `times`: printed, in the order of the trips, as `readTimes` takes them. */
  rows: { key: string; name: string; times: string }[];
  /** What is noted beside some of them. */
  notes: TimeNote[];
}

export function timetableView({
  line,
  rows,
  columns,
  clock,
}: LoadedTimetable['tables'][number]): TimetableView {
  const noted = new Set<TimeNote>();
  const notesOf = (place: number, row: number) => {
    const notes = notesAt(columns[place], row);
    for (const note of notes) noted.add(note);
    return notes;
  };
  const numbers = line.mode === 'RegionalRail' ? columns.map(({ tripNumber }) => tripNumber) : [];
  const printed = rows.map(({ key, name }, row) => ({
    key,
    name,
    times: printTimes(
      columns.map(({ times }) => {
        const time = times[row] ?? null;
        return time === null ? null : clock(time);
      }),
      (place) => notesOf(place, row),
    ),
  }));
  return {
    routeId: line.id,
    tripIds: columns.map(({ tripId }) => tripId),
    headsigns: columns.map(({ headsign }) => headsign),
    trainNumbers: numbers.some((number) => number !== null) ? numbers : [],
    boards: columns.map(({ boards }) => boards),
    rows: printed,
    notes: timeNotes.filter((note) => noted.has(note)),
  };
}
