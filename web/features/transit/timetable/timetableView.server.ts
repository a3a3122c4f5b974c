// The times of a row are one printed string, which is smaller than thousands of single numbers.
import type { LoadedTimetable } from './loadTimetable.server.ts';
import { notesAt } from './notesAt.ts';
import { printTimes, type TimeNote, timeNotes } from './printedTimes.ts';

export type TimetableView = ReturnType<typeof timetableView>;

export function timetableView({ line, rows, columns, clock }: LoadedTimetable['tables'][number]) {
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
