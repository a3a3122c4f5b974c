/** The server process: settings, rooms, ports, and a graceful shutdown. */
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { getRequestListener } from '@hono/node-server';
import { withTimeout } from '#contract/timers/timers.ts';
import { openArchive } from '#tiles/openArchive.ts';
import { tileTemplates } from '#tiles/tileRequest.ts';
import { createAgencyFiles } from './agency/agencyFiles.ts';
import { chatOffer, createCurrentAgency } from './agency/currentAgency.ts';
import { createShareImages } from './agency/shareImage.ts';
import { createApp } from './app.ts';
import { createRooms, productVersion } from './createRooms.ts';
import { closablePort, createServers, openPort } from './http/port.ts';
import { imageOrigins } from './http/securityHeaders.ts';
import { archiveAssets, createOldAssets, createStaticFiles } from './http/staticFiles.ts';
import { createClientAddress, createRateLimit } from './limits/clients.ts';
import { createGuard } from './limits/guard.ts';
import { createLog } from './observe/log.ts';
import { watchLoopLag } from './observe/loopLag.ts';
import { createMetrics } from './observe/metrics.ts';
import type { PageHandler } from './pages/pageCache.ts';
import { createRoomForPages } from './pages/roomForPages.ts';
import { roomRoute } from './router.ts';
import { createClock } from './settings/clock.ts';
import { withFolderSchedule } from './settings/feedSources.ts';
import { isDemo, isUnintendedDemo, readSettings } from './settings/settings.ts';
import { isAddress, storeFolderTrouble } from './store/storeFolder.ts';

const build = path.resolve(import.meta.dirname, '../build');
const DEMO_WIDGETS = path.resolve(import.meta.dirname, '../demo/widgets');
/** Requests still open this long after the start of the shutdown are cut off. */
const SHUTDOWN_MS = 10_000;
const ARCHIVE_AFTER_MS = 5_000;
const WARMING_MS = 20;
const FIRST_PAGE_MS = 5_000;
const NOTIFY_CHANGES_PER_MINUTE = 60;

// This must be set before the rider app is loaded, because it determines which build of React runs.
process.env.NODE_ENV ||= 'production';
// `--max-semi-space-size` is for this thread, which serves riders. The others have limits of their own, and are many.
setFlagsFromString('--max-semi-space-size=0');
const makeRoomForPage = createRoomForPages();

const read = readSettings({ ...process.env, ...faultsOf(process.argv.slice(2)) });
if (!read.ok) refuse(read.error);
let settings = read.value;
if (settings.CONTENT_DIR && !statSync(settings.CONTENT_DIR, { throwIfNoEntry: false })?.isDirectory())
  refuse(`Invalid settings:\n  CONTENT_DIR: there is no folder ${settings.CONTENT_DIR}`);
// An address may respond later.
if (settings.TILES_FILE && !isAddress(settings.TILES_FILE))
  await openArchive(settings.TILES_FILE).catch((error: Error) =>
    refuse(`Invalid settings:\n  TILES_FILE: ${settings.TILES_FILE}: ${error.message}`),
  );
const storeTrouble = settings.FLAT_URL ? null : await storeFolderTrouble(settings.STORE_DIR);
if (storeTrouble !== null) refuse(`Invalid settings:\n  STORE_DIR: ${storeTrouble}`);
const log = createLog(settings.LOG_LEVEL);
const now = createClock(settings.CLOCK);
const metrics = createMetrics();
const readAgency = createCurrentAgency(settings, log);
if (!readAgency.ok) refuse(`Invalid agency:\n${readAgency.error}`);
const agency = readAgency.value;
settings = withFolderSchedule(settings, agency.sources());
if (isUnintendedDemo(settings))
  refuse(
    'Invalid settings:\n  PUBLIC_ORIGIN: there is no schedule, so riders would see the demo; set GTFS, STORE_URL or FLAT_URL, or DEMO=city if the demo is meant',
  );
