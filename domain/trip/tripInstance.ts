/**
 * A trip on one day, and its one id. A trip id repeats every day, and the same id may be in service twice: the date tells
 * which, and the start tells several runs of one id on a day apart.
 */
import { formatServiceTime, parseServiceTime } from '#domain/time/serviceDay.ts';
import type { ServiceSeconds } from '#domain/units.ts';

export interface TripInstance {
  tripId: string;
  serviceDate: Temporal.PlainDate | null;
  /** Needed only for headway-based or added trips. */
  startSeconds: ServiceSeconds | null;
}

/** How a run relates to the schedule, in GTFS-realtime words. NEW, the successor of ADDED, is mapped to ADDED. */
export const RUN_RELATIONSHIPS = [
  'SCHEDULED',
  'ADDED',
  'UNSCHEDULED',
  'CANCELED',
  'DELETED',
  'DUPLICATED',
  'REPLACEMENT',
] as const;
export type RunRelationship = (typeof RUN_RELATIONSHIPS)[number];

/** Whether the schedule lacks a run, or its stops: it was added, copied from another trip, or replaces one. */
export const isUnplanned = ({ relationship }: { relationship: RunRelationship }): boolean =>
  relationship === 'REPLACEMENT' || NAMED_BY_START.includes(relationship);

/** The others are trips of the schedule, which has an id of its own for each start (`frequencyTripId`). */
const NAMED_BY_START: readonly RunRelationship[] = ['ADDED', 'DUPLICATED', 'UNSCHEDULED'];

const compactTime = (seconds: ServiceSeconds): string => formatServiceTime(seconds).replaceAll(':', '');

/** What an id adds to the trip id: the service date and, for a run that the schedule lacks, its start. */
export interface InstanceMark {
  serviceDate: Temporal.PlainDate;
  startSeconds: ServiceSeconds | null;
}

/** Writes "2026-10-13", or "2026-10-13T250500" with the start, which can exceed 24:00 like schedule times. */
export function instanceMark({
  serviceDate,
  run,
}: {
  serviceDate: Temporal.PlainDate;
  run: { startSeconds: ServiceSeconds | null; relationship: RunRelationship } | null;
}): string {
  if (run === null || run.startSeconds === null || !NAMED_BY_START.includes(run.relationship))
    return serviceDate.toString();
  return `${serviceDate}T${compactTime(run.startSeconds)}`;
}

/** Identifies a trip on a day in lists, links and subscriptions: "5036_2026-10-13", "5036_2026-10-13T250500". */
export const tripInstanceId = ({
  tripId,
  serviceDate,
  ...run
}: TripInstance & { relationship: RunRelationship }): string =>
  serviceDate === null ? tripId : `${tripId}_${instanceMark({ serviceDate, run })}`;

const MARK = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2,3}):?(\d{2}):?(\d{2}))?$/;
const ENDING = /_(\d{4}-\d{2}-\d{2}(?:T\d{6,7})?)$/;

/** Returns the mark at the end of an id; `null`: the id names no date. */
export const markOfInstanceId = (id: string): string | null => ENDING.exec(id)?.[1] ?? null;

export const tripOfInstanceId = (id: string): string => id.replace(ENDING, '');

/** Links of earlier releases write the start with colons. */
export function readInstanceMark(text: string | null): InstanceMark | null {
  const [, date, ...start] = MARK.exec(text ?? '') ?? [];
  if (date === undefined) return null;
  const startSeconds = start[0] === undefined ? null : parseServiceTime(start.join(':'));
  if (start[0] !== undefined && startSeconds === null) return null;
  try {
    return { serviceDate: Temporal.PlainDate.from(date), startSeconds };
  } catch {
    return null;
  }
}

/** The schedule's trip id of one departure of a headway-based trip (frequencies.txt). */
export const frequencyTripId = (tripId: string, seconds: ServiceSeconds): string =>
  `${tripId}_${compactTime(seconds)}`;

/** Returns the feed's trip id by removing the time that `frequencyTripId` adds. */
export const feedTripId = (id: string): string => id.replace(/_\d{6,7}$/, '');
