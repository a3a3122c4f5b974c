/**
 * Serves an upstream from our own origin. Only paths of the contract are allowed. Documents are requested once for
 * concurrent riders, cached for as long as their rule says, and served stale while the upstream fails or is slow.
 */
import { LRUCache } from 'lru-cache';
import { SOURCE_ERROR_HEADER } from '#contract/client/fetchText.ts';
import { IMMUTABLE } from '#contract/endpoint/freshness.ts';
import { type FetchHandler, hasTag, type RoomRequest } from '#contract/http/handler.ts';
import { withTimeout } from '#contract/timers/timers.ts';
import type { Log } from '#domain/log.ts';
import { type Moment, secondsSince } from '#domain/time/clock.ts';
import { createUpstreamCircuits } from './circuitBreaker.ts';
import { UPSTREAM_WAIT_MS } from './proxyRules.ts';
import {
  type DocumentRule,
  readDocument,
  UnreadableResponse,
  type UpstreamDocument,
  type UpstreamOptions,
  UpstreamRefusal,
} from './readDocument.ts';

export interface ProxyRule extends DocumentRule {
  /** The name of its endpoint, which has its own circuit. */
  endpoint: string;
  /** Allowed paths below the room's root. */
  path: RegExp;
  /** Query parameters to forward; others are dropped. A value of more than 512 characters is an error. */
  query: readonly string[];
  freshSeconds: number;
  /** How long after `freshSeconds` a response may be served while the upstream fails or is slow. */
  staleSeconds: number;
  /** A query parameter that makes a response valid for a day here, and for a year in a browser. */
  immutableBy?: string;
  /** Requests say what a rider typed: no cache between this server and the rider may keep the responses. */
  isPrivate?: true;
}

/** `hit` and `miss` refer to this cache; `stale`: an older response is served while the upstream fails or is slow. */
export type ProxyEvent = 'hit' | 'miss' | 'stale' | 'failed' | 'given up' | 'back';

export interface ProxyOptions extends UpstreamOptions {
  name: string;
  rules: readonly ProxyRule[];
  log: Log;
  /** Shared by all upstreams, so that one byte limit applies to all. */
  cache?: UpstreamCache;
  maxUnderWay?: number;
  /** Maximum wait; after that an older response or an error is served. */
  maxWaitMs?: number;
  observe?: (what: ProxyEvent) => void;
  /** For tests: milliseconds of a monotonic clock. */
  monotonic?: () => number;
}

interface CachedResponse extends UpstreamDocument, Moment {}

const MAX_VALUE_LENGTH = 512;
const ATTEMPTS = 3;
const DAY_SECONDS = 86_400;

/** Returns an error's message and cause. `fetch` gives the reason, such as a refused connection, only as the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

type FailureKind = 'HTTP' | 'transform';

/** `since`: the time of the last good response, of the first failure, or of the failure that the upstream reported. */
const failure = (status: number, kind: FailureKind, error: string, since: string) =>
  Response.json(
    { error },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        'x-source-state': 'down',
        'x-source-since': since,
        [SOURCE_ERROR_HEADER]: kind,
      },
    },
  );

class StillFailing extends Error {}

interface Validity {
  freshSeconds: number;
  isPrivate: boolean;
  cacheControl(age: number): string;
}

function validityOf(rule: ProxyRule, query: URLSearchParams): Validity {
  if (rule.immutableBy !== undefined && query.has(rule.immutableBy))
    return { freshSeconds: DAY_SECONDS, isPrivate: false, cacheControl: () => IMMUTABLE };
  const { freshSeconds, isPrivate = false } = rule;
  return {
    freshSeconds,
    isPrivate,
    cacheControl: (age) =>
      isPrivate ? 'private, no-store' : `public, max-age=${Math.max(0, freshSeconds - age)}`,
  };
}

