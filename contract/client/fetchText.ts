/** Sends one request and returns the body as text, within a time and size limit, or the reason for failure. */
import { err, ok, type Result } from '#domain/result.ts';
import { instantOfIso } from '../fields/wireValues.ts';
import type { FailureCause } from './callResult.ts';

export interface Fetched {
  status: number;
  headers: Headers;
  /** The body; empty if the status is neither 2xx nor that of a refusal to read. */
  text: string;
}

export interface FetchFailure {
  cause: FailureCause;
  message: string;
}

/** Never rejects. Ignores the content type, because some services send JSON and KML as text/html. */
export async function fetchText(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  limits: {
    timeoutMs: number;
    maxBytes: number;
    signal?: AbortSignal | undefined;
    /** Read the body of status 400 and 404 too. */
    readsRefusals?: boolean;
  },
): Promise<Result<Fetched, FetchFailure>> {
  const { signal, timeoutMs, maxBytes } = limits;
  if (signal?.aborted) return err({ cause: 'aborted', message: 'the caller gave up' });

  const controller = new AbortController();
  let stopped: FetchFailure | null = null;
  // An in-process handler may ignore the abort signal. Stop waiting for it instead.
  let leave: (failure: Result<Fetched, FetchFailure>) => void = () => {};
  const left = new Promise<Result<Fetched, FetchFailure>>((resolve) => {
    leave = resolve;
  });
  const stop = (failure: FetchFailure) => {
    stopped = failure;
    leave(err(failure));
    controller.abort();
  };
  const onAbort = () => stop({ cause: 'aborted', message: 'the caller gave up' });
  const timer = setTimeout(
    () => stop({ cause: 'timed out', message: `no complete response within ${Math.round(timeoutMs)} ms` }),
    timeoutMs,
  );
  signal?.addEventListener('abort', onAbort, { once: true });

  const attempt = async (): Promise<Result<Fetched, FetchFailure>> => {
    try {
      const response = await fetch(url, { signal: controller.signal });
      const isRefusal = response.status === 400 || response.status === 404;
      if (!response.ok && !(isRefusal && limits.readsRefusals)) {
        response.body?.cancel().catch(() => {});
        return ok({ status: response.status, headers: response.headers, text: '' });
      }
      const text = await boundedText(response, maxBytes);
      if (text === null)
        return err({ cause: 'too large', message: `the body is larger than ${maxBytes} bytes` });
      return ok({ status: response.status, headers: response.headers, text });
    } catch (error) {
      return err(
        stopped ?? { cause: 'network', message: error instanceof Error ? error.message : String(error) },
      );
    }
  };

  const result = await Promise.race([attempt(), left]);
  clearTimeout(timer);
  signal?.removeEventListener('abort', onAbort);
  return result;
}

/** Reads the body as UTF-8 text and measures it as it arrives. Resolves to `null` as soon as it is too large. */
async function boundedText(response: Response, maxBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    response.body.cancel().catch(() => {});
    return null;
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      reader.cancel().catch(() => {});
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The age and the state of a source, as the headers of a response say them. */
export interface SourceTime {
  asOf: Temporal.Instant;
  stale: boolean;
  since: Temporal.Instant | null;
  down: boolean;
  /** The service reports that it has no such source. */
  isNotPublished: boolean;
  isUnreadable: boolean;
}

/** The header that says why an intermediate service lacks data from its source: `HTTP` or `transform` (spec section 8). */
export const SOURCE_ERROR_HEADER = 'x-source-error';

/** `asOf` is never later than `now`: a server whose clock is ahead must not make old data look fresh. */
export function sourceTime(headers: Headers, now: Temporal.Instant): SourceTime {
  const header = (name: string) => headers.get(name) ?? '';
  const state = header('x-source-state').trim().toLowerCase();
  const reported = instantOfIso(header('x-source-time')) ?? dateMinusAge(header('date'), header('age'));
  return {
    asOf: reported === null || reported.epochMilliseconds > now.epochMilliseconds ? now : reported,
    stale: state === 'stale',
    since: instantOfIso(header('x-source-since')),
    down: state === 'down',
    isNotPublished: state === 'none',
    isUnreadable: header(SOURCE_ERROR_HEADER) === 'transform',
  };
}

/** The HTTP date format includes its zone (GMT), so Date.parse does not depend on the machine's zone. */
function dateMinusAge(date: string, age: string): Temporal.Instant | null {
  const milliseconds = /GMT\s*$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(milliseconds)) return null;
  const seconds = /^\d{1,9}$/.test(age.trim()) ? Number(age) : 0;
  return Temporal.Instant.fromEpochMilliseconds(milliseconds - seconds * 1000);
}
