/** Finds the first and the last time of a timetable trip, in seconds after noon minus 12 h; `null` without any time. */
import type { TimetableTrip } from '#domain/schedule/timetable.ts';

export const firstSeconds = ({ arrivals, departures }: TimetableTrip): number | null =>
  departures.find((time) => time !== null) ?? arrivals.find((time) => time !== null) ?? null;

export const lastSeconds = ({ arrivals, departures }: TimetableTrip): number | null =>
  arrivals.findLast((time) => time !== null) ?? departures.findLast((time) => time !== null) ?? null;
