/** The whole product behind one origin: rooms under their prefixes, the rider app for everything else. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { Hono } from 'hono';
import { VERSION_PATH } from '#contract/flatVersion.ts';
import { openApi } from '#contract/openapi.ts';
import type { Log } from '#domain/log.ts';
import { compressed } from '#server/http/compression.ts';
import { createCrossOrigin } from '#server/http/crossOrigin.ts';
import type { createOldAssets } from '#server/http/oldAssets.ts';
import { REQUEST_ID } from '#server/http/requestId.ts';
import { createSecurityHeaders } from '#server/http/securityHeaders.ts';
import type { StaticFiles } from '#server/http/staticFiles.ts';
import { CLIENT_ERROR_PATH, takeClientError } from '#server/observe/clientErrors.ts';
import type { Metrics } from '#server/observe/metrics.ts';
import { createObserverGate, isObserved } from '#server/observe/observers.ts';
import { createCachedResponses } from '#server/pages/cachedResponses.ts';
import { withFinishedResponses } from '#server/pages/finishedResponses.ts';
import { createPageCache, type PageHandler, type RequestedPage } from '#server/pages/pageCache.ts';
import { TooBusy } from '#server/pages/renderQueue.ts';
import { cacheBudget } from '#server/settings/cacheBudget.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type Rooms, withinRoom } from './rooms.ts';

export interface AppOptions {
  settings: Settings;
  rooms: Pick<Rooms, (typeof ROOMS)[number] | 'notReady' | 'revision' | 'trouble'>;
  /** The built rider app: renders its pages, and derives cache keys from requests. */
  pages: PageHandler;
  requestedPage: (request: Request) => RequestedPage;
  files: StaticFiles;
  /** The demo's chat and translation widget, under `/demo`; `null` for any other agency. */
  demoFiles?: StaticFiles | null;
  /** Assets of earlier builds. */
  oldAssets?: ReturnType<typeof createOldAssets>;
  metrics: Metrics;
  log: Log;
  version: string;
  /** The agency's current static site. */
  staticSite: () => string | null;
  /** Milliseconds of a monotonic clock, for cache lifetimes. */
  monotonic?: () => number;
}

/** Headers set here apply unless the response has its own, and cost less than changing a `Response`. */
interface Outgoing {
  setHeader(name: string, value: string): unknown;
}

/** Facts of `node:http` about a request that a Fetch `Request` lacks. */
export interface NodeRequest {
  outgoing: Outgoing;
  incoming?: Pick<IncomingMessage, 'socket' | 'headers'>;
}

/** A request with its start time. */
interface Entry {
  requestId: string;
  began: number;
  outgoing: Outgoing | undefined;
}

export interface App {
  /** `node` is present if the response is sent through `node:http`. */
  fetch(request: Request, node?: NodeRequest): Response | Promise<Response>;
  /** Wraps `listener` so that fully cached responses are served without calling it. */
  withFinishedResponses(listener: RequestListener): RequestListener;
}

/** Maximum URL length in characters. */
const MAX_URL_LENGTH = 4096;
/** Shorter than the minute for which clients may cache a document. */
const STALE_DOCUMENT_MS = 10_000;
const HEALTH = new Set(['/healthz', '/readyz', '/metrics']);
const ROOMS = ['flat', 'live', 'content', 'autocomplete', 'tiles'] as const;

/** Returns the route of a path that is not a page, for traces; `null`: it may be a page. */
export function roomRoute(path: string): string | null {
  const first = path.split('/', 2)[1] ?? '';
  if (HEALTH.has(path)) return path;
  return isRoom(first) || first === 'assets' || first === 'demo' ? `/${first}/*` : null;
}

const ASSET = /^\/assets\//;

/** Paths that never belong to a page. */
const NO_PAGE = new RegExp(`^/(?:assets|${ROOMS.join('|')})/`);

const isRoom = (name: string): name is (typeof ROOMS)[number] => (ROOMS as readonly string[]).includes(name);

