import type { DayColumn } from '#domain/departures/timetableOfDay.ts';
import type { TimeNote } from './printedTimes.ts';

export function notesAt(column: DayColumn | undefined, row: number): TimeNote[] {
  if (column === undefined) return [];
  // If the trip does not call there, other notes do not matter.
  if (column.isCancelled) return ['cancelled'];
  if (column.skipped.has(row)) return ['skipped'];
  const notes = ['approximate', 'noBoarding', 'noAlighting', 'byArrangement', 'endsHere'] as const;
  const own = notes.filter((note) => column[note].has(row));
  return column.isExtra ? ['extra', ...own] : own;
}
