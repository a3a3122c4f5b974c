/** Finds the first and the last time of a timetable trip, in seconds after noon minus 12 h; `null` without any time. */
import type { TimetableTrip } from '#domain/schedule/timetable.ts';

const isTime = (after: number | null): boolean => after !== null;

export function firstSeconds({ start, arrivalsAfter, departuresAfter }: TimetableTrip): number | null {
  const first = departuresAfter.find(isTime) ?? arrivalsAfter.find(isTime) ?? null;
  return first === null ? null : start + first;
}

export function lastSeconds({ start, arrivalsAfter, departuresAfter }: TimetableTrip): number | null {
  const last = arrivalsAfter.findLast(isTime) ?? departuresAfter.findLast(isTime) ?? null;
  return last === null ? null : start + last;
}
