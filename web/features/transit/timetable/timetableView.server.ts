// Times are as in print, with one string per row, which is smaller than thousands of single numbers.
import type { LoadedTimetable } from './loadTimetable.server.ts';
import { notesAt } from './notesAt.ts';
import { printTimes, type TimeNote, timeNotes } from './printedTimes.ts';

export type TimetableView = ReturnType<typeof timetableView>;

export function timetableView({ line, rows, columns, clock }: LoadedTimetable['tables'][number]) {
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
    /** For each trip, like the next three lists. */
    tripIds: columns.map(({ tripId }) => tripId),
    headsigns: columns.map(({ headsign }) => headsign),
    trainNumbers: numbers.some((number) => number !== null) ? numbers : [],
    /** Seconds after noon minus 12 h; `null` if riders cannot board. */
    boardingTimes: columns.map(({ boardingTime }) => boardingTime),
    /** `times`: see `readTimes`. */
    rows: printed,
    notes: timeNotes.filter((note) => noted.has(note)),
  };
}
