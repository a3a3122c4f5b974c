/** How the live service and its sources are doing: what `/live/status` shows. No address and no key is in it. */
import type { FeedPoller } from './feedPoller.ts';
import { sourceState } from './sourceState.ts';
import type { TripSnapshot } from './tripSnapshot.ts';

interface SourceStatus {
  state: 'ok' | 'stale' | 'down';
  /** ISO instants. */
  asOf: string | null;
  lastPoll: string | null;
  lastSuccess: string | null;
  failingSince: string | null;
  /** Seconds since the data was current. */
  ageSeconds: number | null;
  intervalSeconds: number;
  rows: number;
  skippedRows: number;
  skipped: Record<string, number>;
  error: string | null;
  failuresInARow: number;
}

/** Of one kind: its source, or the joint state of several with each of them. */
interface KindStatus extends SourceStatus {
  feeds?: SourceStatus[];
}

export interface LiveStatus {
  /** `null`: not configured. */
  sources: Record<'vehiclePositions' | 'tripUpdates' | 'alerts', KindStatus | null>;
  trips: {
    rows: number;
    /** Rows whose trip the schedule knows. */
    matched: number;
    skippedRows: number;
    skipped: Record<string, number>;
  };
}

/** `now` in Unix seconds. */
export function liveStatus(
  pollers: readonly FeedPoller[],
  snapshot: TripSnapshot | null,
  now: number,
): LiveStatus {
  const of = (kind: FeedPoller['kind']) => {
    const [first, ...more] = pollers
      .filter((each) => each.kind === kind)
      .map((poller) => sourceStatus(poller, now));
    if (first === undefined) return null;
    return more.length === 0 ? first : jointStatus([first, ...more]);
  };
  const skipped = snapshot?.skipped ?? new Map<string, number>();
  return {
    sources: {
      vehiclePositions: of('vehiclePositions'),
      tripUpdates: of('tripUpdates'),
      alerts: of('alerts'),
    },
    trips: {
      rows: snapshot?.count ?? 0,
      matched: snapshot?.matched ?? 0,
      skippedRows: sum(skipped),
      skipped: Object.fromEntries(skipped),
    },
  };
}

function sourceStatus(poller: FeedPoller, now: number): SourceStatus {
  const record = poller.record();
  const { feed } = record;
  const skipped = feed?.skipped ?? new Map<string, number>();
  return {
    state: sourceState(poller.kind, record, poller.source.intervalMs, now).state,
    asOf: iso(record.asOf),
    lastPoll: iso(record.lastPoll),
    lastSuccess: iso(record.lastSuccess),
    failingSince: iso(record.failingSince),
    ageSeconds: record.asOf === null ? null : Math.max(now - record.asOf, 0),
    intervalSeconds: poller.source.intervalMs / 1000,
    rows: feed === null ? 0 : feed.vehicles.length + feed.trips.length + feed.alerts.length,
    skippedRows: sum(skipped),
    skipped: Object.fromEntries(skipped),
    error: record.error,
    failuresInARow: record.failuresInARow,
  };
}

const worst = { ok: 0, stale: 1, down: 2 } as const;

/** As bad as its worst feed and as old as its oldest. ISO instants sort as text. */
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
    state: feeds.toSorted((a, b) => worst[b.state] - worst[a.state])[0]?.state ?? 'down',
    asOf: oldest('asOf'),
    lastPoll: oldest('lastPoll'),
    lastSuccess: oldest('lastSuccess'),
    failingSince: oldest('failingSince'),
    ageSeconds: ages.length === 0 ? null : Math.max(...ages),
    intervalSeconds: Math.max(...feeds.map(({ intervalSeconds }) => intervalSeconds)),
    rows: feeds.reduce((total, { rows }) => total + rows, 0),
    skippedRows: feeds.reduce((total, { skippedRows }) => total + skippedRows, 0),
    skipped,
    error: failing.error,
    failuresInARow: failing.failuresInARow,
    feeds,
  };
}

function iso(unixSeconds: number | null): string | null {
  return unixSeconds === null ? null : Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000).toString();
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
