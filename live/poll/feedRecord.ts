/** The state of one source: its last good feed and the results of its polls. Each event makes a new record. */
import type { EpochSeconds } from '#domain/units.ts';
import type { FeedKind, RealtimeFeed } from '#live/decode/feed.ts';

export interface FeedRecord {
  feed: RealtimeFeed | null;
  /** When the feed was current, by its own timestamp if plausible; `null` without a feed. */
  asOf: EpochSeconds | null;
  /** Time of the last successful poll, with new data or "unchanged". */
  lastSuccess: EpochSeconds | null;
  lastPoll: EpochSeconds | null;
  error: string | null;
  /** Time of the first failure in the current series. */
  failingSince: EpochSeconds | null;
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

/** Clocks differ slightly; a timestamp further in the future than this is ignored. */
const FUTURE_TOLERANCE_SECONDS = 60;

/** Returns a publisher's timestamp, at most now; `null` if unknown or too far in the future. */
export const plausibleTimestamp = (timestamp: EpochSeconds | null, now: EpochSeconds): EpochSeconds | null =>
  timestamp === null || timestamp > now + FUTURE_TOLERANCE_SECONDS ? null : Math.min(timestamp, now);

/** A feed older than the current one is rejected; one with the same timestamp is accepted, but is not fresher. */
export function afterFeed(
  record: FeedRecord,
  kind: FeedKind,
  feed: RealtimeFeed,
  now: EpochSeconds,
): FeedRecord {
  const timestamp = plausibleTimestamp(feed.timestamp, now);
  const previous = record.feed === null ? null : plausibleTimestamp(record.feed.timestamp, now);
  if (timestamp !== null && previous !== null && timestamp < previous)
    return afterFailure(record, 'the feed is older than the previous one', now);
  // If the clock was set back, the same feed is not fresher, although its timestamp is now in the future.
  const isSame = feed.timestamp !== null && feed.timestamp === record.feed?.timestamp;
  const asOf = timestamp ?? (isSame ? record.asOf : null) ?? newestReport(kind, feed, now) ?? now;
  return { ...emptyRecord, feed, asOf, lastSuccess: now, lastPoll: now };
}

/** Applies an "unchanged" response: a success, but no fresher if the feed or its reports have timestamps. */
export function afterUnchanged(record: FeedRecord, kind: FeedKind, now: EpochSeconds): FeedRecord {
  if (record.feed === null) return afterFailure(record, 'HTTP 304, but no feed was read before', now);
  return afterFeed(record, kind, record.feed, now);
}

/** Applies a failed poll; good data is kept. */
export function afterFailure(record: FeedRecord, error: string, now: EpochSeconds): FeedRecord {
  return {
    ...record,
    lastPoll: now,
    error,
    failingSince: record.failingSince ?? now,
    failuresInARow: record.failuresInARow + 1,
  };
}

/** Returns the time of the newest report, for publishers that give no timestamp for the whole feed. */
function newestReport(kind: FeedKind, feed: RealtimeFeed, now: EpochSeconds): EpochSeconds | null {
  const reports = kind === 'vehiclePositions' ? feed.vehicles : kind === 'tripUpdates' ? feed.trips : [];
  let newest: EpochSeconds | null = null;
  for (const report of reports) {
    const time = plausibleTimestamp(report.timestamp, now);
    if (time !== null && (newest === null || time > newest)) newest = time;
  }
  return newest;
}

/** Returns the record with its times moved by `seconds`. */
export function shiftRecord<R extends Omit<FeedRecord, 'feed'>>(record: R, seconds: number): R {
  const move = (time: EpochSeconds | null) => (time === null ? null : time + seconds);
  return {
    ...record,
    asOf: move(record.asOf),
    lastSuccess: move(record.lastSuccess),
    lastPoll: move(record.lastPoll),
    failingSince: move(record.failingSince),
  };
}