/** Returns the query to forward, or an error response if a value is too long. */
function forwardedQuery(given: URLSearchParams, rule: ProxyRule): URLSearchParams | Response {
  const query = new URLSearchParams();
  for (const parameter of rule.query) {
    const value = given.get(parameter);
    if (value === null) continue;
    if (value.length > MAX_VALUE_LENGTH)
      return Response.json({ error: `${parameter} is too long` }, { status: 400 });
    query.set(parameter, value);
  }
  return query;
}

export type UpstreamCache = LRUCache<string, CachedResponse>;

/** Memory of a response besides its body: headers and bookkeeping. */
const ENTRY_BYTES = 1_000;

export const createUpstreamCache = (bytes: number): UpstreamCache =>
  new LRUCache({
    maxSize: bytes,
    sizeCalculation: ({ body }, name) => body.length + 2 * name.length + ENTRY_BYTES,
  });

/** Requests documents, each once for concurrent riders, caches them, and records when the upstream began to fail. */
function createUpstreamCalls(
  options: ProxyOptions & Required<Pick<ProxyOptions, 'cache' | 'maxWaitMs' | 'observe' | 'monotonic'>>,
) {
  const { name, now, log, cache, maxUnderWay = 100, maxWaitMs, observe, monotonic } = options;
  const open = new Set<string | null>();
  const circuits = createUpstreamCircuits((endpoint, isOpen) => {
    const wasWell = open.size === 0;
    if (isOpen) open.add(endpoint);
    else open.delete(endpoint);
    if (wasWell !== (open.size === 0)) observe(isOpen ? 'given up' : 'back');
    const what = endpoint === null ? `${name} upstream` : `${endpoint} of the ${name} upstream`;
    if (isOpen)
      log.warn({ kind: 'HTTP', upstream: name, endpoint }, `${what} is failing: it is probed at intervals`);
    else log.info({ upstream: name, endpoint }, `${what} is back`);
  }, monotonic);
  const nameOf = (key: string) => `${name} ${key}`;
  const underWay = new Map<string, Promise<CachedResponse>>();
  /** When an endpoint began to fail, as seen here and as the upstream reports it, until its next good response. */
  const failing = new Map<string, { since: string; reported: string | null }>();

  async function fetchOnce(key: string, rule: ProxyRule): Promise<CachedResponse> {
    const known = underWay.get(key);
    if (known) return known;
    if (underWay.size >= maxUnderWay) throw new Error('too many requests under way');
    const permission = circuits.mayCall(rule.endpoint);
    if (permission === 'no') throw new StillFailing();
    const fetching = fetchNow(key, rule);
    // The call may fail when nobody is waiting for it any more.
    fetching.catch(() => {});
    underWay.set(key, fetching);
    // Riders get a response at once; a later request gets the probe's result.
    if (permission === 'probe') throw new StillFailing();
    return fetching;
  }

  async function fetchNow(key: string, rule: ProxyRule): Promise<CachedResponse> {
    // If there is a last good response, one attempt is enough.
    const attempts = cache.has(nameOf(key)) ? 1 : ATTEMPTS;
    const calledAt = monotonic();
    const slowTimer = setTimeout(() => circuits.recordSlowCall(rule.endpoint, calledAt), maxWaitMs);
    try {
      const document = await readDocument(key, rule, attempts, options);
      const found = { ...document, at: now(), monotonicMs: monotonic() };
      if (found.status === 200) cache.set(nameOf(key), found);
      circuits.recordAnswer(rule.endpoint, true);
      failing.delete(rule.endpoint);
      return found;
    } catch (error) {
      // An unreadable response still means that the endpoint responds.
      if (error instanceof UnreadableResponse) circuits.recordAnswer(rule.endpoint, true);
      else if (error instanceof UpstreamRefusal) circuits.recordAnswer(rule.endpoint, false);
      else if (error instanceof DOMException && error.name === 'TimeoutError')
        circuits.recordTimeout(rule.endpoint);
      else circuits.recordLost();
      const reported = error instanceof UpstreamRefusal ? error.since : null;
      const since = failing.get(rule.endpoint)?.since ?? now().toString();
      failing.set(rule.endpoint, { since, reported });
      throw error;
    } finally {
      clearTimeout(slowTimer);
      underWay.delete(key);
    }
  }

  return {
    fetchOnce,
    cachedResponse: (key: string): CachedResponse | undefined => cache.get(nameOf(key)),
    downSince: (endpoint: string, known: CachedResponse | undefined): string => {
      const { since, reported = null } = failing.get(endpoint) ?? {};
      return reported ?? known?.at.toString() ?? since ?? now().toString();
    },
  };
}

