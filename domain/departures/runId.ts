import { formatServiceTime } from '../serviceTime.ts';
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

/** The trip of such a word. */
export const tripOfRunId = (id: string): string => id.replace(/_\d{4}-\d{2}-\d{2}(T\d{6,7})?$/, '');
