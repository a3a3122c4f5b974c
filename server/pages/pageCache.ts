/** Caches finished pages while their data is fresh. Riders are anonymous, so most pages are the same for everyone. */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { remeasure } from '#contract/client/cache.ts';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { type Coding, hasTag, textCoding } from '#contract/http/handler.ts';
import type { Log } from '#domain/log.ts';
import { isWorthCompressing } from '#server/http/compression.ts';
import { type InlineSources, sealPage } from '#server/http/securityHeaders.ts';
import { type CachedPage, encode, recode, sizeOf } from './cachedPage.ts';
import { ageHeaders, type FindFinished, type FinishedResponse } from './finishedResponses.ts';
import { createRenderQueue, type Renewal, TooBusy } from './renderQueue.ts';

/** Renders a page: the built `web/handler.ts`. The page's scripts and styles carry the nonce. */
export type PageHandler = (
  request: Request,
  perRequest: { nonce: string; requestId: string },
) => Promise<Response>;

/** The parts of a request that a page depends on. */
export interface RequestedPage {
  lang: string;
  /** Canonical path and query; `null`: rendered for each request. */
  address: string | null;
  /** The cookie that stores a language requested in the address. */
  cookie: string | null;
}

type AddressedPage = RequestedPage & { address: string };

/** How a page was found: cached and fresh, served while it is rendered again, or rendered for this request. */
export type PageFound = 'hit' | 'stale' | 'miss';

/** The state of the data. When a part changes, cached pages may be out of date. */
export interface Revision {
  /** The flat version and the agency's revision: pages of any other are out of date. */
  release: string;
  /** Increases with each live snapshot; constant if an upstream provides live data. */
  snapshot: number;
}

export interface PageCacheOptions {
  pages: PageHandler;
  requestedPage: (request: Request) => RequestedPage;
  revision: () => Revision;
  policy: (inline: InlineSources, path: string) => string;
  /** Capacity in bytes. */
  bytes: number;
  log: Log;
  onFound?: (how: PageFound) => void;
  /** Receives the seconds each render took, including waits for its data. */
  onRendered?: (seconds: number) => void;
  /** Monotonic milliseconds. */
  monotonic?: () => number;
}

export interface PageCache {
  /** `arrived`: when the request came in, of the monotonic clock; omitted: now. */
  answer(request: Request, requestId: string, arrived?: number): Response | Promise<Response>;
  /** Finds the fresh cached page for a path and query in the requested coding; `null`: use `answer`. */
  findFinished: FindFinished;
}

/** When a page that lacked its data is worth another request: circuit breakers probe by then. */
const RETRY_AFTER_SECONDS = '10';
/** Number of requests whose language and address are remembered, because parsing takes time. */
const MAX_REQUESTED = 5_000;
const MAX_REMEMBERED_LENGTH = 600;

/** Headers of a rendered page to drop: they are set for each response, or belong to a connection. */
const NOT_KEPT = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'vary']);