const tracing =
  settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : (await import('./observe/tracing.ts')).createTracing({
        endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: settings.OTEL_SERVICE_NAME,
        part: settings.OTEL_TRACES_SAMPLER_ARG,
        version: await productVersion(),
        log,
        routeOf: (path) => roomRoute(path) ?? pageRoute(path),
      });
// The rider app loads while the rooms are being prepared.
const bundle = path.join(build, 'server', 'index.js');
const loading = import(bundle).catch((error) =>
  refuse(`The rider app is not built (${bundle}); build it with "node scripts/buildWeb.mjs".\n${error}`),
);
const rooms = await createRooms(
  settings,
  agency,
  now,
  log,
  metrics.recordUpstream,
  tracing?.traceUpstream,
  loading.then(({ createWordNews }) => createWordNews(agency.get)),
);

// The cause has already been logged.
void rooms.fatal.then(() => process.exit(1));

const publicOrigin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`;
const { requestedPage, createWebHandler, pageRoute, wordsResponse } = await loading;
const pages: PageHandler = createWebHandler({
  files: path.join(build, 'client'),
  client: rooms.client,
  now,
  log,
  agency: agency.get,
  settings: {
    publicOrigin,
    get imageOrigins() {
      return imageOrigins(settings, agency.get().staticSite);
    },
    chat: chatOffer(settings),
    translateScriptUrl: settings.TRANSLATE_SCRIPT_URL ?? (isDemo(settings) ? '/demo/translate.js' : null),
    offline: settings.OFFLINE === 'on',
    drawShareImage: createShareImages(log),
    get plansJourneys() {
      return rooms.plansJourneys();
    },
    get tiles() {
      return {
        ...(settings.TILES_URL ? { url: '/tiles/{z}/{x}/{y}.png', names: null } : tileTemplates),
        attribution: rooms.tileAttribution(),
      };
    },
  },
});
const pagesOfRiders: PageHandler = (request, perRequest) => {
  makeRoomForPage();
  return pages(request, perRequest);
};
let isWarm = false;
// The first page takes half a second longer than the others: it is rendered before a proxy sends riders here.
const warming = setInterval(() => {
  if (rooms.notReady() !== null) return;
  clearInterval(warming);
  const page = pages(new Request(publicOrigin), { nonce: '', requestId: 'first-page' });
  void withTimeout(
    page.then((response) => response.text()),
    FIRST_PAGE_MS,
  )
    .catch((error) => log.error({ kind: 'unknown' }, `the first page failed: ${String(error)}`))
    .finally(() => {
      isWarm = true;
    });
}, WARMING_MS);
const assets = path.join(settings.STORE_DIR, 'assets');
// This is delayed so as not to slow the first pages: only the next deployment needs the archive.
setTimeout(() => {
  archiveAssets(path.join(build, 'client'), assets, Temporal.Now.instant()).catch((error) => {
    log.warn({ kind: 'unknown' }, `assets not archived; a deploy may break open pages: ${String(error)}`);
  });
}, ARCHIVE_AFTER_MS).unref();
const clientOf = createClientAddress(settings.TRUSTED_PROXY ?? null);
const mayNotify = createRateLimit(NOTIFY_CHANGES_PER_MINUTE);
const app = createApp({
  phase: () => (isEnding ? 'ending' : isWarm ? 'serving' : 'starting'),
  oldAssets: createOldAssets(assets),
  agencyFiles: createAgencyFiles(agency.get, wordsResponse),
  settings,
  rooms,
  pages: tracing === null ? pagesOfRiders : tracing.traceWork('render', pagesOfRiders),
  requestedPage: (request: Request) => requestedPage(request, agency.get()),
  files: await createStaticFiles(path.join(build, 'client')),
  demoFiles: isDemo(settings) ? await createStaticFiles(DEMO_WIDGETS) : null,
  metrics,
  log,
  version: await productVersion(),
  staticSite: () => agency.get().staticSite,
  notifyWait(incoming) {
    const client = incoming && settings.RATE_LIMIT > 0 ? clientOf(incoming) : null;
    return client === null ? 0 : mayNotify(client);
  },
});

const lag = watchLoopLag();
const guard = createGuard({
  clientOf,
  rateLimit: settings.RATE_LIMIT === 0 ? () => 0 : createRateLimit(settings.RATE_LIMIT),
  lag: lag.now,
  log,
  onRefused: metrics.countRefusal,
});
metrics.observe({ rooms, now, droppedLines: log.dropped, lag, requestsUnderWay: guard.requestsUnderWay });

const listener = guard.guardListener(
  app.withFinishedResponses(getRequestListener(app.fetch, { hostname: settings.HOST })),
);
const servers = createServers(() => createServer(tracing?.traceRequests(listener) ?? listener));
guard.watch(servers);
const port = closablePort(servers);
openPort(servers, settings.PORT, settings.HOST).then(
  (port) => log.info({ port, host: settings.HOST }, `listening on http://localhost:${port}`),
  (error: NodeJS.ErrnoException) => exitNotListening(error, 'PORT', 'HOST'),
);
if (settings.METRICS_PORT !== undefined) serveMetrics(settings.METRICS_PORT);
if (process.env.NODE_ENV === 'production' && /^https?:\/\/(localhost|127\.)/.test(publicOrigin))
  log.warn(
    {},
    `links in shared pages, feeds and the sitemap point to ${publicOrigin}; set PUBLIC_ORIGIN to the public address`,
  );

