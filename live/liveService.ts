/** Creates the live service (spec section 7). No request waits for a feed to be decoded or merged. */
import type { ContractClient } from '#contract/client.ts';
import type { FetchHandler } from '#contract/http/handler.ts';
import type { Log } from '#domain/log.ts';
import { type Clock, unixSeconds } from '#domain/time/clock.ts';
import type { AccuracyHistory } from './accuracy/history.ts';
import { createPerformanceResponses } from './accuracy/performanceResponses.ts';
import { resolveAlerts } from './alerts/resolveAlerts.ts';
import { type StopsByDirection, sameStops } from './alerts/unservedStops.ts';
import type { FeedDecoder } from './decode/decodeApart.ts';
import type { FeedKind, RealtimeFeed } from './decode/feed.ts';
import { createLiveHandler } from './liveHandler.ts';
import { type LiveStatus, liveStatus } from './liveStatus.ts';
import { createFlatSchedule, type FlatSchedule } from './merge/flatSchedule.ts';
import { mergeTrips } from './merge/mergeTrips.ts';
import { createFeedPoller, type FeedPoller, watchSetBack } from './poll/feedPoller.ts';
import { shiftRecord } from './poll/feedRecord.ts';
import {
  joinFeeds,
  jointState,
  reportAfterTakeover,
  type Source,
  type SourceReport,
  type SourceState,
  sourceKey,
  sourceReport,
  sourceState,
} from './poll/sourceState.ts';
import { readAlertPackage, readTripPackage, writeAlertPackage, writeTripPackage } from './share/package.ts';
import type { PackageName, Role, Share } from './share/share.ts';
import { type AlertSnapshot, alertSnapshot } from './snapshot/alertSnapshot.ts';
import { createScheduleResponses } from './snapshot/scheduleResponses.ts';
import { type TripSnapshot, tripSnapshot } from './snapshot/tripSnapshot.ts';
import { oneAtATime } from './work/longWork.ts';

export interface LiveServiceOptions {
  /** Several sources of one kind are merged. */
  sources: Partial<Record<FeedKind, readonly Source[]>>;
  /** The client for flat data; it is never used for live calls. */
  client: ContractClient;
  /** A schedule that may already have read timetables ahead. Default: a new one that reads through `client`. */
  schedule?: FlatSchedule;
  zone: string;
  now: Clock;
  log: Log;
  fetch?: typeof globalThis.fetch;
  /** Whether the live chat is online. Default: no. */
  isChatOnline?: () => boolean;
  /** Decodes feeds in another thread. Default: in this thread. */
  decoder?: FeedDecoder;
  /** Connects this server with others that have the same sources, so that one server polls for all. */
  share?: Share;
  /** Measures how good the predictions are. Default: nothing is measured. */
  history?: AccuracyHistory;
  /** Milliseconds of a monotonic clock, to measure elapsed time. */
  monotonic?: () => number;
}

export interface LiveService {
  /** Serves `/api/v2/...` and `/status`. Responses never contain a URL or header of a source. */
  handle: FetchHandler;
  start(): void;
  stop(): Promise<void>;
  status(): LiveStatus;
  snapshotCount(): number;
  /** Polls every source once; a server that does not poll waits for the first snapshots of the one that does. */
  refresh(): Promise<void>;
}

const TRIP_KINDS = ['vehiclePositions', 'tripUpdates'] as const;
const ALERT_KINDS = ['alerts'] as const;
const KINDS_OF: Record<PackageName, readonly FeedKind[]> = { trips: TRIP_KINDS, alerts: ALERT_KINDS };

/** After this many consecutive failures of a source, while no other succeeds, another server may poll. */
const HAND_OVER_FAILURES = 2;
/** After a takeover, a source that failed this many times in a row no longer holds back the data of the others. */
const GIVEN_UP_FAILURES = 3;

