/** Creates the app that serves the whole product from one origin: it checks and answers requests and adds headers. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { VERSION_PATH } from '#contract/endpoint/flatVersion.ts';
import { createCrossOrigin, createSecurityHeaders, type SecurityHeaders } from './http/securityHeaders.ts';
import { arrivalOf, REQUEST_ID } from './limits/request.ts';
import { CLIENT_ERROR_PATH, takeClientError } from './observe/clientErrors.ts';
import type { Metrics } from './observe/metrics.ts';
import { createObserverGate, isObserverPath } from './observe/observers.ts';
import { createCachedResponses } from './pages/cachedResponses.ts';
import { type FindFinished, withFinishedResponses } from './pages/finishedResponses.ts';
import { createPageCache, type PageHandler, type RequestedPage } from './pages/pageCache.ts';
import { isRoom, ROOMS, type Rooms } from './rooms.ts';
import { createRouter, OPERATOR_PATHS, type RouterOptions } from './router.ts';
import { type CacheBudget, cacheBudget } from './settings/cacheBudget.ts';

export interface AppOptions extends RouterOptions {
  rooms: RouterOptions['rooms'] & Pick<Rooms, 'revision'>;
  pages: PageHandler;
  /** Derives a page's cache key from its request. */
  requestedPage: (request: Request) => RequestedPage;
  metrics: Metrics;
  /** Returns the URL of the agency's current static site; `null`: none. */
  staticSite: () => string | null;
  /** Seconds that a client must wait before it may change what it is told; 0: none. Omitted: unlimited. */
  notifyWait?: (incoming: NodeRequest['incoming']) => number;
  /** Milliseconds of a monotonic clock, for cache lifetimes. */
  monotonic?: () => number;
}

/** Headers set here apply unless the response has its own, and cost less than changing a `Response`. */
interface Outgoing {
  setHeader(name: string, value: string): unknown;
}

/** The messages of `node:http` behind a Fetch `Request`. */
export interface NodeRequest {
  outgoing: Outgoing;
  incoming?: Pick<IncomingMessage, 'socket' | 'headers'>;
}

interface Entry {
  requestId: string;
  path: string;
  began: number;
  outgoing: Outgoing | undefined;
}

export interface App {
  /** `node` is present if the response is sent through `node:http`. */
  fetch(request: Request, node?: NodeRequest): Response | Promise<Response>;
  /** Wraps `listener` so that fully cached responses are served without calling it. */
  withFinishedResponses(listener: RequestListener): RequestListener;
}

const MAX_URL_LENGTH = 4096;
const NO_STORE = { 'cache-control': 'no-store' };
/** How long an outdated document is served while a new one is read; clients may cache documents for a minute. */
const STALE_DOCUMENT_MS = 10_000;

/** Paths that never belong to a page. */
const NO_PAGE = new RegExp(`^/(?:assets|${ROOMS.join('|')})/`);