function serveMetrics(port: number): void {
  const observers = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const isMetrics = path === '/metrics';
    if (!isMetrics && path !== '/live/status') return void response.writeHead(404).end();
    if (isMetrics) metrics.setReady(rooms.notReady() === null);
    response.setHeader('content-type', isMetrics ? metrics.contentType : 'application/json; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
    response.end(isMetrics ? await metrics.text() : JSON.stringify(rooms.liveStatus()));
  });
  observers.on('error', (error) => exitNotListening(error, 'METRICS_PORT', 'METRICS_HOST'));
  observers.listen(port, settings.METRICS_HOST, () => {
    const at = observers.address();
    log.info({ metricsPort: typeof at === 'object' ? at?.port : at }, 'metrics are served');
  });
  observers.unref();
}

let isEnding = false;

async function end(signal: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  log.info({ signal }, 'shutting down: finishing open requests');
  setTimeout(() => {
    log.warn({ inFlight: port.requestsUnderWay() }, 'the shutdown took too long and was cut off');
    process.exit(0);
  }, SHUTDOWN_MS).unref();
  await port.close();
  agency.stop();
  await Promise.all([rooms.stop(), tracing?.stop()]);
  process.exit(0);
}
process.on('SIGTERM', () => void end('SIGTERM'));
process.on('SIGINT', () => void end('SIGINT'));

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Reads `--faults`, the only argument, as in `--faults stop,garbage`. */
function faultsOf(words: readonly string[]): { FAULTS?: string } {
  try {
    const { faults } = parseArgs({ args: [...words], options: { faults: { type: 'string' } } }).values;
    return faults === undefined ? {} : { FAULTS: faults };
  } catch {
    refuse(`Invalid arguments: ${words.join(' ')}\nUse environment variables or --faults NAMES.`);
  }
}

/** Logs why the server cannot listen, with the setting to change, and ends the process. */
function exitNotListening(
  error: NodeJS.ErrnoException,
  portName: 'PORT' | 'METRICS_PORT',
  hostName: 'HOST' | 'METRICS_HOST',
): never {
  const { [portName]: port, [hostName]: host } = settings;
  log.error({ kind: 'unknown', port, host }, reason());
  process.exit(1);

  function reason(): string {
    switch (error.code) {
      case 'EADDRINUSE':
        return `${portName}: port ${port} is in use`;
      case 'EACCES':
        return `${portName}: this user has no permission to listen on port ${port}`;
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `${hostName}: ${host} is not an address of this machine or cannot be resolved`;
      default:
        return `cannot listen: ${error.message}`;
    }
  }
}
