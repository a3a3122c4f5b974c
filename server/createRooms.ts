/** Composes the rooms according to the settings: each built in, or replaced by an upstream. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createContentService } from '#content/contentService.ts';
import { cacheLink } from '#contract/client/cache.ts';
import { type ContractClientSettings, createFlatVersion } from '#contract/client/endpointCaller.ts';
import { createContractClient, through } from '#contract/client.ts';
import type { FetchHandler } from '#contract/http/handler.ts';
import type { WordNews } from '#contract/notify/news.ts';
import { demoBasemap, demoPlaces } from '#demo/demos.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import { createNotifyHandler } from '#notify/notifyHandler.ts';
import { createNotifyThread } from '#notify/notifyThread.ts';
import { readTileNetwork } from '#tiles/network.ts';
import { createTileHandler } from '#tiles/tileHandler.ts';
import type { CurrentAgency } from './agency/currentAgency.ts';
import { createAutocompleteHandler } from './autocomplete/autocompleteHandler.ts';
import { createCurrentLive, createCurrentSchedule } from './currentSchedule.ts';
import { withCompression } from './http/compression.ts';
import { imageOrigins } from './http/securityHeaders.ts';
import type { Tracing } from './observe/tracing.ts';
import { createPlannerRoom } from './planner/createPlannerRoom.ts';
import { createOtherPlanner } from './planner/otherPlanner.ts';
import type { Rooms } from './rooms.ts';
import { FOLLOWED_FOLDER } from './schedule/followedSchedule.ts';
import { storeName } from './schedule/scheduleSource.ts';
import { cacheBudget } from './settings/cacheBudget.ts';
import { hasSchedule, type Settings } from './settings/settings.ts';
import { readKey } from './store/storeFolder.ts';
import { createProxy, createUpstreamCache, type ProxyEvent, type ProxyRule } from './upstreams/proxy.ts';
import {
  autocompleteRules,
  contentRules,
  flatRules,
  liveRules,
  PAGE_WAIT_MS,
} from './upstreams/proxyRules.ts';
import { createTileProxy } from './upstreams/tileProxy.ts';

const demoContent = path.resolve(import.meta.dirname, '../demo/content');

/** Origin of this process's rooms in the URLs of the contract client; never a real host. */
const IN_PROCESS_ORIGIN = 'http://inside.invalid';

const NO_WORDS = new Promise<WordNews>(() => {});

/** Creates a built-in room, which responds with an error until it has a handler. */
const currentRoom =
  (what: string, handler: () => FetchHandler | null): FetchHandler =>
  (request) =>
    handler()?.(request) ??
    Response.json(
      { error: `${what} is not ready yet` },
      { status: 503, headers: { 'retry-after': '2', 'x-source-state': 'down', 'cache-control': 'no-store' } },
    );

/** Returns settings of clients that call this process's handlers directly, without a network connection. */
function inProcessSettings(
  rooms: Record<string, FetchHandler>,
  agency: CurrentAgency,
  now: Clock,
  log: Log,
): ContractClientSettings {
  return {
    flatBase: `${IN_PROCESS_ORIGIN}/flat`,
    liveBase: `${IN_PROCESS_ORIGIN}/live`,
    contentBase: `${IN_PROCESS_ORIGIN}/content`,
    autocompleteBase: `${IN_PROCESS_ORIGIN}/autocomplete`,
    now,
    log,
    plannerBase: `${IN_PROCESS_ORIGIN}/planner`,
    zone: () => agency.get().facts.zone,
    fetch: (address, init) => fetchInProcess(rooms, address, init),
  };
}

/** Requests a document of a room of this process: `http://inside.invalid/flat/version.txt`. */
async function fetchInProcess(
  rooms: Record<string, FetchHandler>,
  address: string,
  init?: RequestInit,
): Promise<Response> {
  const url = new URL(address, IN_PROCESS_ORIGIN);
  const [, name = '', ...rest] = url.pathname.split('/');
  url.pathname = `/${rest.join('/')}`;
  const room = rooms[name];
  if (!room) throw new Error(`no room named ${name}`);
  return room({ method: 'GET', url: url.href, headers: new Headers(init?.headers) });
}

