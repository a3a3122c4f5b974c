import type { GridColumn } from '#domain/timetableGrid.ts';
import type { TimeNote } from './printedTimes.ts';

/** What is noted beside the time of a trip at a row; `skipped`: rows that a detour leaves out. */
export function notesAt(
  column: GridColumn | undefined,
  skipped: ReadonlySet<number> | undefined,
  row: number,
): TimeNote[] {
  if (column === undefined) return [];
  // Of a call that is left out nothing else matters.
  if (skipped?.has(row)) return ['skipped'];
  const notes = ['approximate', 'noBoarding', 'noAlighting', 'byArrangement'] as const;
  return notes.filter((note) => column[note].has(row));
}
