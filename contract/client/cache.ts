/** The links that ask a question once: for all riders, as long as its endpoint says, or for one page. */
import { LRUCache } from 'lru-cache';
import { type Endpoint, endpointPath, type Packed, type PathParameters } from '../endpoint/endpoint.ts';
import { LIVE_SECONDS, STATIC_SECONDS } from '../endpoint/freshness.ts';
import type { Ask, CallResult, Link } from './callResult.ts';

/** A row takes about 220 bytes. */
const MAX_ROWS = 750_000;
/** Packed rows take about 60 bytes. They stand apart, so that schedules of many stops do not displace timetables. */
const MAX_PACKED_ROWS = 1_000_000;
/** Live answers stand apart, so that questions about many trips do not displace documents. */
const MAX_LIVE_ROWS = 100_000;
/** In rows: a trip of a timetable takes about 640 bytes, its details 80. */
const ROWS_OF_TRIP = 3;
const ROWS_OF_DETAILS = 3 / 8;
/** A document without rows. */
const ROWS_OF_DOCUMENT = 100;

/** The link of a client that serves one page: the same question is asked once. */
export const onceLink =
  (): Link =>
  <P extends PathParameters, T>({ path }: Endpoint<P, T>, next: Ask<P, T>): Ask<P, T> => {
    const answers = new Map<string | null, Promise<CallResult<T>>>();
    return (asked) => answers.getOrInsertComputed(endpointPath(path, asked), () => next(asked));
  };

interface Kept {
  /** Its value is packed if the endpoint packs. */
  result: Promise<CallResult<unknown>>;
  /** Who waits for it; `null` once it is there. */
  by: Ask<never, unknown> | null;
  /** The flat version or the live snapshot at the time of the request. */
  edition: string | number | null;
  /** Expiry in milliseconds of the monotonic clock. */
  until: number;
}

export interface CacheSettings {
  /** The flat version in use; as long as it is unknown, documents that last as long as it are not kept. */
  version: () => string | null;
  /** The number of the live snapshot; live answers expire when it changes. */
  snapshot?: (() => number) | undefined;
  /** Milliseconds. */
  monotonic?: (() => number) | undefined;
  maxRows?: number;
  maxPackedRows?: number;
}

/**
 * Asks once for all riders, and keeps each answer for as long as its endpoint says. Several clients with the same link share
 * answers, but wait only for their own requests, because each has its own limit of time.
 */
export function cacheLink({
  version,
  snapshot = () => 0,
  monotonic = () => performance.now(),
  maxRows = MAX_ROWS,
  maxPackedRows = MAX_PACKED_ROWS,
}: CacheSettings): Link {
  const documents = cacheOf(maxRows);
  const packed = cacheOf(maxPackedRows);
  const live = cacheOf(MAX_LIVE_ROWS);

  return <P extends PathParameters, T>(endpoint: Endpoint<P, T>, next: Ask<P, T>): Ask<P, T> => {
    const { lasts, pack } = endpoint;
    if (lasts === 0) return next;
    const cache = lasts === 'snapshot' ? live : pack ? packed : documents;
    const editionNow = () => (lasts === 'version' ? version() : lasts === 'snapshot' ? snapshot() : null);

    async function request(parameters: P): Promise<CallResult<unknown>> {
      const result = await next(parameters);
      return pack ? changed(result, pack) : result;
    }
    function keep(key: string, parameters: P, edition: Kept['edition']): Promise<CallResult<unknown>> {
      const kept = cache.get(key);
      const isOurs = kept && (kept.by === null || kept.by === next);
      if (isOurs && monotonic() < kept.until && kept.edition === edition) return kept.result;
      const result = request(parameters);
      const entry: Kept = { result, by: next, edition, until: Number.POSITIVE_INFINITY };
      cache.set(key, entry);
      void result.then((got) => {
        entry.by = null;
        entry.until = monotonic() + secondsOf(endpoint, got) * 1000;
        // The size is known only when the response arrives.
        remeasure(cache, key, entry, rowsOfKey(key) + (got.ok ? weightOf(got.value.value) : 0));
      });
      return result;
    }
    return async (asked) => {
      // One rider leaving must not cancel the request for others, so no signal is passed on.
      const { signal, ...rest } = asked;
      const parameters = rest as unknown as P;
      const path = endpointPath(endpoint.path, parameters);
      const edition = editionNow();
      if (path === null || (lasts === 'version' && edition === null)) return next(parameters);
      const result = await keep(endpoint.name + path, parameters, edition);
      return pack
        ? changed(result as CallResult<Packed<T>>, (value) => value.rows())
        : (result as CallResult<T>);
    };
  };
}

function secondsOf(
  { lasts, failureLasts = 0 }: Pick<Endpoint<never, unknown>, 'lasts' | 'failureLasts'>,
  result: CallResult<unknown>,
): number {
  // Documents of one version never change, but a missing one may appear while a store is being filled.
  if (lasts === 'version' && !result.ok) return result.error.kind === 'not found' ? STATIC_SECONDS : 0;
  if (!result.ok) return failureLasts;
  return lasts === 'version' ? Number.POSITIVE_INFINITY : lasts === 'snapshot' ? LIVE_SECONDS : lasts;
}

const changed = <T, R>(result: CallResult<T>, change: (value: T) => R): CallResult<R> =>
  result.ok ? { ok: true, value: { ...result.value, value: change(result.value.value) } } : result;

const cacheOf = (maxRows: number) =>
  new LRUCache<string, Kept>({ maxSize: maxRows, sizeCalculation: (_, key) => rowsOfKey(key) });

/** Returns the weight of a key in rows. Keys contain ids from riders' addresses, which may be long. */
const rowsOfKey = (key: string): number => 5 + Math.ceil(key.length / 50);

/** Returns a value's weight in rows; the calls of live runs are rows. */
function weightOf(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce(
      (sum: number, row: { calls?: readonly unknown[] } | null) => sum + 1 + (row?.calls?.length ?? 0),
      1,
    );
  const { trips, count } = (value ?? {}) as { trips?: unknown; count?: number };
  if (count !== undefined) return count + 1;
  if (trips instanceof Map) return Math.ceil(trips.size * ROWS_OF_DETAILS) + 1;
  return Array.isArray(trips) ? trips.length * ROWS_OF_TRIP + 1 : ROWS_OF_DOCUMENT;
}

/** Measures the cached value of `key` again after its size has changed or become known: `set` measures a value only once. */
export function remeasure<V extends object>(
  cache: LRUCache<string, V>,
  key: string,
  value: V,
  size?: number,
): void {
  if (cache.peek(key) !== value) return;
  cache.delete(key);
  cache.set(key, value, size === undefined ? {} : { size });
}