export function createLiveService(options: LiveServiceOptions): LiveService {
  const { client, zone, now, log, decoder, share, history = null } = options;
  const { isChatOnline = () => false, monotonic = () => performance.now() } = options;
  const { schedule = createFlatSchedule(client, log, monotonic) } = options;
  let role: Role = 'alone';
  let isStarted = false;
  const firstPackages = Promise.withResolvers<void>();
  const polls = (): boolean => role !== 'follower';

  const pollers = createPollers(options, async (kind) => {
    await (kind === 'alerts' ? snapshots.makeAlerts() : snapshots.makeTrips());
    if (share !== undefined && role === 'poller' && sources.isCutOff()) await share.handOver();
  });
  const hasTrips = pollers.some(({ kind }) => kind !== 'alerts');
  const hasAlerts = pollers.some(({ kind }) => kind === 'alerts');
  const sources = createSources(pollers, polls, now, monotonic);
  const snapshots = createSnapshots(
    { schedule, zone, now, log, history },
    sources,
    polls,
    async (name, write) => {
      if (share !== undefined && role === 'poller') await share.publish(name, await write());
    },
  );

  const startPolling = (): void => {
    if (polls() && isStarted) for (const poller of pollers) poller.start();
  };
  const stopPolling = () => Promise.all(pollers.map((poller) => poller.stop()));

  async function takeRole(next: Role): Promise<void> {
    if (next === 'follower') {
      // Keep showing this server's own data until the first package arrives.
      sources.takeReports(sources.reports().filter(({ asOf }) => asOf !== null));
      role = next;
      await stopPolling();
      return;
    }
    if (role === 'follower') for (const poller of pollers) poller.forget();
    role = next;
    // This server polls now, so `refresh` need not wait for packages.
    firstPackages.resolve();
    startPolling();
  }

  async function takePackage(name: PackageName, bytes: Uint8Array): Promise<boolean> {
    const isTaken = await snapshots.take(name, bytes);
    if ((snapshots.trips() !== null || !hasTrips) && (snapshots.alerts() !== null || !hasAlerts))
      firstPackages.resolve();
    return isTaken;
  }

  let sharing: Promise<void> | null = null;
  /** Joins the servers that share; resolves when it is known which of them polls. */
  function join(): Promise<void> {
    sharing ??=
      share === undefined || pollers.length === 0
        ? Promise.resolve()
        : share.start({ onRole: takeRole, onPackage: takePackage });
    return sharing;
  }

  const status = () =>
    liveStatus(sources.reports(), snapshots.trips(), share === undefined ? null : role, unixSeconds(now()));

  return {
    handle: createLiveHandler({
      trips: snapshots.trips,
      tripState: () => jointState(sources.statesOf(TRIP_KINDS)),
      alerts: snapshots.alerts,
      alertState: () => jointState(sources.statesOf(ALERT_KINDS)),
      hasTrips,
      hasAlerts,
      schedule: createScheduleResponses(client, schedule, zone),
      performance: history === null ? null : createPerformanceResponses(history, now, zone),
      status,
      now: () => unixSeconds(now()),
      isChatOnline,
    }),
    start() {
      isStarted = true;
      void join().then(startPolling);
    },
    async stop() {
      isStarted = false;
      await stopPolling();
      await Promise.all([share?.stop(), decoder?.stop()]);
    },
    status,
    snapshotCount: snapshots.count,
    async refresh() {
      await join();
      if (!polls()) await firstPackages.promise;
      if (polls()) await Promise.all(pollers.map((poller) => poller.poll()));
    },
  };
}

/** Makes snapshots from this server's own sources and publishes their data, or makes them from another server's packages. */
function createSnapshots(
  {
    schedule,
    zone,
    now,
    log,
    history,
  }: Required<Pick<LiveServiceOptions, 'schedule' | 'zone' | 'now' | 'log'>> & {
    history: AccuracyHistory | null;
  },
  sources: ReturnType<typeof createSources>,
  polls: () => boolean,
  publish: (name: PackageName, write: () => Promise<Uint8Array | null>) => Promise<void>,
) {
  let trips: TripSnapshot | null = null;
  let alerts: AlertSnapshot | null = null;
  let count = 0;
  const skippedStops = (): StopsByDirection => trips?.skippedStops ?? new Map();
  const packageOf = <Content>(name: PackageName, content: Content) => ({
    reports: sources.reports().filter(({ kind }) => KINDS_OF[name].includes(kind)),
    content,
  });

  const makeTrips = oneAtATime(async () => {
    if (!polls() || sources.isHeld(TRIP_KINDS)) return;
    const vehicles = sources.usableFeed('vehiclePositions');
    const updates = sources.usableFeed('tripUpdates');
    if (vehicles === null && updates === null)
      return publish('trips', () => writeTripPackage(packageOf('trips', null)));
    const at = now();
    const merged = await mergeTrips({ vehicles, updates }, schedule, at, zone, history?.ownTimes);
    const network = await schedule.network();
    const made = await tripSnapshot(merged, network, zone);
    if (!polls()) return;
    const before = skippedStops();
    trips = made;
    sources.forgetReports(TRIP_KINDS);
    count++;
    // The trips determine which stops a detour skips. An error here is reported by the poll of the alerts.
    if (!sameStops(before, skippedStops())) await makeAlerts().catch(() => undefined);
    await publish('trips', () => writeTripPackage(packageOf('trips', { merged, network })));
    // Riders can read this snapshot by now, so what it says is measured.
    await history?.sampler.take(merged.trips, schedule, at, zone).catch((error) => {
      log.error({ kind: 'unknown' }, `predictions not sampled: ${String(error)}`);
    });
  });

  const makeAlerts = oneAtATime(async () => {
    if (!polls() || sources.isHeld(ALERT_KINDS)) return;
    const feed = sources.usableFeed('alerts');
    if (feed === null) return publish('alerts', () => writeAlertPackage(packageOf('alerts', null)));
    const resolved = await resolveAlerts(feed, schedule, unixSeconds(now()));
    const skipped = skippedStops();
    const made = await alertSnapshot(resolved, zone, skipped);
    if (!polls()) return;
    alerts = made;
    sources.forgetReports(ALERT_KINDS);
    count++;
    await publish('alerts', () => writeAlertPackage(packageOf('alerts', { resolved, skipped })));
  });

  /** Uses a package and returns whether that was possible; if not, the previous data stays in use. */
  async function take(name: PackageName, bytes: Uint8Array): Promise<boolean> {
    const taken = await readSnapshot(name, bytes, zone).catch((error) => {
      log.warn({ package: name }, `another server's package is unusable: ${String(error)}`);
      return null;
    });
    trips = taken?.trips ?? trips;
    alerts = taken?.alerts ?? alerts;
    if (taken?.trips || taken?.alerts) count++;
    sources.takeReports(taken?.reports ?? []);
    return taken !== null;
  }

  return { makeTrips, makeAlerts, take, trips: () => trips, alerts: () => alerts, count: () => count };
}

