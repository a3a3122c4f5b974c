/**
 * Serves an upstream from our own origin. Only paths of the contract are allowed. Responses are cached for as long as
 * their rule says, requested once for concurrent riders, and served stale with their age while the upstream fails.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { boundedBytes } from '#contract/boundedBytes.ts';
import { IMMUTABLE } from '#contract/freshness.ts';
import type { FetchHandler, RoomRequest } from '#contract/handler.ts';
import { hasTag } from '#contract/hasTag.ts';
import { pause } from '#contract/pause.ts';
import { SOURCE_ERROR_HEADER } from '#contract/sourceTime.ts';
import { withTimeout } from '#contract/withTimeout.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import { type Moment, secondsSince } from '#domain/time/moment.ts';
import { createCircuitBreaker } from './circuitBreaker.ts';
import { isPlausibleJson } from './plausibleJson.ts';
import { UPSTREAM_WAIT_MS } from './waits.ts';

export interface ProxyRule {
  /** Allowed paths below the room's root. */
  path: RegExp;
  /** Forwarded query parameters, each at most 512 characters; others are dropped. */
  query: readonly string[];
  freshSeconds: number;
  /** How long after `freshSeconds` a response may be served while the upstream fails. */
  staleSeconds: number;
  /** The response must be JSON: an error page or a truncated document with status 200 is a failure. */
  json?: true;
  /** The response must be an image: an error page with status 200 is a failure and is never cached. */
  image?: true;
  /** A query parameter that makes a response valid for a day here, and for a year in a browser. */
  immutableBy?: string;
  /** A query parameter with the time of the request, so that no upstream cache returns an old response. */
  stamp?: { parameter: string; of: (now: Temporal.Instant) => number };
}

/** `hit` and `miss` refer to this cache; `stale`: an older response is served while the upstream fails or is slow. */
export type ProxyEvent = 'hit' | 'miss' | 'stale' | 'failed' | 'given up' | 'back';

export interface ProxyOptions {
  name: string;
  base: string;
  rules: readonly ProxyRule[];
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: Clock;
  log: Log;
  timeoutMs?: number;
  maxBytes?: number;
  /** The cache, shared by all upstreams with a common byte limit. */
  cache?: UpstreamCache;
  maxUnderWay?: number;
  /** Maximum wait; after that an older response or an error is served. */
  maxWaitMs?: number;
  observe?: (what: ProxyEvent) => void;
  /** For tests: milliseconds of a monotonic clock. */
  monotonic?: () => number;
  /** For tests: 0 to 1, the jitter of the waits between attempts. */
  random?: () => number;
}

interface UpstreamDocument {
  body: Uint8Array;
  status: number;
  headers: Record<string, string>;
}

interface CachedResponse extends UpstreamDocument, Moment {}

const PASSED_HEADERS = ['etag', 'last-modified', 'x-source-time', 'x-source-state', 'x-source-since'];
const MAX_VALUE_LENGTH = 512;
const ATTEMPTS = 3;
/** Full jitter: a random wait of up to 300 ms, then of up to 600 ms. */
const FIRST_WAIT_MS = 300;
const DAY_SECONDS = 86_400;
/** Allowed content types of an upstream. With any other, its response could run as a page or a script of our origin. */
const SAFE_TYPE =
  /^(application\/(json|geo\+json|xml|vnd\.google-earth\.kml\+xml)|text\/(plain|xml)|image\/(png|jpeg|webp))\b/i;

const safeType = (type: string | null): string =>
  type !== null && SAFE_TYPE.test(type) ? type : 'application/octet-stream';

/** A response that arrived but is unreadable: a failure to transform, not to connect (spec section 8). */
class UnreadableResponse extends Error {}

/** Returns the reason for a failure. `fetch` puts it into `cause`: a refused connection, an unfollowed redirect. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function isJson(body: Uint8Array): boolean {
  if (!isPlausibleJson(body)) return false;
  try {
    JSON.parse(new TextDecoder().decode(body));
    return true;
  } catch {
    return false;
  }
}

/** Creates an error response. `since`: the last good response, the first failure, or when the upstream's source failed. */
const failure = (status: number, kind: 'HTTP' | 'transform', error: string, since: string) =>
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

