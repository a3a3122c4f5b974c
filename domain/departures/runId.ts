import { formatServiceTime } from '#domain/time/serviceTime.ts';
import type { RunKey, RunRelationship } from './liveRun.ts';

/**
 * Names a run in one word, where trips of several dates stand side by side and in links: "5036_2026-10-13", with its
 * start where one id leaves several times a day, and the trip id alone where the source gives no date.
 */
export function runId({
  tripId,
  serviceDate,
  startSeconds,
  relationship,
}: RunKey & { relationship: RunRelationship }): string {
  if (serviceDate === null) return tripId;
  // A scheduled trip has an id of its own for each start.
  const hasStart = startSeconds !== null && NAMED_BY_START.includes(relationship);
  const start = hasStart ? `T${formatServiceTime(startSeconds).replaceAll(':', '')}` : '';
  return `${tripId}_${serviceDate}${start}`;
}

const NAMED_BY_START: readonly RunRelationship[] = ['ADDED', 'DUPLICATED', 'UNSCHEDULED'];

const ENDING = /_(\d{4}-\d{2}-\d{2})(?:T(\d{2,3})(\d{2})(\d{2}))?$/;

/** Date and start of such a word, as links mark a run (`runMark`); `null`: it names no date. */
export function markOfRunId(id: string): string | null {
  const [, date, ...start] = ENDING.exec(id) ?? [];
  if (date === undefined) return null;
  return start[0] === undefined ? date : `${date}T${start.join(':')}`;
}

/** The trip of such a word. */
export const tripOfRunId = (id: string): string => id.replace(ENDING, '');
