/** The whole product behind one address: rooms under their prefixes, the rider app for everything else. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { openApi } from '#contract/openapi.ts';
import type { Log } from '#domain/log.ts';
import { compressed } from './compression.ts';
import type { Metrics } from './metrics.ts';
import { type Rooms, withinRoom } from './rooms.ts';
import { createSecurityHeaders } from './securityHeaders.ts';
import type { Settings } from './settings.ts';
import type { StaticFiles } from './staticFiles.ts';

/** Of one answer: the nonce of its scripts, and the id it is logged under. */
interface PerRequest {
  nonce: string;
  requestId: string;
}

/** Answers every page of the rider app: `web/handler.ts`, built. */
export type PageHandler = (request: Request, perRequest: PerRequest) => Promise<Response>;

export interface AppOptions {
  settings: Settings;
  rooms: Pick<Rooms, (typeof ROOMS)[number] | 'notReady' | 'trouble'>;
  pages: PageHandler;
  files: StaticFiles;
  metrics: Metrics;
  log: Log;
  version: string;
}

/**
 * The message `node:http` is about to send. Headers set on it are those of the answer unless the answer has its own, and
 * a tenth of the cost of changing a `Response`, whose headers are then read, sorted and copied.
 */
interface Outgoing {
  setHeader(name: string, value: string): unknown;
}

/** One request, from when it came. */
interface Asked {
  requestId: string;
  began: number;
  outgoing: Outgoing | undefined;
}

export interface App {
  /** `node` is there when the answer goes out through `node:http`. */
  fetch(request: Request, node?: { outgoing: Outgoing }): Response | Promise<Response>;
}

/** Longest address taken, in characters. */
const MAX_URL_LENGTH = 4096;
const HEALTH = new Set(['/healthz', '/readyz', '/metrics']);
const POLICY = 'content-security-policy';
const REQUEST_ID = /^[\w.-]{8,64}$/;
const ROOMS = ['flat', 'live', 'content', 'autocomplete', 'tiles'] as const;

const isRoom = (name: string): name is (typeof ROOMS)[number] => (ROOMS as readonly string[]).includes(name);

/** Never throws for a request: what fails is logged and answered 500. */
export function createApp(options: AppOptions): App {
  const { settings, rooms, pages, files, metrics, log } = options;
  const app = new Hono<{ Bindings: { requestId: string } }>();
  const security = createSecurityHeaders(settings);
  const health = (ok: boolean, body: object) =>
    Response.json(body, { status: ok ? 200 : 503, headers: { 'cache-control': 'no-store' } });

  app.get('/healthz', () => health(true, { status: 'ok' }));
  app.get('/readyz', () => {
    const missing = rooms.notReady();
    metrics.ready(missing === null);
    const trouble = rooms.trouble();
    return missing === null
      ? health(true, { status: 'ready', ...(trouble === null ? {} : { trouble }) })
      : health(false, { status: 'starting', missing });
  });
  app.get('/metrics', async () => {
    metrics.ready(rooms.notReady() === null);
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } });
  });
  const description = JSON.stringify(openApi({ title: 'Timepoint', version: options.version }));
  app.get('/openapi.json', (context) =>
    compressed(
      context.req.raw,
      new Response(description, { headers: { 'content-type': 'application/json' } }),
    ),
  );
  for (const room of ROOMS) {
    app.all(`/${room}/*`, (context) => rooms[room](withinRoom(context.req.raw, `/${room}`)));
  }
  // A deployment that saves no pages any more takes the worker of before off riders' devices.
  if (settings.OFFLINE === 'off') {
    app.get(
      '/sw.js',
      (context) => files(new Request(new URL('/sw-leaving.js', context.req.url))) ?? context.notFound(),
    );
  }
  // Not a route of its own: where two match, Hono makes every answer wait for a promise.
  app.notFound(async (context) => {
    const file = files(context.req.raw);
    if (file) return file;
    const missing = rooms.notReady();
    if (missing !== null) return starting();
    const nonce = randomBytes(16).toString('base64');
    const page = await pages(context.req.raw, { nonce, requestId: context.env.requestId });
    page.headers.set(POLICY, security.policyOfPage(nonce));
    return compressed(context.req.raw, page);
  });
  app.onError((error, context) => {
    log.error({ requestId: context.env.requestId, kind: 'unknown', stack: error.stack }, error.message);
    return new Response('Something went wrong on our side. Please try again.', {
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  });

  /** Promises only where a room needs one: finished bytes are sent faster without. */
  function answer(request: Request, requestId: string): Response | Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Only GET and HEAD', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    if (request.url.length > MAX_URL_LENGTH) return new Response('Address too long', { status: 414 });
    return app.fetch(request, { requestId });
  }

  /** Gives the answer the headers all have, where it says nothing of its own; counts and logs it. */
  function finish(request: Request, response: Response, { requestId, began, outgoing }: Asked): Response {
    if (outgoing) {
      for (const [name, value] of security.ofData) outgoing.setHeader(name, value);
      outgoing.setHeader('x-request-id', requestId);
    } else {
      const { headers } = response;
      for (const [name, value] of security.ofData) if (!headers.has(name)) headers.set(name, value);
      headers.set('x-request-id', requestId);
    }
    const path = new URL(request.url).pathname;
    const room = path.split('/', 2)[1] ?? '';
    const took = performance.now() - began;
    metrics.answered(isRoom(room) ? room : 'web', response.status, took / 1000);
    // Health is asked for every few seconds and says nothing of riders.
    if (!HEALTH.has(path)) {
      const { status } = response;
      log.info({ requestId, method: request.method, path, status, ms: Math.round(took) }, 'answered');
    }
    return response;
  }

  return {
    fetch(request, node) {
      const offered = request.headers.get('x-request-id') ?? '';
      const asked = {
        began: performance.now(),
        requestId: REQUEST_ID.test(offered) ? offered : randomUUID(),
        outgoing: node?.outgoing,
      };
      const answered = answer(request, asked.requestId);
      return answered instanceof Promise
        ? answered.then((response) => finish(request, response, asked))
        : finish(request, answered, asked);
    },
  };
}

/** Before the first release is there; asked for again by the browser itself. What is wrong, `/readyz` says. */
function starting(): Response {
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>Starting</title><h1>Starting</h1><p>The schedule is being prepared. This page reloads by itself.</p></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '2',
        'cache-control': 'no-store',
      },
    },
  );
}
