/** Composes the rooms according to the settings: each built in, or replaced by an upstream. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createContentService } from '#content/contentService.ts';
import type { ContractClient } from '#contract/client.ts';
import { createContractClient } from '#contract/client.ts';
import type { FetchHandler, RoomRequest } from '#contract/handler.ts';
import { withTimeout } from '#contract/withTimeout.ts';
import { basemapAttribution, createTileHandler } from '#demo/basemap/tileHandler.ts';
import { loadDemo } from '#demo/demos.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import { withoutSecrets } from '#domain/withoutSecrets.ts';
import { createFeedDecoder } from '#live/decode/decodeApart.ts';
import { createLiveService, type LiveService } from '#live/liveService.ts';
import { createFlatSchedule } from '#live/merge/flatSchedule.ts';
import { createShare, type Share } from '#live/share/share.ts';
import { chatOffer } from './agency/chatOffer.ts';
import type { CurrentAgency } from './agency/currentAgency.ts';
import { createAutocompleteHandler } from './autocomplete/autocompleteHandler.ts';
import { compressing } from './http/compression.ts';
import { imageOrigins } from './http/imageOrigins.ts';
import type { Tracing } from './observe/tracing.ts';
import type { Rooms } from './rooms.ts';
import { FOLLOWED_FOLDER } from './schedule/followedSchedule.ts';
import { prepareSchedule } from './schedule/schedule.ts';
import { type Prepared, storeName } from './schedule/scheduleSource.ts';
import { cacheBudget } from './settings/cacheBudget.ts';
import { withFolderSchedule } from './settings/feedSources.ts';
import { hasSchedule, type Settings } from './settings/settings.ts';
import { readKey } from './store/storeKey.ts';
import { createProxy, createUpstreamCache, type ProxyEvent, type ProxyRule } from './upstreams/proxy.ts';
import { autocompleteRules, contentRules, flatRules, liveRules } from './upstreams/proxyRules.ts';
import { createTileProxy } from './upstreams/tileProxy.ts';
import { PAGE_WAIT_MS } from './upstreams/waits.ts';

const demoContent = path.resolve(import.meta.dirname, '../demo/content');

/** Origin of this process's rooms in the URLs of the contract client; never a real host. */
const IN_PROCESS_ORIGIN = 'http://inside.invalid';

const FIRST_LIVE_WAIT_MS = 5_000;
const NEXT_LIVE_WAIT_MS = 60_000;
const AGENCY_WAIT_MS = 2_000;

const unavailable = (what: string): Response =>
  Response.json(
    { error: `${what} is not ready yet` },
    { status: 503, headers: { 'retry-after': '2', 'x-source-state': 'down', 'cache-control': 'no-store' } },
  );

/** Creates a client that calls the handlers of this process instead of a socket. */
function inProcessClient(
  rooms: Record<string, FetchHandler>,
  zone: () => string,
  now: Clock,
  log: Log,
  timeoutMs?: number,
): ContractClient {
  return createContractClient({
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    flatBase: `${IN_PROCESS_ORIGIN}/flat`,
    liveBase: `${IN_PROCESS_ORIGIN}/live`,
    contentBase: `${IN_PROCESS_ORIGIN}/content`,
    autocompleteBase: `${IN_PROCESS_ORIGIN}/autocomplete`,
    now,
    log,
    zone,
    fetch: async (address, init) => {
      const url = new URL(address);
      const [, name = '', ...rest] = url.pathname.split('/');
      url.pathname = `/${rest.join('/')}`;
      const room = rooms[name];
      if (!room) throw new Error(`no room named ${name}`);
      return room({ method: 'GET', url: url.href, headers: new Headers(init?.headers) });
    },
  });
}

/** The built-in editorial content is shown only with the city demo's schedule. */
function contentSource(settings: Settings): { dir: string; watch: boolean } {
  const { CONTENT_DIR, STORE_DIR } = settings;
  if (CONTENT_DIR) return { dir: CONTENT_DIR, watch: true };
  if (hasSchedule(settings) || settings.DEMO === 'harbour')
    return { dir: path.join(STORE_DIR, 'no-content'), watch: false };
  return { dir: demoContent, watch: true };
}

