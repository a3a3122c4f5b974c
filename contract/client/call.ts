/** One call of an endpoint. Failures are values of the four kinds of spec section 8. */
import type { Decoded, Skipped } from '#contract/fields/decodeRows.ts';
import type { Log } from '#domain/log.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { asSpelled, type RouteSpelling } from '#domain/routeSpelling.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { Absence, Endpoint, PathParameters } from '../endpoint/endpoint.ts';
import type { CallResult, ContractError, ContractErrorKind, FailureCause } from './callResult.ts';
import { type Fetched, type FetchFailure, fetchText, type SourceTime, sourceTime } from './fetchText.ts';

/** Number of rows that are always decoded in one go. */
const PART_ROWS = 5;
/** Parsing a longer list has taken some milliseconds, so decoding yields before it begins. */
const LONG_LIST_ROWS = 500;
/** Time after which decoding yields to other work. */
const SLICE_MS = 10;

/** Decodes a long list of rows part by part, yielding to other work about every 10 ms; anything else in one go. */
export async function decodeInParts<T>(
  body: unknown,
  decode: (body: unknown) => Decoded<T>,
  sleep: (milliseconds: number) => Promise<void>,
): Promise<Decoded<T>> {
  if (!Array.isArray(body) || body.length <= PART_ROWS) return decode(body);
  const value: unknown[] = [];
  const skipped: Skipped[] = [];
  let began = performance.now();
  if (body.length > LONG_LIST_ROWS) await sleep(0);
  for (let start = 0; start < body.length; start += PART_ROWS) {
    if (performance.now() - began > SLICE_MS) {
      await sleep(0);
      began = performance.now();
    }
    const rows = body.slice(start, start + PART_ROWS);
    const decoded = decode(rows);
    if (decoded.ok) value.push(...(decoded.value.value as unknown[]));
    const partSkipped = decoded.ok
      ? decoded.value.skipped
      : rows.map((_, index) => ({ index, reason: decoded.error }));
    for (const { index, reason } of partSkipped) skipped.push({ index: start + index, reason });
  }
  const [first] = skipped;
  return value.length === 0 && first ? err(first.reason) : ok({ value: value as T, skipped });
}

export interface CallSettings {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: Clock;
  log: Log | null;
  zone: () => string;
  /** Never rejects. */
  routeSpelling: () => Promise<RouteSpelling>;
  /** For the whole call, including retries and the waits between them. */
  timeoutMs: number;
  maxBytes: number;
  /** 0 to 1, for the jitter. */
  random: () => number;
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds of a monotonic clock: `now` can be set back, and a call must end. */
  monotonic: () => number;
}

const MAY_BE_ABSENT: ReadonlySet<unknown> = new Set<Absence<unknown>>(['of a document', 'of the endpoint']);
const ATTEMPTS = 3;
/** Full jitter: a random wait of up to 400 ms, then of up to 800 ms. */
const FIRST_WAIT_MS = 400;
/** Characters of a text that takes some milliseconds to parse. */
const LONG_TEXT_LENGTH = 100_000;

