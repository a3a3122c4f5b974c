// Runs the built rider app with a stand-in for the real services, in this process and on its own port. Tests decide what
// each service returns, and which ones fail.
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { agency as defaultAgency } from '#agency/agency.ts';
import type { Agency } from '#agency/types.ts';
import { cacheLink } from '#contract/client/cache.ts';
import { createContractClient, through } from '#contract/client.ts';
import { sealPage } from '#server/http/securityHeaders.ts';
import { TEST_PRODUCT } from '../scripts/product.mjs';
import type { Documents } from './standInDocuments.ts';
import { PLAN_DOCUMENT } from './standInPlanner.ts';

export interface StandInOptions {
  documents: Documents;
  /** Parts of paths whose requests fail with status 500. */
  down?: readonly string[];
  /** Parts of paths for which the live service has no source. */
  unpublished?: readonly string[];
  /** The ISO instant at which the app's clock starts. */
  now?: string;
  /** How long ago the sources were current. */
  ageSeconds?: number;
  /** The default agency if omitted. */
  agency?: Agency;
  /** How the live chat opens. */
  chat?: 'window' | 'script' | 'both';
}

export interface StandIn {
  origin: string;
  log: { level: string; kind: unknown; message: string }[];
  /** Requests to the services in order: path and query. */
  requested: string[];
  /** Tests may change them. The app caches responses for a few seconds; a higher `aheadMs` makes them expire. */
  documents: Documents;
  down: Set<string>;
  /** Parts of paths whose requests fail with status 503: their data has been too old since ten minutes before `now`. */
  dark: Set<string>;
  /** How long ago the sources were current. */
  ageSeconds: number;
  /** Milliseconds added to the app's clock, which starts at `now`. A test that advances a page's clock must advance the app's. */
  aheadMs: number;
  /** Delay of each page, and of its data. */
  delayMs: number;
  /** Whether another build of the app is served: its files have other names, and the files of the first build are gone. */
  isRedeployed: boolean;
  /** What `/sw.js` serves: the app's worker, the one that unregisters itself, or nothing (404). */
  worker: 'saving' | 'leaving' | 'gone';
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '..');
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Changes the hashes in the names of built files to those of another build, or back. Another build has the same fonts. */
const swapBuildHashes = (text: string) =>
  text.replace(/(?<=[\w.]-)[\w-]{8}(?=\.(?:js|css|png))/g, (hash) =>
    hash.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  );

export const staticSite = 'https://site.example';