export function createPageCache(options: PageCacheOptions): PageCache {
  const { revision, bytes, log, onFound = () => {}, monotonic = () => performance.now() } = options;
  const cached = new LRUCache<string, CachedPage>({ maxSize: bytes, sizeCalculation: sizeOf });
  const maker = createPageMaker(options, cached, monotonic);
  const requestedPageOf = rememberRequested(options.requestedPage);

  /** Returns the seconds until a page expires (negative afterwards). It is then served for `page.seconds` while renewed. */
  function remainingSeconds(page: CachedPage, now: number): number {
    const { release, snapshot } = revision();
    if (page.release !== release) return Number.NEGATIVE_INFINITY;
    const remaining = page.seconds - (now - page.requestedAt) / 1000;
    if (page.seconds > LIVE_SECONDS || page.snapshot === snapshot) return remaining;
    // A page of an older snapshot is not served, unless pages are being rendered.
    return maker.isRendering() ? Math.min(remaining, -0.001) : Number.NEGATIVE_INFINITY;
  }

  const ageOf = ({ madeAt }: CachedPage, now = monotonic()): number => Math.max(0, (now - madeAt) / 1000);

  /** Encodes the page in a coding at the first request for that coding. */
  async function recodePage(key: string, found: CachedPage, coding: Coding): Promise<Buffer<ArrayBuffer>> {
    const bytes = await recode(found.codings, coding);
    found.codings.set(coding, bytes);
    remeasure(cached, key, found);
    return bytes;
  }

  function answer(request: Request, requestId: string, arrived?: number): Response | Promise<Response> {
    const { url } = request;
    const page = requestedPageOf(
      url.slice(url.indexOf('/', url.indexOf('//') + 2)),
      request.headers.get('cookie') ?? '',
      shortLanguages(request.headers.get('accept-language')),
    );
    const coding = textCoding(request.headers.get('accept-encoding'));
    const key = hasAddress(page) ? keyOf(page) : '';
    const found = key === '' ? undefined : cached.get(key);
    const finish = (made: CachedPage): Response | Promise<Response> => {
      const target = made.isCompressible ? coding : 'identity';
      const body = made.codings.get(target);
      if (body) return pageResponse(request, page, made, target, body, ageOf(made));
      return recodePage(key, made, target).then((bytes) =>
        pageResponse(request, page, made, target, bytes, ageOf(made)),
      );
    };
    if (found) {
      const remaining = remainingSeconds(found, monotonic());
      if (remaining > 0) {
        onFound('hit');
        return finish(found);
      }
      if (remaining > -found.seconds) {
        onFound('stale');
        maker.make(request, page, coding, requestId, false).catch((error: unknown) => {
          if (error instanceof TooBusy) return;
          log.warn({ requestId, kind: 'unknown' }, `page not rendered again: ${String(error)}`);
        });
        return finish(found);
      }
    }
    onFound('miss');
    return maker.inTime(maker.make(request, page, coding, requestId, true, arrived), arrived).then(finish);
  }

  function findFinished(url: string, sent: IncomingHttpHeaders): FinishedResponse | null {
    const page = requestedPageOf(url, sent.cookie ?? '', shortLanguages(sent['accept-language']));
    if (!hasAddress(page) || page.cookie !== null) return null;
    const found = cached.get(keyOf(page));
    if (found === undefined || found.status !== 200) return null;
    const now = monotonic();
    if (remainingSeconds(found, now) <= 0) return null;
    const coding = found.isCompressible ? textCoding(String(sent['accept-encoding'] ?? '')) : 'identity';
    const body = found.codings.get(coding);
    if (body === undefined) return null;
    onFound('hit');
    return finishedPage(page, found, coding, body, ageOf(found, now));
  }

  return { answer, findFinished };
}

/** Memoizes `requestedPage` by path with query, `Cookie` and `Accept-Language`. */
function rememberRequested(
  requestedPage: (request: Request) => RequestedPage,
): (path: string, cookie: string, language: string) => RequestedPage {
  const known = new LRUCache<string, RequestedPage>({ max: MAX_REQUESTED });
  return (path, cookie, language) => {
    const name = `${path}\n${cookie}\n${language}`;
    const before = known.get(name);
    if (before) return before;
    const page = requestedPage(
      new Request(`http://localhost${path}`, { headers: { cookie, 'accept-language': language } }),
    );
    if (name.length <= MAX_REMEMBERED_LENGTH) known.set(name, page);
    return page;
  };
}

/** Renders pages within the limits of a queue, and caches those that stay fresh for a time. */
function createPageMaker(
  options: PageCacheOptions,
  cached: LRUCache<string, CachedPage>,
  monotonic: () => number,
) {
  /** Renders in progress, by language and address. */
  const making = new Map<string, Renewal<CachedPage>>();
  const queue = createRenderQueue(monotonic);
  const render = createRenderer(options);

  /** Renders a page, once for concurrent requests for its address. `isAwaited`: a rider waits, without a cached page. */
  async function make(
    request: Request,
    page: RequestedPage,
    coding: Coding,
    requestId: string,
    isAwaited: boolean,
    arrived?: number,
  ): Promise<CachedPage> {
    if (!hasAddress(page)) {
      const plain = new Request(request.url, { headers: request.headers });
      return queue.run(() => render(plain, coding, requestId), arrived);
    }
    const key = keyOf(page);
    const underWay = making.get(key);
    if (underWay) {
      if (isAwaited) underWay.hurry();
      return underWay.made;
    }
    const renderPage = async () => {
      // Use the canonical address, without this rider's abort signal and other headers.
      const headers = { cookie: `lang=${page.lang}` };
      const plain = new Request(new URL(page.address, request.url), { headers });
      const finished = await render(plain, coding, requestId);
      if (finished.seconds > 0) cached.set(key, finished);
      return finished;
    };
    const renewal = isAwaited
      ? { made: queue.run(renderPage, arrived), hurry() {} }
      : queue.renew(renderPage);
    making.set(key, renewal);
    return renewal.made.finally(() => making.delete(key));
  }

  return { make, inTime: queue.inTime, isRendering: queue.isRendering };
}

