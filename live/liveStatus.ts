/** Describes the state of the live service and its sources for `/live/status`, without any URL or key. */
import type { EpochSeconds } from '#domain/units.ts';
import type { FeedKind } from './decode/feed.ts';
import { type SourceReport, sourceState } from './poll/sourceState.ts';
import type { Role } from './share/share.ts';
import type { TripSnapshot } from './snapshot/tripSnapshot.ts';

interface SourceStatus extends Pick<SourceReport, 'rows' | 'skipped' | 'error' | 'failuresInARow'> {
  state: 'ok' | 'stale' | 'down';
  /** ISO instants. */
  asOf: string | null;
  lastPoll: string | null;
  lastSuccess: string | null;
  failingSince: string | null;
  /** Seconds since the data was current. */
  ageSeconds: number | null;
  intervalSeconds: number;
  skippedRows: number;
}

/** The state of one kind of feed. With several sources, it is as bad as the worst; `feeds` has the state of each. */
interface KindStatus extends SourceStatus {
  feeds?: SourceStatus[];
}

export interface LiveStatus {
  /** This server's role among servers with the same sources; `null` if there is no sharing. */
  role: Role | null;
  /** `null`: not configured. */
  sources: Record<FeedKind, KindStatus | null>;
  trips: {
    rows: number;
    /** Rows of trips that are in the schedule. */
    matched: number;
    skippedRows: number;
    skipped: Record<string, number>;
  };
}

export function liveStatus(
  reports: readonly SourceReport[],
  snapshot: TripSnapshot | null,
  role: Role | null,
  now: EpochSeconds,
): LiveStatus {
  const kindStatus = (kind: FeedKind) => {
    const [first, ...more] = reports
      .filter((each) => each.kind === kind)
      .map((report) => sourceStatus(report, now));
    if (first === undefined) return null;
    return more.length === 0 ? first : jointStatus([first, ...more]);
  };
  const skipped = snapshot?.skipped ?? new Map<string, number>();
  return {
    role,
    sources: {
      vehiclePositions: kindStatus('vehiclePositions'),
      tripUpdates: kindStatus('tripUpdates'),
      alerts: kindStatus('alerts'),
    },
    trips: {
      rows: snapshot?.count ?? 0,
      matched: snapshot?.matched ?? 0,
      skippedRows: sum(skipped.values()),
      skipped: Object.fromEntries(skipped),
    },
  };
}

function sourceStatus(report: SourceReport, now: EpochSeconds): SourceStatus {
  const { kind, intervalMs, skipped } = report;
  return {
    state: sourceState(kind, report, intervalMs, now).state,
    asOf: isoOrNull(report.asOf),
    lastPoll: isoOrNull(report.lastPoll),
    lastSuccess: isoOrNull(report.lastSuccess),
    failingSince: isoOrNull(report.failingSince),
    ageSeconds: report.asOf === null ? null : Math.max(now - report.asOf, 0),
    intervalSeconds: intervalMs / 1000,
    rows: report.rows,
    skippedRows: sum(Object.values(skipped).values()),
    skipped,
    error: report.error,
    failuresInARow: report.failuresInARow,
  };
}

const severity = { ok: 0, stale: 1, down: 2 } as const;

/** Joins states into one as bad as the worst feed and as old as the oldest. ISO instants can be compared as text. */
function jointStatus(feeds: [SourceStatus, ...SourceStatus[]]): KindStatus {
  const skipped: Record<string, number> = {};
  for (const each of feeds)
    for (const [reason, count] of Object.entries(each.skipped))
      skipped[reason] = (skipped[reason] ?? 0) + count;
  const oldest = (key: 'asOf' | 'lastPoll' | 'lastSuccess' | 'failingSince') =>
    feeds.flatMap((each) => each[key] ?? []).sort()[0] ?? null;
  const ages = feeds.flatMap(({ ageSeconds }) => ageSeconds ?? []);
  const failing = feeds.toSorted((a, b) => b.failuresInARow - a.failuresInARow)[0] ?? feeds[0];
  return {
    state: feeds.toSorted((a, b) => severity[b.state] - severity[a.state])[0]?.state ?? 'down',
    asOf: oldest('asOf'),
    lastPoll: oldest('lastPoll'),
    lastSuccess: oldest('lastSuccess'),
    failingSince: oldest('failingSince'),
    ageSeconds: ages.length === 0 ? null : Math.max(...ages),
    intervalSeconds: Math.max(...feeds.map(({ intervalSeconds }) => intervalSeconds)),
    rows: sum(feeds.values().map(({ rows }) => rows)),
    skippedRows: sum(feeds.values().map(({ skippedRows }) => skippedRows)),
    skipped,
    error: failing.error,
    failuresInARow: failing.failuresInARow,
    feeds,
  };
}

const isoOrNull = (unixSeconds: EpochSeconds | null): string | null =>
  unixSeconds === null ? null : Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000).toString();

const sum = (counts: IteratorObject<number>): number => counts.reduce((total, count) => total + count, 0);