export async function startStandIn({
  documents,
  down = [],
  unpublished = [],
  now = TEST_PRODUCT.CLOCK,
  ageSeconds = 20,
  chat = 'window',
  agency = { ...defaultAgency, staticSite },
}: StandInOptions): Promise<StandIn> {
  const bundle: Pick<
    typeof import('#web/handler.ts'),
    'requestedPage' | 'createWebHandler' | 'wordsResponse'
  > = await import(pathToFileURL(path.join(root, 'build/server/index.js')).href);
  const started = performance.now();
  const clockStart = Temporal.Instant.from(now);
  const clock = () =>
    clockStart.add({ milliseconds: Math.round(performance.now() - started) + running.aheadMs });
  const failing = new Set(down);
  const dark = new Set<string>();
  const requested: string[] = [];
  const running: Pick<StandIn, 'ageSeconds' | 'aheadMs' | 'delayMs' | 'isRedeployed' | 'worker'> = {
    ageSeconds,
    aheadMs: 0,
    delayMs: 0,
    isRedeployed: false,
    worker: 'saving',
  };
  const lines: StandIn['log'] = [];
  const writer = (level: string) => (fields: Record<string, unknown>, message: string) =>
    void lines.push({ level, kind: fields.kind, message });
  const log = { info: writer('info'), warn: writer('warn'), error: writer('error') };

  const fetchService = async (url: string): Promise<Response> => {
    const { pathname, search } = new URL(url);
    requested.push(pathname + search);
    if ([...failing].some((part) => pathname.includes(part)))
      return new Response('<Error/>', { status: 500 });
    if (unpublished.some((part) => pathname.includes(part))) {
      return new Response('{}', { status: 503, headers: { 'x-source-state': 'none' } });
    }
    if ([...dark].some((part) => pathname.includes(part))) {
      const since = clockStart.subtract({ minutes: 10 }).toString();
      const headers = { 'x-source-state': 'down', 'x-source-since': since };
      return new Response('{}', { status: 503, headers });
    }
    const body = documents[pathname];
    if (body === undefined) return new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 });
    const headers = { 'x-source-time': clock().subtract({ seconds: running.ageSeconds }).toString() };
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { headers });
  };
  const base = 'http://services.invalid';
  const client = createContractClient({
    flatBase: `${base}/flat`,
    liveBase: `${base}/live`,
    contentBase: `${base}/content`,
    autocompleteBase: `${base}/autocomplete`,
    plannerBase: `${base}/planner`,
    zone: agency.facts.zone,
    fetch: fetchService,
    now: clock,
    log,
    sleep: async () => {},
  });

  let origin = '';
  const handlers = new Map<string, ReturnType<typeof bundle.createWebHandler>>();
  const currentHandler = () => {
    const known = handlers.get(origin);
    if (known) return known;
    const monotonic = () => performance.now() + running.aheadMs;
    const made = bundle.createWebHandler({
      files: path.join(root, 'build/client'),
      client: through(client, cacheLink({ version: client.version, monotonic })),
      now: clock,
      log,
      agency: () => agency,
      monotonic,
      settings: {
        publicOrigin: origin,
        imageOrigins: [],
        chat: {
          windowUrl: chat === 'script' ? null : `${origin}/stand-in/chat`,
          scriptUrl: chat === 'window' ? null : `${origin}/stand-in/chat.js`,
        },
        translateScriptUrl: `${origin}/stand-in/translate.js`,
        get offline() {
          return running.worker === 'saving';
        },
        plansJourneys: PLAN_DOCUMENT in documents,
        drawShareImage: null,
        tiles: { url: '/stand-in/tile?{z}/{x}/{y}', names: null, attribution: 'Nobody' },
      },
    });
    handlers.set(origin, made);
    return made;
  };

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const extension = path.extname(url.pathname);
    if (url.pathname === '/stand-in/chat') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Chat</title>Chat');
      return;
    }
    if (url.pathname === '/stand-in/chat.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end('document.querySelector("#live-chat-widget").textContent = "How can we help?";');
      return;
    }
    if (url.pathname === '/stand-in/translate.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end('document.querySelector("#translate-widget").textContent = "Widget";');
      return;
    }
    if (url.pathname === '/stand-in/tile') {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>');
      return;
    }
    if (/^\/(?:live|flat|planner)\//.test(url.pathname)) {
      const answer = await fetchService(url.href);
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      return;
    }
    if (extension in types) {
      if (url.pathname === '/sw.js' && running.worker !== 'saving')
        url.pathname = running.worker === 'leaving' ? '/sw-leaving.js' : '/nowhere.js';
      const name = running.isRedeployed ? swapBuildHashes(url.pathname) : url.pathname;
      const bytes = await readFile(path.join(root, 'build/client', path.normalize(name))).catch(() => null);
      if (bytes) {
        const isText = extension === '.js' || extension === '.css';
        const body = running.isRedeployed && isText ? `${swapBuildHashes(bytes.toString())}\n/* 2 */` : bytes;
        response.writeHead(200, { 'content-type': types[extension] ?? '' }).end(body);
        return;
      }
      const words = bundle.wordsResponse(agency, url.pathname);
      if (words) {
        response.writeHead(200, Object.fromEntries(words.headers)).end(await words.text());
        return;
      }
      if (/^\/assets\/|^\/nowhere/.test(url.pathname)) {
        response.writeHead(404).end();
        return;
      }
    }
    await setTimeout(running.delayMs);
    const nonce = crypto.randomUUID();
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const forwarded = new Request(url, { method: request.method ?? 'GET', headers });
    const answer = await currentHandler()(forwarded, { nonce, requestId: 'e2e' });
    const { cookie } = bundle.requestedPage(forwarded, agency);
    if (cookie !== null) response.appendHeader('set-cookie', cookie);
    const link = answer.headers.get('link');
    if (link !== null && running.isRedeployed) answer.headers.set('link', swapBuildHashes(link));
    const sent = Object.fromEntries(answer.headers);
    const built = Buffer.from(await answer.arrayBuffer());
    const body = running.isRedeployed ? Buffer.from(swapBuildHashes(built.toString())) : built;
    if (!sent['content-type']?.startsWith('text/html')) {
      response.writeHead(answer.status, sent).end(body);
      return;
    }
    const { page, inline } = sealPage(body, nonce);
    sent['content-security-policy'] =
      `default-src 'self'; script-src 'self' ${inline.scripts.join(' ')}; style-src 'self' ${inline.styles.join(' ')}; img-src 'self' data:; form-action 'self' ${staticSite}; base-uri 'none'`;
    response.writeHead(answer.status, sent).end(page);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return Object.assign(running, {
    origin,
    log: lines,
    requested,
    documents,
    down: failing,
    dark,
    start: () => listen(port),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