/** Creates a poller for each source. `onPolled` is awaited after each poll. */
function createPollers(
  { sources, now, log, decoder, monotonic, fetch = globalThis.fetch }: LiveServiceOptions,
  onPolled: (kind: FeedKind) => Promise<void>,
): FeedPoller[] {
  return [...TRIP_KINDS, ...ALERT_KINDS].flatMap((kind) =>
    (sources[kind] ?? []).map((source, place, { length }) =>
      createFeedPoller({
        kind,
        ...(length > 1 ? { number: place + 1 } : {}),
        source,
        fetch,
        now,
        log,
        onPolled: () => onPolled(kind),
        ...(monotonic === undefined ? {} : { monotonic }),
        ...(decoder === undefined ? {} : { decode: decoder.decode }),
      }),
    ),
  );
}

/** Makes a snapshot from a package; `null` if it has another format or cannot be parsed. */
async function readSnapshot(
  name: PackageName,
  bytes: Uint8Array,
  zone: string,
): Promise<{ reports: SourceReport[]; trips?: TripSnapshot; alerts?: AlertSnapshot } | null> {
  const read = await (name === 'trips' ? readTripPackage(bytes) : readAlertPackage(bytes));
  if (read === null || read.content === null) return read;
  const { reports, content } = read;
  return 'merged' in content
    ? { reports, trips: await tripSnapshot(content.merged, content.network, zone) }
    : { reports, alerts: await alertSnapshot(content.resolved, zone, content.skipped) };
}

/** Keeps the reports about the sources: this server's own, or those of the server that polls for all. */
function createSources(pollers: FeedPoller[], polls: () => boolean, now: Clock, monotonic: () => number) {
  /** Reports of the server that polls for all, or that did so last. */
  const shared = new Map<string, SourceReport>();
  const readSetBack = watchSetBack(now, monotonic);

  function reportOf(poller: FeedPoller): SourceReport {
    const seconds = readSetBack();
    if (seconds > 0) for (const [each, report] of shared) shared.set(each, shiftRecord(report, -seconds));
    const own = sourceReport(poller, poller.record());
    const before = shared.get(sourceKey(poller));
    if (before === undefined || (polls() && own.asOf !== null)) return own;
    return polls() ? reportAfterTakeover(before, own) : before;
  }

  const reports = (): SourceReport[] => pollers.map(reportOf);
  const stateOf = (report: SourceReport): SourceState =>
    sourceState(report.kind, report, report.intervalMs, unixSeconds(now()));

  return {
    reports,
    statesOf: (kinds: readonly FeedKind[]): SourceState[] =>
      reports()
        .filter(({ kind }) => kinds.includes(kind))
        .map(stateOf),
    /** Returns the feeds of a kind that this server has read and that may be shown, merged into one. */
    usableFeed(kind: FeedKind): RealtimeFeed | null {
      const usable = pollers.filter(
        (each) => each.kind === kind && stateOf(sourceReport(each, each.record())).state !== 'down',
      );
      return joinFeeds(usable.flatMap((each) => each.record().feed ?? []));
    },
    /** Whether another server's data of a source is usable, but this server has not read that source and keeps trying. */
    isHeld: (kinds: readonly FeedKind[]): boolean =>
      pollers.some(
        (poller) =>
          kinds.includes(poller.kind) &&
          poller.record().feed === null &&
          poller.record().failuresInARow < GIVEN_UP_FAILURES &&
          stateOf(reportOf(poller)).state !== 'down',
      ),
    /** Whether no source responds to this server, so that another server may poll. */
    isCutOff: (): boolean =>
      pollers.every((each) => each.record().lastPoll === null || each.record().error !== null) &&
      pollers.some((each) => each.record().failuresInARow >= HAND_OVER_FAILURES),
    takeReports(given: readonly SourceReport[]): void {
      for (const report of given) shared.set(sourceKey(report), report);
    },
    forgetReports(kinds: readonly FeedKind[]): void {
      for (const [key, { kind }] of shared) if (kinds.includes(kind)) shared.delete(key);
    },
  };
}
