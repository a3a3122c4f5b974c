/** Asks endpoints. Browsers use this without the client, to load only the decoders of the endpoints they ask. */
import type { Log } from '#domain/log.ts';
import { err } from '#domain/result.ts';
import { asSpelled, type RouteSpelling } from '#domain/routeSpelling.ts';
import type { Clock } from '#domain/time/clock.ts';
import { type Endpoint, endpointPath, type PathParameters } from '../endpoint/endpoint.ts';
import { type FlatVersion, flatVersion, VERSION_PATH } from '../endpoint/flatVersion.ts';
import { pause } from '../timers/timers.ts';
import { type CallSettings, call } from './call.ts';
import type { Ask } from './callResult.ts';
import { fetchText } from './fetchText.ts';

export interface ContractClientSettings {
  /** Base URLs, absolute (`http://host/flat`) or, in a browser, from the root (`/flat`). */
  flatBase: string;
  liveBase: string;
  contentBase: string;
  /** Default: `/autocomplete`. */
  autocompleteBase?: string;
  /** Default: `/planner`. */
  plannerBase?: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: Clock;
  log?: Log;
  /** IANA zone of wall-clock times on the wire. Default: America/New_York (spec section 9). */
  zone?: string | (() => string);
  /** How the ids of routes are spelled. Default: as in the routes document, or by a caller alone, as services do. */
  routeSpelling?: () => Promise<RouteSpelling>;
  /** The flat version, if several clients share it. */
  version?: FlatVersion;
  /** For a whole call with its retries. Default: 20 s. */
  timeoutMs?: number;
  /** Maximum size of a response body. Default: 32 MB. */
  maxBytes?: number;
  random?: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonic?: () => number;
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** The zone of spec section 9; other deployments pass in their own. */
const ZONE = 'America/New_York';
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** The version only improves caching, so calls do not wait long for it. */
const VERSION_TIMEOUT_MS = 5_000;

export interface EndpointCaller {
  ask<P extends PathParameters, T>(endpoint: Endpoint<P, T>): Ask<P, T>;
  /** The flat version in use; `null` if unknown. */
  version(): string | null;
}

/** Follows `version.txt` of the flat service. */
export function createFlatVersion({
  flatBase,
  fetch,
  now,
  log,
  timeoutMs = TIMEOUT_MS,
}: Pick<ContractClientSettings, 'flatBase' | 'fetch' | 'now' | 'log' | 'timeoutMs'>): FlatVersion {
  return flatVersion(async (unixSeconds) => {
    const url = `${baseOf(flatBase)}${VERSION_PATH}?t=${unixSeconds}`;
    const limits = { timeoutMs: Math.min(timeoutMs, VERSION_TIMEOUT_MS), maxBytes: 4096 };
    const fetched = await fetchText(fetch, url, limits);
    if (fetched.ok && fetched.value.status >= 200 && fetched.value.status < 300) return fetched.value.text;
    const status = fetched.ok ? fetched.value.status : null;
    const message = fetched.ok ? `status ${fetched.value.status}` : fetched.error.message;
    log?.warn({ kind: 'HTTP', endpoint: 'version', url, status }, message);
    return null;
  }, now);
}

const baseOf = (address: string): string => address.replace(/\/+$/, '');

/** The caller's only state is the flat version. */
export function createEndpointCaller(given: ContractClientSettings): EndpointCaller {
  const { zone = ZONE, now } = given;
  const settings: CallSettings = {
    fetch: given.fetch,
    now,
    log: given.log ?? null,
    zone: typeof zone === 'string' ? () => zone : zone,
    routeSpelling: given.routeSpelling ?? (async () => asSpelled),
    timeoutMs: given.timeoutMs ?? TIMEOUT_MS,
    maxBytes: given.maxBytes ?? MAX_BYTES,
    random: given.random ?? Math.random,
    monotonic: given.monotonic ?? (() => performance.now()),
    sleep: given.sleep ?? pause,
  };
  const bases = {
    flat: baseOf(given.flatBase),
    live: baseOf(given.liveBase),
    content: baseOf(given.contentBase),
    autocomplete: baseOf(given.autocompleteBase ?? '/autocomplete'),
    planner: baseOf(given.plannerBase ?? '/planner'),
  };

  const version = given.version ?? createFlatVersion(given);

  /** Returns the value of `v`: the flat version, or for content the time in milliseconds, which bypasses caches. */
  const cacheKey = async (base: Endpoint<never, unknown>['base'], signal: AbortSignal | undefined) => {
    switch (base) {
      case 'flat':
        return unlessAborted(version.current(), signal);
      case 'content':
        return String(now().epochMilliseconds);
      case 'live':
      case 'autocomplete':
      case 'planner':
        return null;
    }
  };

  const ask =
    <P extends PathParameters, T>(endpoint: Endpoint<P, T>): Ask<P, T> =>
    async (asked) => {
      const { signal } = asked;
      const path = endpointPath(endpoint.path, asked);
      if (path === null) {
        const url = bases[endpoint.base] + endpoint.path;
        const message = 'no such id';
        return err({ kind: 'not found', endpoint: endpoint.name, url, status: null, message, since: null });
      }
      const v = await cacheKey(endpoint.base, signal);
      const url = bases[endpoint.base] + path;
      const separator = url.includes('?') ? '&' : '?';
      return call(
        settings,
        endpoint,
        asked,
        v === null ? url : `${url}${separator}v=${encodeURIComponent(v)}`,
        signal,
      );
    };

  return { ask, version: () => version.known() };
}

/** Resolves to `null` as soon as the caller aborts. `value` itself continues: others may be waiting for it. */
function unlessAborted<T>(value: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
  if (signal === undefined) return value;
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve) => {
    const onAbort = () => resolve(null);
    signal.addEventListener('abort', onAbort, { once: true });
    value.then(resolve, onAbort).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