/** Creates the app. A room or page that throws is logged and gets 500. */
export function createApp(options: AppOptions): App {
  const { settings, rooms, files, metrics, log, monotonic = () => performance.now() } = options;
  const app = new Hono<{ Bindings: { requestId: string } }>({ getPath: rawPath });
  const security = createSecurityHeaders(settings, options.staticSite);
  const mayObserve = createObserverGate(settings);
  const crossOrigin = createCrossOrigin(settings.CORS_ORIGINS ?? []);
  const budget = cacheBudget(settings.CACHE_MB);
  const pageCache = createPageCache({
    pages: options.pages,
    requestedPage: options.requestedPage,
    revision: rooms.revision,
    policy: security.policyOfPage,
    bytes: budget.pages,
    log,
    found: metrics.page,
    rendered: metrics.rendered,
    monotonic,
  });
  const health = (ok: boolean, body: object) =>
    Response.json(body, { status: ok ? 200 : 503, headers: { 'cache-control': 'no-store' } });

  app.get('/healthz', () => health(true, { status: 'ok' }));
  app.get('/readyz', () => {
    const missing = rooms.notReady();
    metrics.ready(missing === null);
    const trouble = rooms.trouble();
    return missing === null
      ? health(true, { status: 'ready', ...(trouble === null ? {} : { trouble }) })
      : health(false, { status: 'starting', missing });
  });
  app.get('/metrics', async () => {
    metrics.ready(rooms.notReady() === null);
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } });
  });
  const description = JSON.stringify(openApi({ title: 'Timepoint', version: options.version }));
  app.get('/openapi.json', (context) =>
    compressed(
      context.req.raw,
      new Response(description, { headers: { 'content-type': 'application/json' } }),
    ),
  );
  for (const room of ROOMS) {
    app.all(`/${room}/*`, (context) => rooms[room](withinRoom(context.req.raw, `/${room}`)));
  }
  const { demoFiles } = options;
  if (demoFiles) {
    app.get('/demo/*', (context) => demoFiles(withinRoom(context.req.raw, '/demo')) ?? context.notFound());
  }
  // A deployment that no longer saves pages removes the earlier worker from riders' devices.
  if (settings.OFFLINE === 'off') {
    app.get(
      '/sw.js',
      (context) => files(new Request(new URL('/sw-leaving.js', context.req.url))) ?? context.notFound(),
    );
  }
  // Not a separate route: with two matching routes, Hono makes every response wait for a promise.
  app.notFound((context) => {
    const file = files(context.req.raw);
    if (file) return file;
    // A missing asset gets 404, not a redirect to the static site: a proxy then tries the next server.
    if (ASSET.test(rawPath(context.req.raw)))
      return options.oldAssets?.(context.req.raw)?.then((old) => old ?? noFile()) ?? noFile();
    return rooms.notReady() === null ? pageCache.answer(context.req.raw, context.env.requestId) : starting();
  });
  app.onError((error, context) => {
    if (error instanceof TooBusy) return busy();
    log.error({ requestId: context.env.requestId, kind: 'unknown', stack: error.stack }, error.message);
    return new Response('Something went wrong on our side. Please try again.', {
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  });

  /** Stays synchronous when the response is ready; avoiding a promise makes cached ones faster. */
  function answer(
    request: Request,
    requestId: string,
    node: NodeRequest | undefined,
  ): Response | Promise<Response> {
    if (request.method === 'POST' && new URL(request.url).pathname === CLIENT_ERROR_PATH) {
      return takeClientError(request, { log, metrics });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Only GET and HEAD', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    if (request.url.length > MAX_URL_LENGTH) return new Response('Address too long', { status: 414 });
    if (!isDecodable(new URL(request.url).pathname))
      return new Response('The address is malformed', {
        status: 400,
        headers: { 'cache-control': 'no-store' },
      });
    if (isObserved(new URL(request.url).pathname) && !mayObserve(request.headers, node?.incoming)) {
      return Response.json(
        { error: 'no such path' },
        { status: 404, headers: { 'cache-control': 'no-store' } },
      );
    }
    return app.fetch(request, { requestId });
  }

  /** Adds the common headers that a response does not set itself; counts and logs it. */
  function finish(request: Request, response: Response, { requestId, began, outgoing }: Entry): Response {
    if (outgoing) {
      for (const [name, value] of security.ofData) outgoing.setHeader(name, value);
      outgoing.setHeader('x-request-id', requestId);
    } else {
      const { headers } = response;
      for (const [name, value] of security.ofData) if (!headers.has(name)) headers.set(name, value);
      headers.set('x-request-id', requestId);
    }
    const path = new URL(request.url).pathname;
    const room = path.split('/', 2)[1] ?? '';
    if (room === 'live' || room === 'flat') {
      for (const [name, value] of crossOrigin(request.headers.get('origin'))) {
        if (name === 'vary') response.headers.append(name, value);
        else if (outgoing) outgoing.setHeader(name, value);
        else response.headers.set(name, value);
      }
    }
    const took = performance.now() - began;
    metrics.answered(isRoom(room) ? room : 'web', response.status, took / 1000);
    // Health checks arrive every few seconds and contain nothing about riders.
    if (!HEALTH.has(path)) {
      const { status } = response;
      log.info({ requestId, method: request.method, path, status, ms: Math.round(took) }, 'answered');
    }
    return response;
  }

  const live = createCachedResponses({
    room: rooms.live,
    prefix: '/live',
    mayCache: (path) => path.startsWith('/api/'),
    revision: () => rooms.revision().snapshot,
    // The source state changes with time, not only with snapshots.
    staleMs: 0,
    maxBytes: budget.live,
    monotonic,
  });
  const flat = createCachedResponses({
    room: rooms.flat,
    prefix: '/flat',
    mayCache: (path) => !path.startsWith(VERSION_PATH),
    revision: () => 0,
    staleMs: STALE_DOCUMENT_MS,
    maxBytes: budget.documents,
    monotonic,
  });
  return {
    withFinishedResponses: (listener) =>
      withFinishedResponses(
        {
          sources: [
            { room: 'live', find: live },
            { room: 'flat', find: flat },
            {
              room: 'web',
              find: (url, headers) =>
                NO_PAGE.test(url) || rooms.notReady() !== null ? null : pageCache.finished(url, headers),
            },
          ],
          common: security.ofData,
          metrics,
          log,
        },
        listener,
      ),
    fetch(request, node) {
      const offered = request.headers.get('x-request-id') ?? '';
      const entry = {
        began: performance.now(),
        requestId: REQUEST_ID.test(offered) ? offered : randomUUID(),
        outgoing: node?.outgoing,
      };
      const answered = answer(request, entry.requestId, node);
      return answered instanceof Promise
        ? answered.then((response) => finish(request, response, entry))
        : finish(request, answered, entry);
    },
  };
}

/** Hono would decode the path: `/%6detrics` would become `/metrics` and bypass the check of who may read it. */
function rawPath({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}

/** Whether the path can be decoded. The router would write an invalid path to its own log, including what was typed. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const noFile = (): Response =>
  new Response('No such file', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** Responds to requests for pages until the server is ready; `/readyz` reports what is missing. */
const starting = (): Response =>
  waitingPage('Starting', 'The schedule is being prepared. This page reloads by itself.');

/** Responds when the load exceeds one process: refused riders retry, and admitted ones are served. */
const busy = (): Response =>
  waitingPage('Very busy', 'Many riders are using this site right now. This page reloads by itself.');

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
