/**
 * A room that lies elsewhere: an upstream behind our own origin. Only paths of the contract pass; answers are kept as
 * long as their kind allows, asked for once however many riders wait, bounded in size, and served stale with their age
 * while the upstream fails.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FetchHandler, RoomRequest } from '#contract/handler.ts';
import { hasTag } from '#contract/hasTag.ts';
import { pause } from '#contract/pause.ts';
import { SOURCE_ERROR_HEADER } from '#contract/sourceTime.ts';
import { withinTime } from '#contract/withinTime.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import { type Moment, secondsSince } from '#domain/time/moment.ts';
import { createCircuitBreaker } from './circuitBreaker.ts';
import { isPlausibleJson } from './plausibleJson.ts';
import { UPSTREAM_WAIT_MS } from './waits.ts';

export interface ProxyRule {
  /** Paths below the room's root that may be asked for. */
  path: RegExp;
  /** Query parameters passed on, each at most 512 characters; all others are dropped. */
  query: readonly string[];
  /** How long an answer counts as fresh. */
  freshSeconds: number;
  /** How long past that it may stand in for a failing upstream. */
  staleSeconds: number;
  /** The answer is JSON: an error page or half a document sent with status 200 is a failure, and never kept. */
  json?: true;
  /** The answer is an image: a page sent with status 200 is a failure, and never kept. */
  image?: true;
  /** A query parameter whose presence makes an answer good for a day here, and for good in a browser. */
  immutableBy?: string;
  /**
   * A query parameter that tells the upstream when it is asked, so that no cache on the way answers with what was. It is
   * of each request there, and tells no two answers apart here.
   */
  stamp?: { parameter: string; of: (now: Temporal.Instant) => number };
}

/** `hit` and `miss` are of the answers kept here; `stale` stands in for an upstream that fails. */
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
  /** Where answers are kept: one for all upstreams, of as many bytes as they may have together. */
  kept?: UpstreamCache;
  /** Different requests under way at the upstream at once. */
  maxUnderWay?: number;
  /** Nobody waits longer than this: an older answer stands in, or what is missing is said. */
  patienceMs?: number;
  /** Told how each request was answered, and when the upstream is given up and asked again. */
  observe?: (what: ProxyEvent) => void;
  /** For tests: milliseconds of a clock that only runs on. */
  monotonic?: () => number;
  /** For tests: 0 to 1, the jitter of the waits between attempts. */
  random?: () => number;
}

interface Kept extends Moment {
  body: Uint8Array;
  status: number;
  headers: Record<string, string>;
}

/** What of an upstream's answer a browser may see. */
const PASSED_HEADERS = ['etag', 'last-modified', 'x-source-time', 'x-source-state', 'x-source-since'];
const MAX_VALUE_LENGTH = 512;
const ATTEMPTS = 3;
/** Full jitter: a wait anywhere between nothing and 300 ms, then 600 ms. */
const FIRST_WAIT_MS = 300;
const DAY = 86_400;
/** What an upstream may send; under our origin nothing else is taken for a page or a script. */
const SAFE_TYPE =
  /^(application\/(json|geo\+json|xml|vnd\.google-earth\.kml\+xml)|text\/(plain|xml)|image\/(png|jpeg|webp))\b/i;

/** Not a page of the upstream's, whatever it says. */
const safeType = (type: string | null): string =>
  type !== null && SAFE_TYPE.test(type) ? type : 'application/octet-stream';

