/** The schedule and the live service in use. When the feeds change, both serve until the next ones are ready. */
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ContractClient } from '#contract/client.ts';
import type { FlatVersion } from '#contract/endpoint/flatVersion.ts';
import { routes } from '#contract/flat/routes.ts';
import type { FetchHandler } from '#contract/http/handler.ts';
import { withTimeout } from '#contract/timers/timers.ts';
import { type Log, withoutSecrets } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import { createHistory } from '#live/accuracy/history.ts';
import { createHistoryClient } from '#live/accuracy/historyClient.ts';
import { createSharedDays } from '#live/accuracy/sharedDays.ts';
import { createFeedDecoder } from '#live/decode/decodeApart.ts';
import { createLiveService, type LiveService, type LiveServiceOptions } from '#live/liveService.ts';
import { createFlatSchedule } from '#live/merge/flatSchedule.ts';
import { createRedisStore } from '#live/share/redisStore.ts';
import { createShare, type Share } from '#live/share/share.ts';
import { type CurrentAgency, chatOffer } from './agency/currentAgency.ts';
import { prepareSchedule } from './schedule/schedule.ts';
import type { Prepared, TroubleKind } from './schedule/scheduleSource.ts';
import { withFolderSchedule } from './settings/feedSources.ts';
import type { Settings } from './settings/settings.ts';

const FIRST_LIVE_WAIT_MS = 5_000;
const NEXT_LIVE_WAIT_MS = 60_000;
const AGENCY_WAIT_MS = 2_000;

/** Returns the share for servers with the same live sources; `null` without `REDIS_URL`. */
const shareOf = ({ REDIS_URL, STORE_KEY }: Settings, log: Log): Share | null =>
  REDIS_URL ? createShare(createRedisStore(REDIS_URL), log, { key: STORE_KEY }) : null;

/** `client` reads the schedule, without the time limit for pages; `kept` is the same with the cache of pages. */
export function createCurrentLive(
  settings: Settings,
  agency: CurrentAgency,
  { client, kept }: Record<'client' | 'kept', ContractClient>,
  now: Clock,
  log: Log,
) {
  const schedule = createFlatSchedule(client, log, undefined, kept);
  const history = createHistory({
    file: createHistoryClient(path.join(settings.STORE_DIR, 'accuracy.db')),
    shared: settings.REDIS_URL ? createSharedDays(settings.REDIS_URL, settings.STORE_KEY) : null,
    zone: () => agency.get().facts.zone,
    now,
    log,
  });
  let current: LiveService | null = null;
  let starting: LiveService | null = null;
  let isEnding = false;
  /** Number of snapshots of earlier services, plus one for each, so that `snapshotCount` changes when the service does. */
  let snapshotsBefore = 0;

  return {
    handler: () => current?.handle ?? null,
    snapshotCount: () => snapshotsBefore + (current?.snapshotCount() ?? 0),
    /** `null` until the first service has been started. */
    status: () => current?.status() ?? null,
    readAhead: schedule.readAhead,
    historyTrouble: history.trouble,

    /** Starts a service with these sources. The service replaces the current one when it has data or has taken too long. */
    async replace(sources: LiveServiceOptions['sources']): Promise<void> {
      const share = shareOf(settings, log);
      if (sources.vehiclePositions !== undefined || sources.tripUpdates !== undefined) history.start();
      const next = createLiveService({
        ...(share === null ? {} : { share }),
        decoder: createFeedDecoder(),
        sources,
        history,
        client,
        schedule,
        zone: agency.get().facts.zone,
        now,
        log,
        isChatOnline: () => chatOffer(settings) !== null,
      });
      starting = next;
      // A slow feed must not delay the first riders much. A later service may wait, because the previous one serves them.
      const maxWaitMs = current === null ? FIRST_LIVE_WAIT_MS : NEXT_LIVE_WAIT_MS;
      const first = next.refresh().catch((error) => {
        log.error({ kind: 'unknown' }, `live data not read: ${String(error)}`);
      });
      await Promise.race([first, setTimeout(maxWaitMs, undefined, { ref: false })]);
      starting = null;
      if (isEnding) return next.stop();
      const before = current;
      snapshotsBefore += before === null ? 0 : before.snapshotCount() + 1;
      current = next;
      next.start();
      await before?.stop();
    },

    async stop(): Promise<void> {
      isEnding = true;
      await Promise.all([current?.stop(), starting?.stop()]);
      await history.stop();
    },
  };
}