/** The upstream responded with an error, possibly with the time at which its source began to fail. */
class Refusal extends Error {
  readonly since: string | null;
  constructor(status: number, since: string | null) {
    super(`HTTP ${status}`);
    this.since = since;
  }
}

class StillFailing extends Error {}

interface Validity {
  freshSeconds: number;
  cacheControl(age: number): string;
}

function validityOf(rule: ProxyRule, query: URLSearchParams): Validity {
  if (rule.immutableBy !== undefined && query.has(rule.immutableBy))
    return { freshSeconds: DAY_SECONDS, cacheControl: () => IMMUTABLE };
  const { freshSeconds } = rule;
  return { freshSeconds, cacheControl: (age) => `public, max-age=${Math.max(0, freshSeconds - age)}` };
}

/**
 * Requests the document at `path`, with retries, because these services fail occasionally; rejects with the last error.
 * A document that the upstream does not have is a result, with status 404.
 */
async function readDocument(
  path: string,
  rule: ProxyRule,
  attempts: number,
  options: ProxyOptions,
): Promise<UpstreamDocument> {
  const { timeoutMs = 20_000, random = Math.random } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(path, rule, options, signal);
    } catch (error) {
      if (attempt >= attempts || signal.aborted) throw error;
      await pause(random() * FIRST_WAIT_MS * 2 ** (attempt - 1), signal);
    }
  }
}

