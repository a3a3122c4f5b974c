/**
 * A room that lies elsewhere: an upstream behind our own origin. Only paths of the contract pass; answers are kept as
 * long as their kind allows, asked for once however many riders wait, bounded in size, and served stale with their age
 * while the upstream fails.
 */
import type { FetchHandler } from '#contract/handler.ts';
import type { Clock } from '#domain/clock.ts';
import type { Log } from '#domain/log.ts';

export interface ProxyRule {
  /** Paths below the room's root that may be asked for. */
  path: RegExp;
  /** Query parameters passed on, each at most 512 characters; all others are dropped. */
  query: readonly string[];
  /** How long an answer counts as fresh. */
  freshSeconds: number;
  /** How long past that it may stand in for a failing upstream. */
  staleSeconds: number;
}

export interface ProxyOptions {
  name: string;
  base: string;
  rules: readonly ProxyRule[];
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: Clock;
  log: Log;
  timeoutMs?: number;
  maxBytes?: number;
  /** Answers kept together, in bytes. */
  cacheBytes?: number;
}

interface Kept {
  body: Uint8Array;
  status: number;
  headers: Record<string, string>;
  at: Temporal.Instant;
}

/** What of an upstream's answer a browser may see. */
const PASSED_HEADERS = [
  'content-type',
  'etag',
  'last-modified',
  'x-source-time',
  'x-source-state',
  'x-source-since',
];
const MAX_VALUE_LENGTH = 512;

const seconds = (from: Temporal.Instant, to: Temporal.Instant) =>
  Math.max(0, Math.floor((to.epochMilliseconds - from.epochMilliseconds) / 1000));

/** Reads a body of at most `maxBytes`, or fails. */
async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

const failure = (status: number, error: string) =>
  Response.json({ error }, { status, headers: { 'cache-control': 'no-store', 'x-source-state': 'down' } });

export function createProxy(options: ProxyOptions): FetchHandler {
  const { name, base, rules, now, log, timeoutMs = 20_000, maxBytes = 32 * 1024 * 1024 } = options;
  const cacheBytes = options.cacheBytes ?? 256 * 1024 * 1024;
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<Kept>>();
  let keptBytes = 0;

  function forget(key: string): void {
    keptBytes -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, answer: Kept): void {
    forget(key);
    kept.set(key, answer);
    keptBytes += answer.body.length;
    for (const oldest of kept.keys()) {
      if (keptBytes <= cacheBytes || oldest === key) break;
      forget(oldest);
    }
  }

  async function ask(key: string): Promise<Kept> {
    const response = await options.fetch(base + key, {
      headers: { accept: '*/*' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 500 || response.status === 429) throw new Error(`HTTP ${response.status}`);
    const headers: Record<string, string> = {};
    for (const header of PASSED_HEADERS) {
      const value = response.headers.get(header);
      if (value !== null) headers[header] = value;
    }
    const answer = {
      body: await readBounded(response, maxBytes),
      status: response.status,
      headers,
      at: now(),
    };
    if (response.status === 200) keep(key, answer);
    return answer;
  }

  function askOnce(key: string): Promise<Kept> {
    const known = underWay.get(key);
    if (known) return known;
    const asking = ask(key).finally(() => underWay.delete(key));
    underWay.set(key, asking);
    return asking;
  }

  function answer(found: Kept, rule: ProxyRule, stale: boolean): Response {
    const age = seconds(found.at, now());
    const headers = new Headers(found.headers);
    headers.set('age', String(age));
    headers.set(
      'cache-control',
      stale ? 'no-cache' : `public, max-age=${Math.max(0, rule.freshSeconds - age)}`,
    );
    if (!headers.has('x-source-time')) headers.set('x-source-time', found.at.toString());
    if (stale) {
      headers.set('x-source-state', 'stale');
      headers.set('x-source-since', found.at.add({ seconds: rule.freshSeconds }).toString());
    }
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
    const known = kept.get(key);
    if (known && seconds(known.at, now()) < rule.freshSeconds) return answer(known, rule, false);
    try {
      return answer(await askOnce(key), rule, false);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ kind: 'HTTP', upstream: name, path: url.pathname }, `${name} upstream failed: ${message}`);
      const age = known ? seconds(known.at, now()) : Number.POSITIVE_INFINITY;
      if (known && age < rule.freshSeconds + rule.staleSeconds) return answer(known, rule, true);
      return failure(502, 'The upstream does not answer');
    }
  };
}
