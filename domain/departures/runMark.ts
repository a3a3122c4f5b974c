import { formatServiceTime, parseServiceTime } from '#domain/time/serviceTime.ts';
import type { Departure } from './departure.ts';

/** Which run of a trip a link means: its service date and, where one id leaves several times a day, its start. */
export interface RunMark {
  serviceDate: Temporal.PlainDate;
  startSeconds: number | null;
}

/** "2026-10-13", or "2026-10-13T25:05:00" with the start, past 24:00 as schedule times are. */
export function runMark({ serviceDate, run }: Pick<Departure, 'serviceDate' | 'run'>): string {
  // A scheduled trip has an id of its own for each start.
  const start = run && run.relationship !== 'SCHEDULED' ? run.startSeconds : null;
  return start === null ? serviceDate.toString() : `${serviceDate}T${formatServiceTime(start)}`;
}

/** Reads a mark; `null` for what is none. */
export function readRunMark(text: string | null): RunMark | null {
  const [, date, start] = /^(\d{4}-\d{2}-\d{2})(?:T([\d:]{7,9}))?$/.exec(text ?? '') ?? [];
  if (date === undefined) return null;
  const startSeconds = start === undefined ? null : parseServiceTime(start);
  if (start !== undefined && startSeconds === null) return null;
  try {
    return { serviceDate: Temporal.PlainDate.from(date), startSeconds };
  } catch {
    return null;
  }
}
