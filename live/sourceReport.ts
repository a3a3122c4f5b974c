/** What is told of one source: its record, with counts in the place of the feed, so that replicas can pass it on. */
import type { FeedKind } from './feed.ts';
import type { FeedRecord } from './feedRecord.ts';
import type { Source } from './source.ts';

export interface SourceReport extends Omit<FeedRecord, 'feed'> {
  kind: FeedKind;
  /** Which of several sources of its kind, from 1; `null`: it is the only one. */
  number: number | null;
  intervalMs: number;
  /** Entities of the feed that are used, and those left out by reason. */
  rows: number;
  skipped: Record<string, number>;
}

type Named = Pick<SourceReport, 'kind' | 'number'>;

/** The same on every server: they have the same sources in the same order. */
export const sourceKey = ({ kind, number }: Named): string => `${kind} ${number ?? ''}`;

export function sourceReport(
  { kind, number, source }: Named & { source: Source },
  record: FeedRecord,
): SourceReport {
  const { feed, ...rest } = record;
  return {
    ...rest,
    kind,
    number,
    intervalMs: source.intervalMs,
    rows: feed === null ? 0 : feed.vehicles.length + feed.trips.length + feed.alerts.length,
    skipped: Object.fromEntries(feed?.skipped ?? []),
  };
}

/**
 * A source as riders see it where another server polled it before and this one has not read it yet: the data of before
 * with its age, and what became of our own polls.
 */
export const takenOver = (before: SourceReport, own: SourceReport): SourceReport =>
  own.lastPoll === null
    ? before
    : {
        ...before,
        lastPoll: own.lastPoll,
        error: own.error,
        failingSince: before.failingSince ?? own.failingSince,
        failuresInARow: own.failuresInARow,
      };
