/** The addresses of the product: rooms under their prefixes, files, operators' paths, and pages for everything else. */
import { Hono } from 'hono';
import { openApi } from '#contract/openapi.ts';
import type { Log } from '#domain/log.ts';
import type { createAgencyFiles } from './agency/agencyFiles.ts';
import { compressResponse } from './http/compression.ts';
import type { createOldAssets, StaticFiles } from './http/staticFiles.ts';
import type { Metrics } from './observe/metrics.ts';
import { TooBusy } from './pages/renderQueue.ts';
import { isRoom, ROOMS, type Rooms, toRoomRequest } from './rooms.ts';
import type { Settings } from './settings/settings.ts';

export interface RouterOptions {
  settings: Settings;
  rooms: Pick<Rooms, (typeof ROOMS)[number] | 'notReady' | 'trouble' | 'historyTrouble'>;
  files: StaticFiles;
  /** The demo's chat and translation widgets, under `/demo`; `null` for any other agency. */
  demoFiles?: StaticFiles | null;
  /** Assets of earlier builds. */
  oldAssets?: ReturnType<typeof createOldAssets>;
  /** A server that starts or ends answers, but should get no new riders. */
  phase?: () => 'starting' | 'serving' | 'ending';
  /** Serves the agency's own pictures and words; `null` for other paths. */
  agencyFiles?: ReturnType<typeof createAgencyFiles>;
  metrics: Pick<Metrics, 'setReady' | 'text' | 'contentType'>;
  log: Log;
  version: string;
}

/** `arrived`: when the request came in, of the monotonic clock; `undefined`: now. */
type Answer = (request: Request, requestId: string, arrived?: number) => Response | Promise<Response>;

export const OPERATOR_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
const ASSET = /^\/assets\//;

/** Returns the route of a path that is not a page, for traces; `null`: it may be a page. */
export function roomRoute(path: string): string | null {
  const first = path.split('/', 2)[1] ?? '';
  if (OPERATOR_PATHS.has(path)) return path;
  return isRoom(first) || first === 'assets' || first === 'demo' ? `/${first}/*` : null;
}

/** Creates the router. An error of a room or page, other than `TooBusy`, is logged and answered with 500. */
export function createRouter(options: RouterOptions, page: Answer): Answer {
  const { settings, rooms, files, demoFiles, oldAssets, agencyFiles, metrics, log, version } = options;
  const app = new Hono<{ Bindings: { requestId: string; arrived: number | undefined } }>({
    getPath: rawPath,
  });
  const health = (ok: boolean, body: object) =>
    Response.json(body, { status: ok ? 200 : 503, headers: { 'cache-control': 'no-store' } });

  app.get('/healthz', () => health(true, { status: 'ok' }));
  app.get('/readyz', async () => {
    const found = await rooms.trouble();
    const phase = options.phase?.() ?? 'serving';
    const missing =
      phase === 'ending'
        ? 'The server is shutting down'
        : (rooms.notReady() ?? (phase === 'starting' ? 'The first page is being rendered' : null));
    const trouble = found?.why ?? rooms.historyTrouble();
    return missing === null
      ? health(true, { status: 'ready', ...(trouble === null ? {} : { trouble }) })
      : health(false, { status: phase === 'ending' ? phase : 'starting', missing });
  });
  app.get('/metrics', async () => {
    metrics.setReady(rooms.notReady() === null);
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } });
  });
  const description = JSON.stringify(openApi({ title: 'Timepoint', version }));
  app.get('/openapi.json', (context) =>
    compressResponse(
      context.req.raw,
      new Response(description, { headers: { 'content-type': 'application/json' } }),
    ),
  );
  for (const room of ROOMS) {
    app.all(`/${room}/*`, (context) => rooms[room](toRoomRequest(context.req.raw, `/${room}`)));
  }
  if (demoFiles) {
    app.get('/demo/*', (context) => demoFiles(toRoomRequest(context.req.raw, '/demo')) ?? context.notFound());
  }
  // A deployment that no longer saves pages removes its service worker from riders' devices.
  if (settings.OFFLINE === 'off')
    app.get(
      '/sw.js',
      (context) => files(new Request(new URL('/sw-leaving.js', context.req.url))) ?? context.notFound(),
    );
  // This is not a separate route, because with two matching routes Hono makes every response wait for a promise.
  app.notFound((context) => {
    const file = files(context.req.raw);
    if (file) return file;
    // A missing asset gets 404, not a redirect to the static site: a proxy then tries the next server.
    if (ASSET.test(rawPath(context.req.raw)))
      return (
        agencyFiles?.(context.req.raw) ??
        oldAssets?.(context.req.raw)?.then((old) => old ?? missingFile()) ??
        missingFile()
      );
    return rooms.notReady() === null
      ? page(context.req.raw, context.env.requestId, context.env.arrived)
      : startingPage();
  });
  app.onError((error, context) => {
    if (error instanceof TooBusy) return busyPage();
    log.error({ requestId: context.env.requestId, kind: 'unknown', stack: error.stack }, error.message);
    return new Response('Something went wrong on our side. Please try again.', {
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  });

  return (request, requestId, arrived) => app.fetch(request, { requestId, arrived });
}

/** Returns the path as sent. If Hono decoded it, `/%6detrics` would be `/metrics` and bypass the check of who may read it. */
function rawPath({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}

const missingFile = (): Response =>
  new Response('No such file', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** Responds to requests for pages until the server is ready; `/readyz` reports what is missing. */
const startingPage = (): Response =>
  waitingPage('Starting', 'This site cannot show times yet. This page reloads by itself.');

/** Responds when the load exceeds what one process can serve: refused riders retry, and admitted ones are served. */
const busyPage = (): Response =>
  waitingPage('Very busy', 'This site is very busy right now. This page reloads by itself.');

/** Creates a page that explains the wait and reloads itself. */
function waitingPage(title: string, text: string): Response {
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '2',
        'cache-control': 'no-store',
      },
    },
  );
}