/** Calls `url` and decodes the response with `endpoint`. Never rejects. */
export async function call<P extends PathParameters, T>(
  settings: CallSettings,
  endpoint: Endpoint<P, T>,
  parameters: P,
  url: string,
  signal: AbortSignal | undefined,
): Promise<CallResult<T>> {
  const { log, now, sleep } = settings;
  const shownUrl = endpoint.isPrivate ? (url.split('?')[0] as string) : url;
  const fail = (
    kind: ContractErrorKind,
    message: string,
    status: number | null,
    since: Temporal.Instant | null,
    cause?: FailureCause,
  ): CallResult<T> => {
    const error: ContractError = {
      kind,
      endpoint: endpoint.name,
      url: shownUrl,
      status,
      message,
      since,
      ...(cause ? { cause } : {}),
    };
    // Cancellation is not the service's fault, and a service may lack optional documents, extensions and sources.
    const isExpected =
      kind === 'not found' && (MAY_BE_ABSENT.has(endpoint.absence) || cause === 'not published');
    if (cause !== 'aborted' && !isExpected)
      log?.error({ kind, endpoint: endpoint.name, url: shownUrl, status, cause }, message);
    return err(error);
  };

  const readsRefusals = endpoint.decodesRefusals === true;
  const reply = await fetchWithRetries(settings, url, signal, readsRefusals);
  if (!reply.ok) {
    const { cause, message } = reply.error;
    const kind = cause === 'aborted' ? 'unknown' : cause === 'too large' ? 'transform' : 'HTTP';
    return fail(kind, message, null, null, cause);
  }
  const { status, text, source } = reply.value;
  if (source.isNotPublished) return fail('not found', `status ${status}`, status, null, 'not published');
  const isRefusal = readsRefusals && (status === 400 || status === 404) && text !== '';
  // For a missing object, an object store that may not be listed responds with 403.
  if (!isRefusal && (status === 404 || status === 403))
    return fail('not found', `status ${status}`, status, source.since);
  if (!isRefusal && (status < 200 || status > 299)) {
    const kind = source.isUnreadable ? 'transform' : 'HTTP';
    return fail(kind, `status ${status}`, status, source.since);
  }

  if (text.length > LONG_TEXT_LENGTH) await sleep(0);
  const body = endpoint.isText ? ok(text) : parseJson(text);
  if (!body.ok) return fail('transform', body.error, status, source.since);
  try {
    const routeId = endpoint.namesRoutes ? await settings.routeSpelling() : asSpelled;
    const context = { zone: settings.zone(), now: now(), routeId };
    const decode = (value: unknown) => endpoint.decode(value, context, parameters);
    const decoded = await (endpoint.inParts ? decodeInParts(body.value, decode, sleep) : decode(body.value));
    if (!decoded.ok) return fail('transform', decoded.error, status, source.since);
    const { value, skipped } = decoded.value;
    if (skipped.length > 0) {
      const first = skipped.slice(0, 5);
      const record = {
        kind: 'transform',
        endpoint: endpoint.name,
        url: shownUrl,
        skipped: skipped.length,
        first,
      };
      log?.warn(record, 'records were skipped');
    }
    return ok({ value, skipped, asOf: source.asOf, stale: source.stale });
  } catch (error) {
    // Decoders must not throw; if one does, the page still works.
    return fail('unknown', error instanceof Error ? error.message : String(error), status, source.since);
  }
}

type SourcedText = Fetched & { source: SourceTime };

/** Every call is a GET, so retrying is safe; it is useful only for network errors, 429 and 5xx. */
async function fetchWithRetries(
  settings: CallSettings,
  url: string,
  signal: AbortSignal | undefined,
  readsRefusals: boolean,
): Promise<Result<SourcedText, FetchFailure>> {
  const { now, sleep, random, monotonic } = settings;
  const deadline = monotonic() + settings.timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const timeoutMs = Math.max(1, Math.min(settings.timeoutMs, deadline - monotonic()));
    const fetched = await fetchText(settings.fetch, url, {
      timeoutMs,
      maxBytes: settings.maxBytes,
      signal,
      readsRefusals,
    });
    const reply: Result<SourcedText, FetchFailure> = fetched.ok
      ? ok({ ...fetched.value, source: sourceTime(fetched.value.headers, now()) })
      : fetched;
    const waitMs = random() * FIRST_WAIT_MS * 2 ** (attempt - 1);
    const isWorthwhile = attempt < ATTEMPTS && monotonic() + waitMs < deadline;
    if (!isWorthwhile || !isRetryable(reply)) return reply;
    await sleep(waitMs, signal);
  }
}

function isRetryable(reply: Result<SourcedText, FetchFailure>): boolean {
  if (!reply.ok) return reply.error.cause === 'network';
  const { status, source } = reply.value;
  // A retry does not help while the service reports its source as down.
  return (status === 429 || status >= 500) && !source.down && !source.isNotPublished;
}

function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text));
  } catch {
    const start = text.slice(0, 60).replace(/\s+/g, ' ');
    return err(`the body is not JSON; it begins: ${start}`);
  }
}