export function createApp(options: AppOptions): App {
  const { settings, rooms, metrics, log, monotonic = () => performance.now() } = options;
  const security = createSecurityHeaders(settings, options.staticSite);
  const mayObserve = createObserverGate(settings);
  const budget = cacheBudget(settings.CACHE_MB);
  const pageCache = createPageCache({
    pages: options.pages,
    requestedPage: options.requestedPage,
    revision: rooms.revision,
    policy: security.policyOfPage,
    bytes: budget.pages,
    log,
    onFound: metrics.countPage,
    onRendered: metrics.recordRender,
    monotonic,
  });
  const route = createRouter(options, pageCache.answer);
  const finish = createFinish(options, security.ofData);
  const findPage: FindFinished = (url, headers) =>
    NO_PAGE.test(url) || rooms.notReady() !== null ? null : pageCache.findFinished(url, headers);
  const varied = settings.CORS_ORIGINS !== undefined;
  const data = cachedRooms(rooms, budget, monotonic).map((each) => ({ ...each, varied }));
  const sources = [...data, { room: 'web', find: findPage }];

  /** Stays synchronous when the response is ready; avoiding a promise makes cached responses faster. */
  function answer(
    request: Request,
    { path, requestId }: Entry,
    node: NodeRequest | undefined,
  ): Response | Promise<Response> {
    if (request.method === 'POST' && path === CLIENT_ERROR_PATH)
      return takeClientError(request, { log, metrics });
    const refused = isNotifyChange(request.method, path)
      ? tooManyChanges(options.notifyWait?.(node?.incoming) ?? 0)
      : refusal(request, path);
    if (refused) return refused;
    if (isObserverPath(path) && !mayObserve(request.headers, node?.incoming))
      return Response.json({ error: 'no such path' }, { status: 404, headers: NO_STORE });
    return route(request, requestId, arrivalOf(node?.incoming));
  }

  return {
    withFinishedResponses: (listener) =>
      withFinishedResponses({ sources, common: security.ofData, metrics, log }, listener),
    fetch(request, node) {
      const offered = request.headers.get('x-request-id') ?? '';
      const entry = {
        began: arrivalOf(node?.incoming) ?? performance.now(),
        requestId: REQUEST_ID.test(offered) ? offered : randomUUID(),
        path: new URL(request.url).pathname,
        outgoing: node?.outgoing,
      };
      const answered = answer(request, entry, node);
      return answered instanceof Promise
        ? answered.then((response) => finish(request, response, entry))
        : finish(request, answered, entry);
    },
  };
}

/** Whether a request changes what a rider is told: the only requests besides GET, HEAD and reports of script errors. */
const isNotifyChange = (method: string, path: string): boolean =>
  (method === 'PUT' || method === 'DELETE') && path === '/notify/subscription';

const tooManyChanges = (wait: number): Response | null =>
  wait === 0
    ? null
    : Response.json(
        { error: 'too many changes' },
        { status: 429, headers: { ...NO_STORE, 'retry-after': String(wait) } },
      );

/** Returns functions that find cached responses of the rooms whose data many riders request. */
function cachedRooms(
  rooms: AppOptions['rooms'],
  budget: CacheBudget,
  monotonic: () => number,
): { room: string; find: FindFinished }[] {
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
  return [
    { room: 'live', find: live },
    { room: 'flat', find: flat },
  ];
}

/** Returns the response to a request that no room or page may see; `null` for any other. */
function refusal({ method, url }: Request, path: string): Response | null {
  if (method !== 'GET' && method !== 'HEAD')
    return new Response('Only GET and HEAD are allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
  if (url.length > MAX_URL_LENGTH) return new Response('The address is too long', { status: 414 });
  return isDecodable(path)
    ? null
    : new Response('The address is malformed', { status: 400, headers: NO_STORE });
}

/** Creates the last step of `fetch`: adds the common headers that a response does not set itself; counts and logs it. */
function createFinish({ settings, metrics, log }: AppOptions, common: SecurityHeaders['ofData']) {
  const crossOrigin = createCrossOrigin(settings.CORS_ORIGINS ?? []);
  return (request: Request, response: Response, { requestId, path, began, outgoing }: Entry): Response => {
    if (outgoing) {
      for (const [name, value] of common) outgoing.setHeader(name, value);
      outgoing.setHeader('x-request-id', requestId);
    } else {
      const { headers } = response;
      for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value);
      headers.set('x-request-id', requestId);
    }
    const room = path.split('/', 2)[1] ?? '';
    if (room === 'live' || room === 'flat') {
      for (const [name, value] of crossOrigin(request.headers.get('origin'))) {
        if (name === 'vary') response.headers.append(name, value);
        else if (outgoing) outgoing.setHeader(name, value);
        else response.headers.set(name, value);
      }
    }
    const durationMs = performance.now() - began;
    metrics.recordResponse(isRoom(room) ? room : 'web', response.status, durationMs / 1000);
    // Operators' requests are not logged: they arrive every few seconds and do not concern riders.
    if (!OPERATOR_PATHS.has(path)) {
      const { status } = response;
      log.info({ requestId, method: request.method, path, status, ms: Math.round(durationMs) }, 'answered');
    }
    return response;
  };
}

/** Whether the path can be decoded. React Router would log any other path, including what a rider typed. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