/** Nothing is prepared before `start`. `client` reads the agency facts of the schedule. */
export function createCurrentSchedule(
  settings: Settings,
  agency: CurrentAgency,
  {
    client,
    version,
    live,
  }: { client: ContractClient; version: FlatVersion; live: ReturnType<typeof createCurrentLive> },
  now: Clock,
  log: Log,
) {
  let documents: FetchHandler | null = null;
  let trouble: { why: string; kind: TroubleKind } | null = null;
  let waits: Prepared['waits'];
  /** Whether the schedule's routes can be read; a damaged store is not ready until it has been prepared again. */
  let isReadable = false;
  let isEnding = false;
  let preparing = Promise.resolve({ stop: async () => {} });
  const fatal = Promise.withResolvers<string>();

  /** Applies the agency facts of the current schedule, if it responds in time. */
  async function applyAgencyFacts(): Promise<void> {
    const result = await withTimeout(client.agency(), AGENCY_WAIT_MS);
    if (result?.ok) agency.setFeed(result.value.value);
    else if (result?.error.kind === 'not found') agency.setFeed('absent');
    else agency.setFeed('unknown');
  }

  async function checkReadable(): Promise<void> {
    if (documents === null || settings.FLAT_URL) return;
    const url = `http://inside.invalid${routes.path}`;
    const response = await documents({ method: 'GET', url, headers: new Headers() });
    await response.body?.cancel();
    isReadable = response.status === 200;
  }

  function serveDocuments(flat: FetchHandler): void {
    documents = flat;
    if (!settings.FLAT_URL && !settings.LIVE_URL && live.handler() === null) void live.readAhead();
  }

  function prepare() {
    const sources = agency.sources();
    const { zone } = agency.get().facts;
    return prepareSchedule(withFolderSchedule(settings, sources), sources, zone, now, log, {
      onReadable: serveDocuments,
      async onPrepared(next) {
        serveDocuments(next.flat);
        waits = next.waits;
        version.renew();
        await checkReadable();
        await applyAgencyFacts();
        if (!settings.LIVE_URL) await live.replace(next.realtime);
      },
      async onRenewed() {
        const before = agency.get().facts.zone;
        version.renew();
        await checkReadable();
        await applyAgencyFacts();
        // The times of an upstream's schedule are in a zone that is known only when it responds.
        if (settings.FLAT_URL && !settings.LIVE_URL && agency.get().facts.zone !== before)
          await live.replace(sources.realtime);
      },
      onTrouble(why, kind = 'other') {
        // Anyone can read this text at `/readyz`.
        trouble = why === null ? null : { why: withoutSecrets(why), kind };
        if (kind === 'other') void checkReadable();
      },
      onFatal(why) {
        // An earlier schedule stays in service.
        if (documents === null) fatal.resolve(why);
      },
    });
  }

  return {
    handler: () => documents,
    fatal: fatal.promise,
    /** Resolves within a second. */
    async trouble(): Promise<{ why: string; kind: TroubleKind } | null> {
      if (trouble !== null) return trouble;
      const why = (await waits?.()) ?? null;
      return why === null ? null : { why, kind: 'rejected' };
    },
    notReady(): string | null {
      if (documents === null)
        return trouble === null ? 'The schedule is being prepared' : `No schedule: ${trouble.why}`;
      if (!isReadable && !settings.FLAT_URL)
        return `The schedule is damaged${trouble === null ? '' : `: ${trouble.why}`}`;
      if (!settings.LIVE_URL && live.handler() === null) return 'Live data is being requested';
      return null;
    },
    start(): void {
      preparing = Promise.resolve(prepare());
      // The current data stays in service while the new feeds are prepared.
      agency.onSources(() => {
        log.info({}, 'feeds.yaml has changed: the server is switching to its feeds');
        preparing = preparing.then(async (before) => {
          await before.stop();
          return isEnding ? before : prepare();
        });
      });
    },
    async stop(): Promise<void> {
      isEnding = true;
      // Stop the clients before their sources; otherwise a stopping feed would be reported as a problem.
      await live.stop();
      await (await preparing).stop();
    },
  };
}
