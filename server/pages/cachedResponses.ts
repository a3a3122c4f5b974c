/** Caches a room's repeatedly requested responses while they do not change. */
import { LRUCache } from 'lru-cache';
import { acceptedCoding, type FetchHandler, rememberedHeader } from '#contract/http/handler.ts';
import type { FindFinished, FinishedResponse } from './finishedResponses.ts';

/** How long a response is served without checking for a newer one. */
const FRESH_MS = 1_000;
/** Number of URLs remembered after their first request. Only the second request caches the response. */
const MAX_REQUESTED = 2_000;

export interface CachedResponsesOptions {
  room: FetchHandler;
  /** Path prefix of the room, such as `/live`. */
  prefix: string;
  /** Whether the response for a path, without the prefix, may be cached. */
  mayCache: (path: string) => boolean;
  /** Changes when all cached responses are out of date. */
  revision: () => number;
  /** How long a stale response is served while the room is called again, in milliseconds. */
  staleMs: number;
  maxBytes: number;
  /** Milliseconds of a monotonic clock. */
  monotonic: () => number;
}

interface CachedResponse extends FinishedResponse {
  etag: string;
  readAtMs: number;
  revision: number;
}

/** Creates the function that finds cached responses. A repeated request for a URL caches its response in the background. */
export function createCachedResponses(options: CachedResponsesOptions): FindFinished {
  const { room, prefix, mayCache, revision, staleMs, maxBytes, monotonic } = options;
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + 1_000,
  });
  /** When each URL was last fetched without a cacheable result, or a time before its first request. */
  const requested = new LRUCache<string, number>({ max: MAX_REQUESTED });
  const fetching = new Set<string>();

  /** Stays synchronous when the room reports at once that the response is unchanged. */
  function fetchResponse(key: string, path: string, coding: string): void | Promise<void> {
    const revisionBefore = revision();
    const readAtMs = monotonic();
    const known = cached.peek(key);
    const headers = new Headers({ 'accept-encoding': coding });
    if (known?.revision === revisionBefore) headers.set('if-none-match', known.etag);
    const take = (response: Response): void | Promise<void> => {
      const sent = Object.fromEntries(response.headers);
      if (known && response.status === 304) {
        // Headers of a 304, such as the state of the source, replace the cached ones (RFC 9111, 4.3.4).
        cached.set(key, { ...known, headers: { ...known.headers, ...sent }, readAtMs });
        return;
      }
      const { etag } = sent;
      if (response.status !== 200 || etag === undefined) {
        cached.delete(key);
        requested.set(key, readAtMs);
        return;
      }
      return response.arrayBuffer().then((bytes) => {
        const body = Buffer.from(bytes);
        const all = { ...sent, 'content-length': String(body.length) };
        cached.set(key, { headers: all, body, age: null, etag, readAtMs, revision: revisionBefore });
      });
    };
    const answered = room({ method: 'GET', url: `http://localhost${path}`, headers });
    return answered instanceof Promise ? answered.then(take) : take(answered);
  }

  function fetchOnce(key: string, path: string, coding: string): void {
    if (fetching.has(key)) return;
    // Failures are not reported here: the next request goes directly to the room, which reports its own.
    try {
      const fetched = fetchResponse(key, path, coding);
      if (fetched === undefined) return;
      fetching.add(key);
      void fetched.catch(() => cached.delete(key)).finally(() => fetching.delete(key));
    } catch {
      cached.delete(key);
    }
  }

  return (url, headers) => {
    if (!url.startsWith(prefix)) return null;
    const path = url.slice(prefix.length);
    if (!mayCache(path)) return null;
    const coding = codingsOf(String(headers['accept-encoding'] ?? ''));
    const key = `${coding} ${path}`;
    const now = monotonic();
    const found = cached.get(key);
    if (found && found.revision === revision()) {
      const age = now - found.readAtMs;
      if (age < FRESH_MS) return found;
      fetchOnce(key, path, coding);
      if (age < FRESH_MS + staleMs) return found;
      const again = cached.peek(key);
      return again && again.readAtMs >= now ? again : null;
    }
    const since = requested.get(key);
    if (since === undefined) requested.set(key, now - FRESH_MS);
    else if (now - since >= FRESH_MS) fetchOnce(key, path, coding);
    return null;
  };
}

const CODINGS = ['zstd', 'br', 'gzip'] as const;

/** Lists our codings that a client accepts. Clients spell the header in many ways, which would be cached separately. */
const codingsOf = rememberedHeader((header) =>
  CODINGS.filter((coding) => acceptedCoding(header, [coding]) === coding).join(', '),
);