/** Returns a function that renders a page and, if it is worth compressing, encodes it in the requested coding. */
function createRenderer(
  options: PageCacheOptions,
): (request: Request, coding: Coding, requestId: string) => Promise<CachedPage> {
  const { pages, revision, policy, onRendered = () => {}, monotonic = () => performance.now() } = options;
  return async (request, coding, requestId) => {
    const nonce = randomBytes(16).toString('base64');
    const before = revision();
    const requestedAt = monotonic();
    const response = await pages(request, { nonce, requestId });
    const madeAt = monotonic();
    onRendered((madeAt - requestedAt) / 1000);
    const type = response.headers.get('content-type') ?? '';
    const headers: Record<string, string> = {};
    for (const [name, value] of response.headers) if (!NOT_KEPT.has(name)) headers[name] = value;
    // A picture is not text.
    let plain = Buffer.from(await response.arrayBuffer());
    if (type.startsWith('text/html')) {
      const { page, inline } = sealPage(plain, nonce);
      plain = page;
      headers['content-security-policy'] = policy(inline, new URL(request.url).pathname);
    }
    if (response.status === 503) headers['retry-after'] ??= RETRY_AFTER_SECONDS;
    const isCompressible = isWorthCompressing(type, plain.length);
    const first = isCompressible ? coding : 'identity';
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const after = revision();
    return {
      status: response.status,
      headers,
      etag,
      codings: new Map([[first, await encode(plain, first)]]),
      heads: new Map(),
      isCompressible,
      requestedAt,
      madeAt,
      seconds: response.status === 200 ? secondsOf(headers['cache-control'] ?? '') : 0,
      // The version may become known only during the render.
      release: after.release,
      snapshot: before.snapshot,
    };
  };
}

/** Responds with `body`, the page in `coding`. `age`: seconds since the page was rendered. */
function pageResponse(
  request: Request,
  page: RequestedPage,
  found: CachedPage,
  coding: Coding,
  body: Buffer<ArrayBuffer>,
  age: number,
): Response {
  const headers: Record<string, string> = { ...found.headers, vary: varyOf(page), etag: found.etag };
  if (found.seconds > 0) Object.assign(headers, ageHeaders(age));
  if (page.cookie !== null) {
    headers['set-cookie'] = page.cookie;
    headers['cache-control'] = 'private, no-cache';
  }
  if (found.status === 200 && hasTag(request, found.etag))
    return new Response(null, { status: 304, headers });
  if (found.isCompressible && coding !== 'identity') headers['content-encoding'] = coding;
  const hasBody = found.status !== 304 && found.status !== 204;
  if (hasBody) headers['content-length'] = String(body.length);
  return new Response(request.method === 'HEAD' || !hasBody ? null : body, {
    status: found.status,
    headers,
  });
}

/** Like `pageResponse`, for riders whose browser needs no cookie; assembles the headers once per coding. */
function finishedPage(
  page: RequestedPage,
  found: CachedPage,
  coding: Coding,
  body: Buffer,
  age: number,
): FinishedResponse {
  const headers = found.heads.getOrInsertComputed(coding, () => ({
    ...found.headers,
    vary: varyOf(page),
    etag: found.etag,
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    'content-length': String(body.length),
  }));
  return { headers, body, age };
}

const hasAddress = (page: RequestedPage): page is AddressedPage => page.address !== null;

const keyOf = ({ lang, address }: AddressedPage): string => `${lang} ${address}`;

/** A page with a language in its address does not depend on the browser's preference. */
const varyOf = ({ address }: RequestedPage): string =>
  address !== null && /[?&]lang=/.test(address)
    ? 'accept-encoding, cookie'
    : 'accept-encoding, accept-language, cookie';

/** Reads how long a shared cache may reuse a response (RFC 9111), in seconds. */
function secondsOf(control: string): number {
  if (/\b(?:no-store|no-cache|private)\b/.test(control)) return 0;
  const found = /\bs-maxage=(\d+)/.exec(control) ?? /\bmax-age=(\d+)/.exec(control);
  return found ? Number(found[1]) : 0;
}

/** Browsers send less. A list is cut at a comma, because half a tag may be another language. */
const MAX_LANGUAGES_LENGTH = 200;

function shortLanguages(header: string | null | undefined): string {
  const text = header ?? '';
  if (text.length <= MAX_LANGUAGES_LENGTH) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf(',', MAX_LANGUAGES_LENGTH)));
}
