/** A source of live data: where it is polled, whether its data may be shown at their age, and how servers report it. */
import { FRESH_SECONDS, OLD_ALERTS_SECONDS, STALE_SECONDS } from '#domain/trip/thresholds.ts';
import type { EpochSeconds } from '#domain/units.ts';
import type { AlertReport, FeedKind, RealtimeFeed } from '#live/decode/feed.ts';
import type { FeedRecord } from './feedRecord.ts';

/** A GTFS-realtime URL to poll. URL and headers may contain keys, so neither is ever sent to a browser. */
export interface Source {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds from the start of one poll to the start of the next. */
  intervalMs: number;
  /** The publisher has a quota: the loop polls at most once per `intervalMs`. */
  hasQuota?: boolean;
}

export type SourceState =
  | { state: 'ok'; asOf: EpochSeconds }
  | { state: 'stale'; asOf: EpochSeconds; since: EpochSeconds }
  /** No data that may be shown; `since` is `null` if the source was never polled. */
  | { state: 'down'; since: EpochSeconds | null };

/** Ages in seconds. Positions and predictions soon become misleading; alerts stay valid for longer. */
const limits: Record<FeedKind, { stale: number; down: number }> = {
  vehiclePositions: { stale: FRESH_SECONDS, down: STALE_SECONDS },
  tripUpdates: { stale: FRESH_SECONDS, down: STALE_SECONDS },
  alerts: { stale: STALE_SECONDS, down: OLD_ALERTS_SECONDS },
};

/**
 * Derives the state at `now`. A slowly polled source is stale after two missed polls. Alerts are dropped
 * only after half an hour without a successful poll, because many agencies stamp alerts with their last change.
 */
export function sourceState(
  kind: FeedKind,
  record: Pick<FeedRecord, 'asOf' | 'lastSuccess' | 'failingSince'>,
  intervalMs: number,
  now: EpochSeconds,
): SourceState {
  const { asOf, lastSuccess } = record;
  if (asOf === null || lastSuccess === null) return { state: 'down', since: record.failingSince };
  const limit = limits[kind];
  const downAge = now - (kind === 'alerts' ? lastSuccess : asOf);
  if (downAge > limit.down) return { state: 'down', since: kind === 'alerts' ? lastSuccess : asOf };
  const staleAfter = Math.max(limit.stale, (2.5 * intervalMs) / 1000);
  const isSilent = now - lastSuccess > staleAfter;
  const isOld = now - asOf > (kind === 'alerts' ? limit.down : staleAfter);
  return isSilent || isOld ? { state: 'stale', asOf, since: asOf } : { state: 'ok', asOf };
}

/** Combines states: down if all are, ok if all are, else stale. `asOf` is that of the oldest source in use. */
export function jointState(states: readonly SourceState[]): SourceState {
  const used = states.filter((each) => each.state !== 'down');
  if (used.length === 0) {
    const since = states.flatMap((each) => (each.state === 'down' ? (each.since ?? []) : []));
    return { state: 'down', since: since.length === 0 ? null : Math.max(...since) };
  }
  const asOf = Math.min(...used.map((each) => each.asOf));
  const since = states.flatMap((each) => (each.state === 'ok' ? [] : [each.since ?? asOf]));
  return since.length === 0 ? { state: 'ok', asOf } : { state: 'stale', asOf, since: Math.min(...since) };
}

/** The state of a source as servers report it and pass it to each other: its record with counts instead of the feed. */
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

/**
 * Merges several feeds of one kind, such as a subway's separate feeds for groups of lines, into one as old as the oldest;
 * `null` without feeds. An alert in several feeds is included once.
 */
export function joinFeeds(feeds: readonly RealtimeFeed[]): RealtimeFeed | null {
  const [first, ...more] = feeds;
  if (first === undefined) return null;
  if (more.length === 0) return first;
  const times = feeds.flatMap(({ timestamp }) => timestamp ?? []);
  const skipped = new Map<string, number>();
  for (const feed of feeds)
    for (const [reason, count] of feed.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  return {
    timestamp: times.length === 0 ? null : Math.min(...times),
    vehicles: feeds.flatMap(({ vehicles }) => vehicles),
    trips: feeds.flatMap(({ trips }) => trips),
    alerts: joinAlerts(feeds),
    modifications: feeds.flatMap(({ modifications }) => modifications),
    shapes: new Map(feeds.flatMap(({ shapes }) => [...shapes])),
    stops: new Map(feeds.flatMap(({ stops }) => [...stops])),
    skipped,
  };
}

/** Joins alerts. Ids are unique only within a feed: a different alert with the same id gets a prefix. */
function joinAlerts(feeds: readonly RealtimeFeed[]): AlertReport[] {
  const byId = new Map<string, AlertReport>();
  for (const [index, { alerts }] of feeds.entries()) {
    for (const alert of alerts) {
      const known = byId.get(alert.id);
      if (known && JSON.stringify(known) === JSON.stringify(alert)) continue;
      let { id } = alert;
      while (byId.has(id)) id = `${index + 1}-${id}`;
      byId.set(id, { ...alert, id });
    }
  }
  return [...byId.values()];
}