/** Reads a body of at most `maxBytes`, or fails. */
async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new UnreadableAnswer(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** An answer that came and cannot be read: a failure to transform, not to connect (spec section 8). */
class UnreadableAnswer extends Error {}

/** What `fetch` says of a failure is in its cause: a refused connection, a redirect that is not followed. */
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

/** `since`: when the upstream began to fail, or, by its own word, its source. */
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

/** The upstream refuses, and may say since when it has had nothing to say. */
class Refusal extends Error {
  readonly since: string | null;
  constructor(status: number, since: string | null) {
    super(`HTTP ${status}`);
    this.since = since;
  }
}

/** It failed before, and is not asked now. */
class StillFailing extends Error {}

/** For how long one answer holds. */
interface Hold {
  freshSeconds: number;
  cacheControl(age: number): string;
}

function holdOf(rule: ProxyRule, query: URLSearchParams): Hold {
  if (rule.immutableBy !== undefined && query.has(rule.immutableBy)) {
    return { freshSeconds: DAY, cacheControl: () => 'public, max-age=31536000, immutable' };
  }
  const { freshSeconds } = rule;
  return { freshSeconds, cacheControl: (age) => `public, max-age=${Math.max(0, freshSeconds - age)}` };
}

export type UpstreamCache = LRUCache<string, Kept>;

/** What an answer takes beside its body: its headers and its place. */
const ENTRY_BYTES = 1_000;

/** `bytes`: of all that is kept together. */
export const createUpstreamCache = (bytes: number): UpstreamCache =>
  new LRUCache({
    maxSize: bytes,
    sizeCalculation: ({ body }, name) => body.length + 2 * name.length + ENTRY_BYTES,
  });

export function createProxy(options: ProxyOptions): FetchHandler {
  const { name, base, rules, now, log, timeoutMs = 20_000, maxBytes = 32 * 1024 * 1024 } = options;
  const {
    kept = createUpstreamCache(64 * 1024 * 1024),
    maxUnderWay = 100,
    random = Math.random,
    patienceMs = UPSTREAM_WAIT_MS,
    monotonic = () => performance.now(),
    observe = () => {},
  } = options;
  const moment = (): Moment => ({ at: now(), monotonicMs: monotonic() });
  const ageOf = (answer: Moment) => Math.floor(secondsSince(answer, now(), monotonic()));
  const breaker = createCircuitBreaker((isOpen) => {
    observe(isOpen ? 'given up' : 'back');
    if (isOpen)
      log.warn({ kind: 'HTTP', upstream: name }, `${name} upstream fails: it is asked now and then`);
    else log.info({ upstream: name }, `${name} upstream is back`);
  }, monotonic);
  const nameOf = (key: string) => `${name} ${key}`;
  const underWay = new Map<string, Promise<Kept>>();
  /** Since the last answer to anything. */
  let failingSince: Temporal.Instant | null = null;
  let refusedSince: string | null = null;

  /** These services fail now and then and answer the next time; with a last good answer at hand one attempt is enough. */
  async function ask(key: string, rule: ProxyRule): Promise<Kept> {
    const signal = AbortSignal.timeout(timeoutMs);
    const attempts = kept.has(nameOf(key)) ? 1 : ATTEMPTS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptOnce(key, rule, signal);
      } catch (error) {
        if (attempt >= attempts || signal.aborted) throw error;
        await pause(random() * FIRST_WAIT_MS * 2 ** (attempt - 1), signal);
      }
    }
  }

  async function attemptOnce(key: string, rule: ProxyRule, signal: AbortSignal): Promise<Kept> {
    const { stamp } = rule;
    const stamped = stamp
      ? `${key}${key.includes('?') ? '&' : '?'}${stamp.parameter}=${stamp.of(now())}`
      : key;
    const response = await options.fetch(base + stamped, {
      headers: { accept: '*/*' },
      redirect: 'error',
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      // Object stores answer 403 for what they do not have. Any other refusal of what riders may ask for is a failure:
      // these services now and then answer 400 or 501 for no reason of ours.
      if (response.status !== 404 && response.status !== 403)
        throw new Refusal(response.status, response.headers.get('x-source-since'));
      const body = new TextEncoder().encode(
        JSON.stringify({ error: `the upstream answers ${response.status}` }),
      );
      return { body, status: 404, headers: { 'content-type': 'application/json' }, ...moment() };
    }
    const body = await readBounded(response, maxBytes);
    if (rule.json && !isJson(body)) throw new UnreadableAnswer('the body is no JSON');
    if (rule.image && !safeType(response.headers.get('content-type')).startsWith('image/')) {
      throw new UnreadableAnswer('the answer is no image');
    }
    const headers: Record<string, string> = {
      'content-type': safeType(response.headers.get('content-type')),
    };
    for (const header of PASSED_HEADERS) {
      const value = response.headers.get(header);
      if (value !== null) headers[header] = value;
    }
    headers.etag ??= `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const answer = { body, status: 200, headers, ...moment() };
    kept.set(nameOf(key), answer);
    return answer;
  }

  async function askOnce(key: string, rule: ProxyRule): Promise<Kept> {
    const known = underWay.get(key);
    if (known) return known;
    if (underWay.size >= maxUnderWay) throw new Error('too many requests under way');
    const permission = breaker.mayAsk();
    if (permission === 'no') throw new StillFailing();
    const asking = start(key, rule);
    // Riders are told at once; the next of them learns how the probe went.
    if (permission === 'probe') throw new StillFailing();
    return asking;
  }

  function start(key: string, rule: ProxyRule): Promise<Kept> {
    const askedAt = monotonic();
    const slow = setTimeout(() => breaker.wasSlow(askedAt), patienceMs);
    const asking = ask(key, rule)
      .then(
        (found) => {
          breaker.succeeded();
          failingSince = null;
          refusedSince = null;
          return found;
        },
        (error) => {
          // One that answers what cannot be read does answer.
          if (error instanceof UnreadableAnswer) breaker.succeeded();
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
    // It may end when nobody waits for it any more.
    asking.catch(() => {});
    underWay.set(key, asking);
    return asking;
  }

  /** What is known of this answer is too old since it was taken; else nothing was ever known of it. */
  const downSince = (known: Kept | undefined): string =>
    refusedSince ?? (known?.at ?? failingSince ?? now()).toString();

  function answer(request: RoomRequest, found: Kept, hold: Hold, stale: boolean): Response {
    if (stale) observe('stale');
    const age = ageOf(found);
    const headers = new Headers(found.headers);
    if (found.status !== 200) {
      headers.set('cache-control', 'no-store');
      return new Response(found.body as Uint8Array<ArrayBuffer>, { status: found.status, headers });
    }
    headers.set('age', String(age));
    headers.set('cache-control', stale ? 'no-cache' : hold.cacheControl(age));
    if (!headers.has('x-source-time'))
      headers.set('x-source-time', now().subtract({ seconds: age }).toString());
    if (stale) {
      headers.set('x-source-state', 'stale');
      headers.set(
        'x-source-since',
        now()
          .subtract({ seconds: Math.max(0, age - hold.freshSeconds) })
          .toString(),
      );
    }
    if (hasTag(request, headers.get('etag') ?? '')) return new Response(null, { status: 304, headers });
    return new Response(found.body as Uint8Array<ArrayBuffer>, { status: found.status, headers });
  }

  return async (request) => {
    const url = new URL(request.url);
    const rule = rules.find((candidate) => candidate.path.test(url.pathname));
    if (!rule) return Response.json({ error: 'no such address' }, { status: 404 });
    const query = new URLSearchParams();
    for (const parameter of rule.query) {
      const value = url.searchParams.get(parameter);
      if (value === null) continue;
      if (value.length > MAX_VALUE_LENGTH)
        return Response.json({ error: `${parameter} is too long` }, { status: 400 });
      query.set(parameter, value);
    }
    const key = query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
    const hold = holdOf(rule, query);
    const known = kept.get(nameOf(key));
    if (known && ageOf(known) < hold.freshSeconds) {
      observe('hit');
      return answer(request, known, hold, false);
    }
    const knownAge = known ? ageOf(known) : Number.POSITIVE_INFINITY;
    const standIn = known && knownAge < hold.freshSeconds + rule.staleSeconds ? known : null;
    try {
      const got = await withinTime(askOnce(key, rule), patienceMs);
      if (got !== null) {
        observe('miss');
        return answer(request, got, hold, false);
      }
      log.warn({ kind: 'HTTP', upstream: name, path: url.pathname }, `${name} upstream is slow`);
      if (standIn) return answer(request, standIn, hold, true);
      observe('failed');
      return failure(504, 'HTTP', 'The upstream is slow', downSince(known));
    } catch (error) {
      const kind = error instanceof UnreadableAnswer ? 'transform' : 'HTTP';
      // That it still fails was said when it began to.
      if (!(error instanceof StillFailing)) {
        const message = reasonOf(error);
        log.warn({ kind, upstream: name, path: url.pathname }, `${name} upstream failed: ${message}`);
      }
      if (standIn) return answer(request, standIn, hold, true);
      observe('failed');
      return failure(
        502,
        kind,
        kind === 'HTTP' ? 'The upstream does not answer' : 'The upstream answers what cannot be read',
        downSince(known),
      );
    }
  };
}