export function createProxy(options: ProxyOptions): FetchHandler {
  const { name, rules, now, log, cache = createUpstreamCache(64 * 1024 * 1024) } = options;
  const { maxWaitMs = UPSTREAM_WAIT_MS, monotonic = () => performance.now(), observe = () => {} } = options;
  const calls = createUpstreamCalls({ ...options, cache, maxWaitMs, observe, monotonic });
  const ageOf = (answer: Moment) => Math.floor(secondsSince(answer, now(), monotonic()));

  function answer(request: RoomRequest, found: CachedResponse, validity: Validity, stale: boolean): Response {
    if (stale) observe('stale');
    const age = ageOf(found);
    const headers = new Headers(found.headers);
    if (found.status !== 200) headers.set('cache-control', 'no-store');
    else {
      headers.set('age', String(age));
      headers.set('cache-control', stale && !validity.isPrivate ? 'no-cache' : validity.cacheControl(age));
      if (!headers.has('x-source-time'))
        headers.set('x-source-time', now().subtract({ seconds: age }).toString());
      if (stale) {
        headers.set('x-source-state', 'stale');
        const since = now().subtract({ seconds: Math.max(0, age - validity.freshSeconds) });
        headers.set('x-source-since', since.toString());
      }
      if (hasTag(request, headers.get('etag') ?? '')) return new Response(null, { status: 304, headers });
    }
    return new Response(found.body as Uint8Array<ArrayBuffer>, { status: found.status, headers });
  }

  return async (request) => {
    const url = new URL(request.url);
    // The live service's own paths end with a slash, which callers may omit.
    const ruleOf = (path: string) => rules.find((candidate) => candidate.path.test(path));
    const pathname = ruleOf(url.pathname) ? url.pathname : `${url.pathname}/`;
    const rule = ruleOf(pathname);
    if (!rule) return Response.json({ error: 'no such address' }, { status: 404 });
    const query = forwardedQuery(url.searchParams, rule);
    if (query instanceof Response) return query;
    const key = query.size > 0 ? `${pathname}?${query}` : pathname;
    const validity = validityOf(rule, query);
    const known = calls.cachedResponse(key);
    const age = known ? ageOf(known) : Number.POSITIVE_INFINITY;
    if (known && age < validity.freshSeconds) {
      observe('hit');
      return answer(request, known, validity, false);
    }
    const fallback = known && age < validity.freshSeconds + rule.staleSeconds ? known : null;
    const staleOrError = (status: number, kind: FailureKind, error: string): Response => {
      if (fallback) return answer(request, fallback, validity, true);
      observe('failed');
      return failure(status, kind, error, calls.downSince(rule.endpoint, known));
    };
    try {
      const got = await withTimeout(calls.fetchOnce(key, rule), maxWaitMs);
      if (got === null) {
        log.warn({ kind: 'HTTP', upstream: name, path: url.pathname }, `${name} upstream is slow`);
        return staleOrError(504, 'HTTP', 'The upstream is slow');
      }
      observe('miss');
      return answer(request, got, validity, false);
    } catch (error) {
      const kind = error instanceof UnreadableResponse ? 'transform' : 'HTTP';
      if (!(error instanceof StillFailing)) {
        const message = reasonOf(error);
        log.warn({ kind, upstream: name, path: url.pathname }, `${name} upstream failed: ${message}`);
      }
      const why = kind === 'HTTP' ? 'The upstream request failed' : 'The upstream’s response is unreadable';
      return staleOrError(502, kind, why);
    }
  };
}
