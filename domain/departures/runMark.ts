import { formatServiceTime, parseServiceTime } from '#domain/time/serviceTime.ts';
import type { Departure } from './departure.ts';

/** Identifies a run of a trip in a link: its service date and, if one id has several departures a day, its start. */
export interface RunMark {
  serviceDate: Temporal.PlainDate;
  startSeconds: number | null;
}

/** Writes "2026-10-13", or "2026-10-13T25:05:00" with the start, which can exceed 24:00 like schedule times. */
export function runMark({ serviceDate, run }: Pick<Departure, 'serviceDate' | 'run'>): string {
  // A scheduled trip has its own id for each start.
  const start = run && run.relationship !== 'SCHEDULED' ? run.startSeconds : null;
  return start === null ? serviceDate.toString() : `${serviceDate}T${formatServiceTime(start)}`;
}

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
