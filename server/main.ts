/** The product's process: settings, rooms, one port, and an end that finishes what riders asked for. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { createApp, type PageHandler } from './app.ts';
import { chatOffer } from './chatOffer.ts';
import { createClock } from './clock.ts';
import { createRooms, productVersion } from './createRooms.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { readSettings } from './settings.ts';
import { createStaticFiles } from './staticFiles.ts';
import { storeFolderTrouble } from './storeFolder.ts';

const build = path.resolve(import.meta.dirname, '../build');
/** Requests still under way this long after the end was asked for are cut off. */
const SHUTDOWN_MS = 10_000;

const read = readSettings({ ...process.env, ...faultsOf(process.argv.slice(2)) });
if (!read.ok) {
  console.error(read.error);
  process.exit(2);
}
const settings = read.value;
if (settings.CONTENT_DIR && !statSync(settings.CONTENT_DIR, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(`Wrong settings:\n  CONTENT_DIR: there is no folder ${settings.CONTENT_DIR}`);
  process.exit(2);
}
const storeTrouble = settings.FLAT_URL ? null : await storeFolderTrouble(settings.STORE_DIR);
if (storeTrouble !== null) {
  console.error(`Wrong settings:\n  STORE_DIR: ${storeTrouble}`);
  process.exit(2);
}
const log = createLog(settings.LOG_LEVEL);
const now = createClock(settings.CLOCK);
const rooms = await createRooms(settings, now, log);

// What is wrong is in the log by now.
void rooms.hopeless.then(() => process.exit(1));

const publicOrigin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`;
const bundle = path.join(build, 'server', 'index.js');
const { createWebHandler } = await import(bundle).catch((error) => {
  console.error(`The rider app is not built (${bundle}); build it with "npx react-router build".\n${error}`);
  process.exit(2);
});
const pages: PageHandler = createWebHandler({
  client: rooms.client,
  now,
  log,
  settings: {
    publicOrigin,
    staticSiteUrl: settings.STATIC_SITE_URL,
    chat: chatOffer(settings),
    translateScriptUrl: settings.TRANSLATE_SCRIPT_URL ?? null,
    offline: settings.OFFLINE === 'on',
    tiles: {
      url: settings.TILES_URL ? '/tiles/{z}/{x}/{y}.png' : '/tiles/{z}/{x}/{y}{r}.png?theme={theme}',
      attribution: rooms.tileAttribution,
    },
  },
});
const app = createApp({
  settings,
  rooms,
  pages,
  files: await createStaticFiles(path.join(build, 'client')),
  metrics: createMetrics(),
  log,
  version: await productVersion(),
});

const server = serve({ fetch: app.fetch, port: settings.PORT, hostname: settings.HOST }, ({ port }) => {
  log.info({ port, host: settings.HOST }, `listening on http://localhost:${port}`);
});

server.on('error', (error: NodeJS.ErrnoException) => {
  const { PORT: port, HOST: host } = settings;
  log.error({ kind: 'unknown', port, host }, whyNotListening(error));
  process.exit(1);
});

let ending = false;
function end(signal: string): void {
  if (ending) return;
  ending = true;
  log.info({ signal }, 'ending: requests in flight are finished');
  const cut = setTimeout(() => {
    log.warn({}, 'requests in flight cut off');
    process.exit(1);
  }, SHUTDOWN_MS);
  cut.unref();
  server.close(() => {
    void rooms.stop().then(() => process.exit(0));
  });
  if ('closeIdleConnections' in server) server.closeIdleConnections();
}
process.on('SIGTERM', () => end('SIGTERM'));
process.on('SIGINT', () => end('SIGINT'));

/** `--faults stop,garbage` is the setting FAULTS on the command line; there are no other words. */
function faultsOf(words: readonly string[]): { FAULTS?: string } {
  try {
    const { faults } = parseArgs({ args: [...words], options: { faults: { type: 'string' } } }).values;
    return faults === undefined ? {} : { FAULTS: faults };
  } catch {
    console.error(
      `Not understood: ${words.join(' ')}\nOnly --faults NAMES is; settings are environment variables.`,
    );
    process.exit(2);
  }
}

function whyNotListening({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: port ${settings.PORT} is in use`;
    case 'EACCES':
      return `PORT: this user may not listen on port ${settings.PORT}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${settings.HOST} is no address of this machine`;
    default:
      return `cannot listen: ${message}`;
  }
}
