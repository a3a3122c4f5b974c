/** The state of a source as servers report it and pass it to each other: its record with counts instead of the feed. */
import type { FeedKind } from '#live/decode/feed.ts';
import type { FeedRecord } from './feedRecord.ts';
import type { Source } from './source.ts';

export interface SourceReport extends Omit<FeedRecord, 'feed'> {
  kind: FeedKind;
  /** The number among several sources of a kind, from 1; `null`: it is the only one. */
  number: number | null;
  intervalMs: number;
  /** Used entities of the feed, and skipped ones by reason. */
  rows: number;
  skipped: Record<string, number>;
}

type Named = Pick<SourceReport, 'kind' | 'number'>;

/** Returns a key that is the same on every server, since all have the same sources in the same order. */
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

/** Reports a source that only another server has read: the earlier data, and the result of this server's polls. */
export const reportAfterTakeover = (before: SourceReport, own: SourceReport): SourceReport =>
  own.lastPoll === null
    ? before
    : {
        ...before,
        lastPoll: own.lastPoll,
        error: own.error,
        failingSince: before.failingSince ?? own.failingSince,
        failuresInARow: own.failuresInARow,
      };
