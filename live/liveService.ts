/**
 * The live service (spec section 7): polls GTFS-realtime feeds, merges them with the schedule and serves the answers.
 * Feeds are decoded, merged and written between requests; a request is answered from finished bytes.
 */
import type { ContractClient } from '#contract/contractClient.ts';
import type { FetchHandler } from '#contract/handler.ts';
import type { Clock } from '#domain/clock.ts';
import type { Log } from '#domain/log.ts';
import { type AlertSnapshot, alertSnapshot } from './alertSnapshot.ts';
import type { Feed, FeedKind } from './feed.ts';
import { createFeedPoller, type FeedPoller } from './feedPoller.ts';
import { createFlatSchedule } from './flatSchedule.ts';
import { joinFeeds } from './joinFeeds.ts';
import { jointState } from './jointState.ts';
import { createLiveHandler } from './liveHandler.ts';
import { type LiveStatus, liveStatus } from './liveStatus.ts';
import { mergeTrips } from './mergeTrips.ts';
import { resolveAlerts } from './resolveAlerts.ts';
import { createScheduleAnswers } from './scheduleAnswers.ts';
import type { Source } from './source.ts';
import { type SourceState, sourceState } from './sourceState.ts';
import { type TripSnapshot, tripSnapshot } from './tripSnapshot.ts';
import { createTurnstile } from './turnstile.ts';
import { unixSeconds } from './unixSeconds.ts';
import { type StopsByDirection, sameStops } from './unservedStops.ts';

export interface LiveServiceOptions {
  /** Several of one kind are joined. */
  sources: Partial<Record<FeedKind, readonly Source[]>>;
  /** For the flat data; live calls are never made through it. */
  client: ContractClient;
  /** IANA zone of the agency. */
  zone: string;
  now: Clock;
  log: Log;
  fetch?: typeof globalThis.fetch;
  /** Is the live chat staffed; without it nobody chats. */
  chat?: () => boolean;
}

export interface LiveService {
  /** Paths `/api/v2/...` and `/status`. Never answers with an address or header of a source. */
  handle: FetchHandler;
  start(): void;
  /** Ends all polling; the handler goes on with what it has. */
  stop(): Promise<void>;
  status(): LiveStatus;
  /** How many snapshots were made: with each, answers change. */
  snapshots(): number;
  /** Polls every source now and resolves when the answers are made. */
  refresh(): Promise<void>;
}

export function createLiveService(options: LiveServiceOptions): LiveService {
  const { sources, client, zone, now, log, fetch = globalThis.fetch, chat = () => false } = options;
  const schedule = createFlatSchedule(client, now, log);
  const scheduleAnswers = createScheduleAnswers(client, schedule, zone);
  let trips: TripSnapshot | null = null;
  let alerts: AlertSnapshot | null = null;
  let snapshots = 0;

  const skippedStops = (): StopsByDirection => trips?.skippedStops ?? new Map();
  const makeTrips = createTurnstile(async () => {
    const vehicles = usableFeed('vehiclePositions');
    const updates = usableFeed('tripUpdates');
    if (vehicles === null && updates === null) return;
    const merged = await mergeTrips({ vehicles, updates }, schedule, now(), zone);
    const before = skippedStops();
    trips = await tripSnapshot(merged, await schedule.network(), zone);
    snapshots++;
    // Which stops a detour leaves out, the trips say. A fault in it is told by the poll of the alerts.
    if (!sameStops(before, skippedStops())) await makeAlerts().catch(() => undefined);
  });
  const makeAlerts = createTurnstile(async () => {
    const feed = usableFeed('alerts');
    if (feed === null) return;
    const resolved = await resolveAlerts(feed, schedule, unixSeconds(now()));
    alerts = await alertSnapshot(resolved, zone, skippedStops());
    snapshots++;
  });

  const pollers = (['vehiclePositions', 'tripUpdates', 'alerts'] as const).flatMap((kind) => {
    const onPolled = kind === 'alerts' ? makeAlerts : makeTrips;
    return (sources[kind] ?? []).map((source, place, { length }) =>
      createFeedPoller({
        kind,
        ...(length > 1 ? { number: place + 1 } : {}),
        source,
        fetch,
        now,
        log,
        onPolled,
      }),
    );
  });

  const stateOf = (poller: FeedPoller): SourceState =>
    sourceState(poller.kind, poller.record(), poller.source.intervalMs, unixSeconds(now()));

  function usableFeed(kind: FeedKind): Feed | null {
    const usable = pollers.filter((each) => each.kind === kind && stateOf(each).state !== 'down');
    return joinFeeds(usable.flatMap((each) => each.record().feed ?? []));
  }

  const status = () => liveStatus(pollers, trips, unixSeconds(now()));

  return {
    handle: createLiveHandler({
      trips: () => trips,
      tripState: () => jointState(pollers.filter(({ kind }) => kind !== 'alerts').map(stateOf)),
      alerts: () => alerts,
      alertState: () => jointState(pollers.filter(({ kind }) => kind === 'alerts').map(stateOf)),
      hasAlerts: (sources.alerts ?? []).length > 0,
      schedule: scheduleAnswers,
      status,
      isChatOnline: chat,
    }),
    start() {
      for (const poller of pollers) poller.start();
    },
    async stop() {
      await Promise.all(pollers.map((poller) => poller.stop()));
    },
    status,
    snapshots: () => snapshots,
    async refresh() {
      await Promise.all(pollers.map((poller) => poller.poll()));
    },
  };
}
