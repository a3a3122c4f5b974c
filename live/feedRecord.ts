/** What is known of one source: its last good feed and how its polls went. Pure: each event gives a new record. */
import type { FeedKind, RealtimeFeed } from './feed.ts';

/** All times are Unix seconds. */
export interface FeedRecord {
  feed: RealtimeFeed | null;
  /** When the feed in `feed` was current, by its own word where it has one; `null` without a feed. */
  asOf: number | null;
  /** Last poll that the source answered well, with something new or with "unchanged". */
  lastSuccess: number | null;
  lastPoll: number | null;
  /** Why the last poll brought nothing; `null` when it was well. */
  error: string | null;
  /** First of the failures that have not ended. */
  failingSince: number | null;
  failuresInARow: number;
}

export const emptyRecord: FeedRecord = {
  feed: null,
  asOf: null,
  lastSuccess: null,
  lastPoll: null,
  error: null,
  failingSince: null,
  failuresInARow: 0,
};

/** Clocks differ a little; a feed or a report from further ahead than this is not believed. */
const futureToleranceSeconds = 60;

/** A time the publisher gives, believed only when it is not from the future; at most now. Unix seconds. */
export function believedTime(timestamp: number | null, now: number): number | null {
  return timestamp === null || timestamp > now + futureToleranceSeconds ? null : Math.min(timestamp, now);
}

/**
 * A decoded feed arrived. One older than the one we have is refused and the good one kept; one with the same
 * timestamp is taken and is no fresher.
 */
export function afterFeed(record: FeedRecord, kind: FeedKind, feed: RealtimeFeed, now: number): FeedRecord {
  const stated = believedTime(feed.timestamp, now);
  const had = record.feed === null ? null : believedTime(record.feed.timestamp, now);
  if (stated !== null && had !== null && stated < had) {
    return afterFailure(record, 'the feed went back in time', now);
  }
  // Of a clock that was set back the same feed is no fresher, though its time now lies ahead.
  const isSame = feed.timestamp !== null && feed.timestamp === record.feed?.timestamp;
  const asOf = stated ?? (isSame ? record.asOf : null) ?? newestReport(kind, feed, now) ?? now;
  return {
    feed,
    asOf,
    lastSuccess: now,
    lastPoll: now,
    error: null,
    failingSince: null,
    failuresInARow: 0,
  };
}

/** The source said that nothing changed: good, and no fresher when the feed states its own time. */
export function afterUnchanged(record: FeedRecord, kind: FeedKind, now: number): FeedRecord {
  if (record.feed === null) return afterFailure(record, 'unchanged, but nothing was ever read', now);
  return afterFeed(record, kind, record.feed, now);
}

/** The poll failed: what was good stays. */
export function afterFailure(record: FeedRecord, error: string, now: number): FeedRecord {
  return {
    ...record,
    lastPoll: now,
    error,
    failingSince: record.failingSince ?? now,
    failuresInARow: record.failuresInARow + 1,
  };
}

/** A publisher that states no time for the feed may state it for its reports. */
function newestReport(kind: FeedKind, feed: RealtimeFeed, now: number): number | null {
  const reports = kind === 'vehiclePositions' ? feed.vehicles : kind === 'tripUpdates' ? feed.trips : [];
  let newest: number | null = null;
  for (const report of reports) {
    const time = believedTime(report.timestamp, now);
    if (time !== null && (newest === null || time > newest)) newest = time;
  }
  return newest;
}

/** The same record on a clock that differs by `seconds`. */
export function shiftRecord<R extends Omit<FeedRecord, 'feed'>>(record: R, seconds: number): R {
  const move = (time: number | null) => (time === null ? null : time + seconds);
  return {
    ...record,
    asOf: move(record.asOf),
    lastSuccess: move(record.lastSuccess),
    lastPoll: move(record.lastPoll),
    failingSince: move(record.failingSince),
  };
}