/** Returns the share for servers with the same live sources; `null` without `REDIS_URL`. */
async function shareOf({ REDIS_URL }: Settings, log: Log): Promise<Share | null> {
  if (!REDIS_URL) return null;
  const { createRedisStore } = await import('#live/share/redisStore.ts');
  return createShare(createRedisStore(REDIS_URL), log);
}

/** Creates the rooms. Requests for a schedule or live data that is not ready get 503, and `notReady` says why. */
export async function createRooms(
  settings: Settings,
  agency: CurrentAgency,
  now: Clock,
  log: Log,
  observe: (upstream: string, what: ProxyEvent) => void = () => {},
  traced: Tracing['upstream'] = (_, call) => call,
): Promise<Rooms> {
  const zone = () => agency.get().facts.zone;
  const cache = createUpstreamCache(cacheBudget(settings.CACHE_MB).upstreams);
  const upstream = (name: string, base: string, rules: readonly ProxyRule[]) =>
    compressing(
      createProxy({
        name,
        base,
        rules,
        fetch: traced(name, (url, init) => fetch(url, init)),
        now,
        log,
        cache,
        observe: (what) => observe(name, what),
      }),
    );

  if (settings.TILES_URL && !settings.TILES_ATTRIBUTION) {
    log.warn({}, 'TILES_ATTRIBUTION is not set, so the map does not credit its tiles');
  }

  let documents: FetchHandler | null = null;
  let live: LiveService | null = null;
  let starting: LiveService | null = null;
  let isLiveRequested = false;
  /** Snapshots of earlier live services, plus one for each, so that `revision` changes when the service does. */
  let snapshotsBefore = 0;
  let isEnding = false;
  const fatal = Promise.withResolvers<string>();
  let trouble: string | null = null;

  const flat = settings.FLAT_URL
    ? upstream('flat', settings.FLAT_URL, flatRules)
    : (request: RoomRequest) => (documents ? documents(request) : unavailable('The schedule'));
  const liveRoom = settings.LIVE_URL
    ? upstream('live', settings.LIVE_URL, liveRules)
    : (request: RoomRequest) => (live ? live.handle(request) : unavailable('Live data'));
  const content = settings.CONTENT_URL
    ? null
    : createContentService({
        ...contentSource(settings),
        zone,
        imageOrigins: imageOrigins(settings, agency.get().staticSite),
        log,
      });
  const contentRoom = content
    ? compressing(async (request) => (await content).handle(request))
    : upstream('content', settings.CONTENT_URL ?? '', contentRules);
  const inside: Record<string, FetchHandler> = { flat, live: liveRoom, content: contentRoom };
  /** The client for pages, with a limit on the riders' wait. */
  const client = inProcessClient(inside, zone, now, log, PAGE_WAIT_MS);
  const patientClient = inProcessClient(inside, zone, now, log);
  const schedule = createFlatSchedule(patientClient, log);

  /** Applies the agency facts of the current schedule. The schedule of an upstream may have none. */
  async function takeFeed(): Promise<void> {
    const result = await withTimeout(client.agency(), AGENCY_WAIT_MS);
    agency.setFeed(result?.ok ? result.value.value : null);
  }

  async function startLive(sources: Prepared['realtime']): Promise<void> {
    const share = await shareOf(settings, log);
    const started = createLiveService({
      ...(share === null ? {} : { share }),
      decoder: createFeedDecoder(),
      sources,
      client: patientClient,
      // A later service reads the schedule that is current when it starts.
      ...(live === null ? { schedule } : {}),
      zone: zone(),
      now,
      log,
      chat: () => chatOffer(settings) !== null,
    });
    starting = started;
    // A slow feed must not delay the first riders much. A later service may wait, because the previous one serves them.
    const maxWaitMs = live === null ? FIRST_LIVE_WAIT_MS : NEXT_LIVE_WAIT_MS;
    const first = started.refresh().catch((error) => {
      log.error({ kind: 'unknown' }, `live data not read: ${String(error)}`);
    });
    await Promise.race([first, setTimeout(maxWaitMs, undefined, { ref: false })]);
    starting = null;
    if (isEnding) return started.stop();
    const before = live;
    snapshotsBefore += before === null ? 0 : before.snapshots() + 1;
    live = started;
    started.start();
    isLiveRequested = true;
    await before?.stop();
  }

  function takeDocuments(flat: FetchHandler): void {
    documents = flat;
    if (!settings.FLAT_URL && !settings.LIVE_URL && live === null) void schedule.readAhead();
  }

  const prepare = () =>
    prepareSchedule(withFolderSchedule(settings, agency.sources()), agency.sources(), zone(), now, log, {
      onReadable: takeDocuments,
      async onPrepared(next) {
        takeDocuments(next.flat);
        await takeFeed();
        if (!settings.LIVE_URL) await startLive(next.realtime);
      },
      onRenewed: takeFeed,
      onTrouble(why) {
        // Anyone can read `/readyz`.
        trouble = why === null ? null : withoutSecrets(why);
      },
      onFatal(why) {
        // An earlier schedule stays in service.
        if (documents === null) fatal.resolve(why);
      },
    });
  let preparing = Promise.resolve(prepare());
  // The current data stays in service while the new feeds are prepared.
  agency.onSources(() => {
    log.info({}, 'feeds.yaml has changed: the server switches to its feeds');
    preparing = preparing.then(async (before) => {
      await before.stop();
      return isEnding ? before : prepare();
    });
  });

  const land = agency.demo === null ? null : await loadDemo(agency.demo);
  inside.autocomplete = settings.AUTOCOMPLETE_URL
    ? upstream('autocomplete', settings.AUTOCOMPLETE_URL, autocompleteRules)
    : compressing(
        createAutocompleteHandler({
          client: patientClient,
          // The built-in names are those of the demo's region.
          places: hasSchedule(settings) ? [] : (land?.places ?? []),
          now,
          log,
          facts: () => agency.get().facts,
        }),
      );

  return {
    flat,
    live: liveRoom,
    content: contentRoom,
    client,
    autocomplete: inside.autocomplete,
    tiles: settings.TILES_URL
      ? createTileProxy(settings.TILES_URL, {
          fetch: traced('tiles', (url, init) => fetch(url, init)),
          now,
          log,
          cache,
          observe: (what) => observe('tiles', what),
        })
      : createTileHandler({ basemap: land?.basemap ?? null, log }),
    tileAttribution: settings.TILES_URL
      ? (settings.TILES_ATTRIBUTION ?? '')
      : land !== null
        ? basemapAttribution
        : '',
    revision: () => ({
      release: `${client.version()} ${agency.revision()}`,
      snapshot: snapshotsBefore + (live?.snapshots() ?? 0),
    }),
    notReady() {
      if (documents === null)
        return trouble === null ? 'The schedule is being compiled' : `No schedule: ${trouble}`;
      if (!settings.LIVE_URL && !isLiveRequested) return 'Live data is being requested';
      return null;
    },
    trouble: () => trouble,
    fatal: fatal.promise,
    liveStatus: () => live?.status() ?? null,
    async compiledAt() {
      if (settings.FLAT_URL) return null;
      const folder = settings.STORE_URL ? FOLLOWED_FOLDER : storeName(settings);
      const key = await readKey(path.join(settings.STORE_DIR, folder));
      return key === null ? null : Temporal.Instant.from(key.compiledAt);
    },
    async stop() {
      isEnding = true;
      // Stop the clients before their sources; otherwise a stopping feed would be reported as a problem.
      await Promise.all([live?.stop(), starting?.stop()]);
      await (await preparing).stop();
      await content?.then((service) => service.stop());
    },
  };
}

export async function productVersion(): Promise<string> {
  const text = await readFile(path.resolve(import.meta.dirname, '../package.json'), 'utf8');
  return String(JSON.parse(text).version);
}
