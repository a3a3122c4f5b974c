import { formatServiceTime } from '#domain/time/serviceTime.ts';
import type { RunKey, RunRelationship } from '#domain/vehicles/runKey.ts';

/** Identifies a run in lists and links: "5036_2026-10-13", plus the start of a run that the schedule lacks. */
export function runId({
  tripId,
  serviceDate,
  startSeconds,
  relationship,
}: RunKey & { relationship: RunRelationship }): string {
  if (serviceDate === null) return tripId;
  // A scheduled trip has its own id for each start.
  const hasStart = startSeconds !== null && NAMED_BY_START.includes(relationship);
  const start = hasStart ? `T${formatServiceTime(startSeconds).replaceAll(':', '')}` : '';
  return `${tripId}_${serviceDate}${start}`;
}

const NAMED_BY_START: readonly RunRelationship[] = ['ADDED', 'DUPLICATED', 'UNSCHEDULED'];

const ENDING = /_(\d{4}-\d{2}-\d{2})(?:T(\d{2,3})(\d{2})(\d{2}))?$/;

/** Returns the date and start of a run id, in the form that links use (`runMark`); `null`: no date. */
export function markOfRunId(id: string): string | null {
  const [, date, ...start] = ENDING.exec(id) ?? [];
  if (date === undefined) return null;
  return start[0] === undefined ? date : `${date}T${start.join(':')}`;
}

export const tripOfRunId = (id: string): string => id.replace(ENDING, '');