/** Serves the editors' files. The built-in ones are served only with the city demo's schedule. */
function createContentRoom(settings: Settings, agency: CurrentAgency, log: Log) {
  const { CONTENT_DIR, STORE_DIR, DEMO } = settings;
  const isCityDemo = !hasSchedule(settings) && DEMO !== 'harbour';
  const service = createContentService({
    dir: CONTENT_DIR ?? (isCityDemo ? demoContent : path.join(STORE_DIR, 'no-content')),
    watch: CONTENT_DIR !== undefined || isCityDemo,
    zone: () => agency.get().facts.zone,
    imageOrigins: imageOrigins(settings, agency.get().staticSite),
    log,
  });
  return {
    handle: withCompression(async (request) => (await service).handle(request)),
    stop: async () => (await service).stop(),
  };
}

async function readCompiledAt(settings: Settings): Promise<Temporal.Instant | null> {
  if (settings.FLAT_URL) return null;
  const folder = settings.STORE_URL ? FOLLOWED_FOLDER : storeName(settings);
  const key = await readKey(path.join(settings.STORE_DIR, folder));
  return key === null ? null : Temporal.Instant.from(key.compiledAt);
}

/** Creates the rooms. Requests for a schedule or live data that is not ready get 503, and `notReady` says why. */
export async function createRooms(
  settings: Settings,
  agency: CurrentAgency,
  now: Clock,
  log: Log,
  observe: (upstream: string, what: ProxyEvent) => void = () => {},
  traceUpstream: Tracing['traceUpstream'] = (_, call) => call,
  /** The words of notifications; without them, nothing is sent. */
  words: Promise<WordNews> = NO_WORDS,
): Promise<Rooms> {
  const {
    FLAT_URL,
    LIVE_URL,
    CONTENT_URL,
    AUTOCOMPLETE_URL,
    TILES_URL,
    TILES_FILE,
    TILES_ATTRIBUTION,
    PLANNER_URL,
    OTP_URL,
  } = settings;
  if (TILES_URL && !TILES_ATTRIBUTION) {
    log.warn({}, 'TILES_ATTRIBUTION is not set, so the map does not credit its tiles');
  }

  const cache = createUpstreamCache(cacheBudget(settings.CACHE_MB).upstreams);
  const upstreamOptions = (name: string) => ({
    fetch: traceUpstream(name, (url, init) => fetch(url, init)),
    now,
    log,
    cache,
    observe: (what: ProxyEvent) => observe(name, what),
  });
  const createUpstream = (name: string, base: string, rules: readonly ProxyRule[]) =>
    withCompression(createProxy({ name, base, rules, ...upstreamOptions(name) }));

  const clientRooms: Record<string, FetchHandler> = {};
  const inProcess = inProcessSettings(clientRooms, agency, now, log);
  /** With a limit on the riders' wait. */
  const ofPages = { ...inProcess, timeoutMs: PAGE_WAIT_MS };
  /** Pages and live data change to a new schedule together. */
  const version = createFlatVersion(ofPages);
  const client = createContractClient({ ...ofPages, version });
  const patientClient = createContractClient({ ...inProcess, version });
  /** Pages and live data keep the same decoded answers, which are the largest part of the heap. */
  const cached = cacheLink({ version: version.known, snapshot: () => currentLive.snapshotCount() });

  const ofLive = { client: patientClient, kept: through(patientClient, cached) };
  const currentLive = createCurrentLive(settings, agency, ofLive, now, log);
  const schedule = createCurrentSchedule(settings, agency, { client, version, live: currentLive }, now, log);
  const ownContent = CONTENT_URL ? null : createContentRoom(settings, agency, log);

  const flat = FLAT_URL
    ? createUpstream('flat', FLAT_URL, flatRules)
    : currentRoom('The schedule', schedule.handler);
  const live = LIVE_URL
    ? createUpstream('live', LIVE_URL, liveRules)
    : currentRoom('Live data', currentLive.handler);
  const content = ownContent?.handle ?? createUpstream('content', CONTENT_URL ?? '', contentRules);
  Object.assign(clientRooms, { flat, live, content });
  schedule.start();

  const { demo } = agency;
  const names = createAutocompleteHandler({
    client: patientClient,
    // The built-in names are those of the demo's region.
    places: demo === null || hasSchedule(settings) ? [] : await demoPlaces(demo),
    now,
    log,
    facts: () => agency.get().facts,
  });
  const autocomplete = AUTOCOMPLETE_URL
    ? createUpstream('autocomplete', AUTOCOMPLETE_URL, autocompleteRules)
    : withCompression(names);
  clientRooms.autocomplete = autocomplete;
  const planner = createPlannerRoom({
    fetchRoom: (path) => fetchInProcess(clientRooms, path),
    client,
    names,
    hasAddresses: AUTOCOMPLETE_URL !== undefined,
    other:
      PLANNER_URL || OTP_URL
        ? createOtherPlanner({
            motisUrl: PLANNER_URL,
            otpUrl: OTP_URL,
            fetch: traceUpstream('planner', (url, init) => fetch(url, init)),
            log,
            observe: (what) => observe('planner', what),
          })
        : null,
    liveRevision: () => (LIVE_URL ? 0 : currentLive.snapshotCount() || null),
    now,
    facts: () => agency.get().facts,
    log,
  });
  clientRooms.planner = planner.handle;
  const notifier = createNotifyThread({
    settings: {
      folder: path.join(settings.STORE_DIR, 'notify'),
      redisUrl: settings.REDIS_URL ?? null,
      pushHosts: settings.PUSH_HOSTS ?? [],
      subject: settings.PUBLIC_ORIGIN?.startsWith('https:') ? settings.PUBLIC_ORIGIN : null,
    },
    fetchRoom: (path) => fetchInProcess(clientRooms, path),
    words,
    isReady: () => schedule.notReady() === null,
    liveRevision: currentLive.snapshotCount,
    facts: () => agency.get().facts,
    now,
    log,
  });
  const ownTiles = TILES_URL
    ? null
    : createTileHandler({
        // The demo's land is invented, so a real schedule is not shown on it.
        archive: TILES_FILE ?? (agency.get().isDemonstration && demo !== null ? demoBasemap(demo) : null),
        network: {
          read: () => readTileNetwork(patientClient),
          async bounds() {
            const found = await patientClient.agency();
            return found.ok ? found.value.value.bounds : null;
          },
          version: () => client.version() ?? '',
        },
        credit: TILES_ATTRIBUTION ?? null,
        log,
      });

  return {
    flat,
    live,
    content,
    autocomplete,
    planner: withCompression(planner.handle),
    notify: createNotifyHandler(notifier),
    plansJourneys: planner.plansJourneys,
    tiles: ownTiles?.handle ?? createTileProxy(TILES_URL ?? '', upstreamOptions('tiles')),
    tileAttribution: () => ownTiles?.attribution() ?? TILES_ATTRIBUTION ?? '',
    client: through(client, cached),
    revision: () => ({
      release: `${client.version()} ${agency.revision()}`,
      snapshot: currentLive.snapshotCount(),
    }),
    // A schedule elsewhere may have no calendar for the planner, or not answer.
    notReady: () => schedule.notReady() ?? (FLAT_URL ? null : planner.notReady()),
    trouble: schedule.trouble,
    historyTrouble: currentLive.historyTrouble,
    fatal: schedule.fatal,
    liveStatus: currentLive.status,
    compiledAt: () => readCompiledAt(settings),
    async scheduleEnds() {
      const calendar = await client.calendar();
      if (!calendar.ok) return null;
      const last = [...calendar.value.value.values()].findLast(({ serviceIds }) => serviceIds.length > 0);
      return last?.date.add({ days: 1 }).toZonedDateTime(agency.get().facts.zone).toInstant() ?? null;
    },
    async stop() {
      await notifier.stop();
      await planner.stop();
      await ownTiles?.stop();
      await schedule.stop();
      await ownContent?.stop();
    },
  };
}

export async function productVersion(): Promise<string> {
  const text = await readFile(path.resolve(import.meta.dirname, '../package.json'), 'utf8');
  return String(JSON.parse(text).version);
}
