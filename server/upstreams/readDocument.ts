/** Reads one document from an upstream, with a content type that is safe to serve from our own origin. */
import { createHash } from 'node:crypto';
import { boundedBytes } from '#contract/http/download.ts';
import { pause } from '#contract/timers/timers.ts';
import type { Clock } from '#domain/time/clock.ts';

/** No document of the contract is this deep or has this many objects and lists. */
const MAX_DEPTH = 64;
const MAX_PARTS = 500_000;

const code = (character: string): number => character.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code('\\');
const OPEN_LIST = code('[');
const CLOSE_LIST = code(']');
const OPEN_OBJECT = code('{');
const CLOSE_OBJECT = code('}');

/** Checks in a single pass whether a body is worth parsing: a few megabytes of brackets can take a parser seconds. */
export function isPlausibleJson(body: Uint8Array): boolean {
  let depth = 0;
  let parts = 0;
  let isInString = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (isInString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth++;
      parts++;
      if (depth > MAX_DEPTH || parts > MAX_PARTS) return false;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--;
  }
  return depth === 0 && !isInString;
}

export interface DocumentRule {
  /** The document is an extension of this project, which other services do not have. */
  ours?: true;
  /** The response must be JSON: an error page or a truncated document with status 200 is a failure. */
  json?: true;
  /** The response must be an image: an error page with status 200 is a failure and is never cached. */
  image?: true;
  /** A query parameter with the time of the request, so that no upstream cache returns an old response. */
  stamp?: { parameter: string; of: (now: Temporal.Instant) => number };
}

export interface UpstreamOptions {
  base: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: Clock;
  timeoutMs?: number;
  maxBytes?: number;
  /** For tests: 0 to 1, the jitter of the waits between attempts. */
  random?: () => number;
}

export interface UpstreamDocument {
  body: Uint8Array;
  status: number;
  headers: Record<string, string>;
}

/** Object stores may respond with 403 for missing objects. */
const MISSING: ReadonlySet<number> = new Set([403, 404]);
/** What services respond for an address that they do not know, besides 404. */
const UNKNOWN_ADDRESS: ReadonlySet<number> = new Set([400, 405, 500, 501]);

const PASSED_HEADERS = ['etag', 'last-modified', 'x-source-time', 'x-source-state', 'x-source-since'];
/** Full jitter: a random wait of up to 300 ms, then of up to 600 ms. */
const FIRST_WAIT_MS = 300;
/** Allowed content types of an upstream. With any other, its response could run as a page or a script of our origin. */
const SAFE_TYPE =
  /^(application\/(json|geo\+json|xml|vnd\.google-earth\.kml\+xml)|text\/(plain|xml)|image\/(png|jpeg|webp))\b/i;

const safeType = (type: string | null): string =>
  type !== null && SAFE_TYPE.test(type) ? type : 'application/octet-stream';

/** A response that arrived but is unreadable: a failure to transform, not to connect (spec section 8). */
export class UnreadableResponse extends Error {}

/** The upstream responded with an error, possibly with the time at which its source began to fail. */
export class UpstreamRefusal extends Error {
  readonly since: string | null;
  constructor(status: number, since: string | null) {
    super(`HTTP ${status}`);
    this.since = since;
  }
}

/**
 * Requests the document at `path`, with retries, because upstreams fail occasionally; rejects with the last error.
 * A document that the upstream does not have is a result, with status 404.
 */
export async function readDocument(
  path: string,
  rule: DocumentRule,
  attempts: number,
  options: UpstreamOptions,
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
  rule: DocumentRule,
  { base, fetch, now, maxBytes = 32 * 1024 * 1024 }: UpstreamOptions,
  signal: AbortSignal,
): Promise<UpstreamDocument> {
  const { stamp } = rule;
  const stamped = stamp
    ? `${path}${path.includes('?') ? '&' : '?'}${stamp.parameter}=${stamp.of(now())}`
    : path;
  const response = await fetch(base + stamped, { headers: { accept: '*/*' }, redirect: 'error', signal });
  if (response.status !== 200) {
    await response.body?.cancel();
    // Other refusals may be temporary, so they are retried.
    const isMissing =
      MISSING.has(response.status) || (rule.ours === true && UNKNOWN_ADDRESS.has(response.status));
    if (!isMissing) throw new UpstreamRefusal(response.status, response.headers.get('x-source-since'));
    const body = Buffer.from(JSON.stringify({ error: `the upstream responded with ${response.status}` }));
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

function isJson(body: Uint8Array): boolean {
  if (!isPlausibleJson(body)) return false;
  try {
    JSON.parse(new TextDecoder().decode(body));
    return true;
  } catch {
    return false;
  }
}