async function attemptOnce(
  path: string,
  rule: ProxyRule,
  { base, fetch, now, maxBytes = 32 * 1024 * 1024 }: ProxyOptions,
  signal: AbortSignal,
): Promise<UpstreamDocument> {
  const { stamp } = rule;
  const stamped = stamp
    ? `${path}${path.includes('?') ? '&' : '?'}${stamp.parameter}=${stamp.of(now())}`
    : path;
  const response = await fetch(base + stamped, { headers: { accept: '*/*' }, redirect: 'error', signal });
  if (response.status !== 200) {
    await response.body?.cancel();
    // Object stores may respond with 403 for missing objects. Other refusals may be temporary, so they are retried.
    if (response.status !== 404 && response.status !== 403)
      throw new Refusal(response.status, response.headers.get('x-source-since'));
    const body = new TextEncoder().encode(
      JSON.stringify({ error: `the upstream responded with ${response.status}` }),
    );
    return { body, status: 404, headers: { 'content-type': 'application/json' } };
  }
  const body = await boundedBytes(response, maxBytes);
  if (body === null) throw new UnreadableResponse(`more than ${maxBytes} bytes`);
  if (rule.json && !isJson(body)) throw new UnreadableResponse('the body is not JSON');
  const type = safeType(response.headers.get('content-type'));
  if (rule.image && !type.startsWith('image/')) throw new UnreadableResponse('the response is not an image');
  const headers: Record<string, string> = { 'content-type': type };
  for (const header of PASSED_HEADERS) {
    const value = response.headers.get(header);
    if (value !== null) headers[header] = value;
  }
  headers.etag ??= `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, status: 200, headers };
}

/** Returns the query to forward, or the response to a value that is too long. */
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

export function createProxy(options: ProxyOptions): FetchHandler {
  const { name, rules, now, log, cache = createUpstreamCache(64 * 1024 * 1024), maxUnderWay = 100 } = options;
  const { maxWaitMs = UPSTREAM_WAIT_MS, monotonic = () => performance.now(), observe = () => {} } = options;
  const ageOf = (answer: Moment) => Math.floor(secondsSince(answer, now(), monotonic()));
  const breaker = createCircuitBreaker((isOpen) => {
    observe(isOpen ? 'given up' : 'back');
    if (isOpen)
      log.warn({ kind: 'HTTP', upstream: name }, `${name} upstream fails: it is probed at intervals`);
    else log.info({ upstream: name }, `${name} upstream is back`);
  }, monotonic);
  const nameOf = (key: string) => `${name} ${key}`;
  const underWay = new Map<string, Promise<CachedResponse>>();
  /** When the upstream began to fail; `null` after a successful response to any request. */
  let failingSince: Temporal.Instant | null = null;
  let refusedSince: string | null = null;

  async function fetchOnce(key: string, rule: ProxyRule): Promise<CachedResponse> {
    const known = underWay.get(key);
    if (known) return known;
    if (underWay.size >= maxUnderWay) throw new Error('too many requests under way');
    const permission = breaker.mayCall();
    if (permission === 'no') throw new StillFailing();
    const fetching = start(key, rule);
    // Riders get a response at once; a later request gets the probe's result.
    if (permission === 'probe') throw new StillFailing();
    return fetching;
  }

  function start(key: string, rule: ProxyRule): Promise<CachedResponse> {
    // If there is a last good response, one attempt is enough.
    const attempts = cache.has(nameOf(key)) ? 1 : ATTEMPTS;
    const calledAt = monotonic();
    const slow = setTimeout(() => breaker.wasSlow(calledAt), maxWaitMs);
    const fetching = readDocument(key, rule, attempts, options)
      .then(
        (document) => {
          const found = { ...document, at: now(), monotonicMs: monotonic() };
          if (found.status === 200) cache.set(nameOf(key), found);
          breaker.succeeded();
          failingSince = null;
          refusedSince = null;
          return found;
        },
        (error) => {
          // An unreadable response still means that the upstream responds.
          if (error instanceof UnreadableResponse) breaker.succeeded();
          else breaker.failed();
          failingSince ??= now();
          if (error instanceof Refusal) refusedSince = error.since;
          throw error;
        },
      )
      .finally(() => {
        clearTimeout(slow);
        underWay.delete(key);
      });
    // The call may fail when nobody is waiting for it any more.
    fetching.catch(() => {});
    underWay.set(key, fetching);
    return fetching;
  }

  const downSince = (known: CachedResponse | undefined): string =>
    refusedSince ?? (known?.at ?? failingSince ?? now()).toString();

  function answer(request: RoomRequest, found: CachedResponse, validity: Validity, stale: boolean): Response {
    if (stale) observe('stale');
    const age = ageOf(found);
    const headers = new Headers(found.headers);
    if (found.status !== 200) {
      headers.set('cache-control', 'no-store');
      return new Response(found.body as Uint8Array<ArrayBuffer>, { status: found.status, headers });
    }
    headers.set('age', String(age));
    headers.set('cache-control', stale ? 'no-cache' : validity.cacheControl(age));
    if (!headers.has('x-source-time'))
      headers.set('x-source-time', now().subtract({ seconds: age }).toString());
    if (stale) {
      headers.set('x-source-state', 'stale');
      const since = now().subtract({ seconds: Math.max(0, age - validity.freshSeconds) });
      headers.set('x-source-since', since.toString());
    }
    if (hasTag(request, headers.get('etag') ?? '')) return new Response(null, { status: 304, headers });
    return new Response(found.body as Uint8Array<ArrayBuffer>, { status: found.status, headers });
  }

  return async (request) => {
    const url = new URL(request.url);
    const rule = rules.find((candidate) => candidate.path.test(url.pathname));
    if (!rule) return Response.json({ error: 'no such address' }, { status: 404 });
    const query = forwardedQuery(url.searchParams, rule);
    if (query instanceof Response) return query;
    const key = query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
    const validity = validityOf(rule, query);
    const known = cache.get(nameOf(key));
    if (known && ageOf(known) < validity.freshSeconds) {
      observe('hit');
      return answer(request, known, validity, false);
    }
    const knownAge = known ? ageOf(known) : Number.POSITIVE_INFINITY;
    const fallback = known && knownAge < validity.freshSeconds + rule.staleSeconds ? known : null;
    try {
      const got = await withTimeout(fetchOnce(key, rule), maxWaitMs);
      if (got !== null) {
        observe('miss');
        return answer(request, got, validity, false);
      }
      log.warn({ kind: 'HTTP', upstream: name, path: url.pathname }, `${name} upstream is slow`);
      if (fallback) return answer(request, fallback, validity, true);
      observe('failed');
      return failure(504, 'HTTP', 'The upstream is slow', downSince(known));
    } catch (error) {
      const kind = error instanceof UnreadableResponse ? 'transform' : 'HTTP';
      if (!(error instanceof StillFailing)) {
        const message = reasonOf(error);
        log.warn({ kind, upstream: name, path: url.pathname }, `${name} upstream failed: ${message}`);
      }
      if (fallback) return answer(request, fallback, validity, true);
      observe('failed');
      const why = kind === 'HTTP' ? 'The upstream does not respond' : 'The upstream’s response is unreadable';
      return failure(502, kind, why, downSince(known));
    }
  };
}
