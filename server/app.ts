/** The whole product behind one address: rooms under their prefixes, the rider app for everything else. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { openApi } from '#contract/openapi.ts';
import type { Clock } from '#domain/clock.ts';
import type { Log } from '#domain/log.ts';
import { compressed } from './compression.ts';
import type { Metrics } from './metrics.ts';
import { type Rooms, withinRoom } from './rooms.ts';
import { securityHeaders } from './securityHeaders.ts';
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
  rooms: Rooms;
  pages: PageHandler;
  files: StaticFiles;
  metrics: Metrics;
  now: Clock;
  log: Log;
  version: string;
}

/** Longest address taken, in characters. */
const MAX_URL_LENGTH = 4096;
const HEALTH = new Set(['/healthz', '/readyz', '/metrics']);
const REQUEST_ID = /^[\w.-]{8,64}$/;
const ROOMS = ['flat', 'live', 'content', 'autocomplete', 'tiles'] as const;

const isRoom = (name: string): name is (typeof ROOMS)[number] => (ROOMS as readonly string[]).includes(name);

/** Never throws for a request: what fails is logged and answered 500. */
export function createApp(options: AppOptions): { fetch: (request: Request) => Promise<Response> } {
  const { settings, rooms, pages, files, metrics, log } = options;
  const app = new Hono<{ Bindings: PerRequest }>();
  const health = (ok: boolean, body: object) =>
    Response.json(body, { status: ok ? 200 : 503, headers: { 'cache-control': 'no-store' } });

  app.get('/healthz', () => health(true, { status: 'ok' }));
  app.get('/readyz', () => {
    const missing = rooms.notReady();
    metrics.ready(missing === null);
    return missing === null
      ? health(true, { status: 'ready' })
      : health(false, { status: 'starting', missing });
  });
  app.get('/metrics', async () => {
    metrics.ready(rooms.notReady() === null);
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } });
  });
  const description = JSON.stringify(openApi({ title: 'Timepoint', version: options.version }));
  app.get(
    '/openapi.json',
    () => new Response(description, { headers: { 'content-type': 'application/json' } }),
  );
  for (const room of ROOMS) {
    app.all(`/${room}/*`, (context) => rooms[room](withinRoom(context.req.raw, `/${room}`)));
  }
  app.all('*', async (context) => {
    const file = files(context.req.raw);
    if (file) return file;
    const missing = rooms.notReady();
    if (missing !== null) return starting(missing);
    return pages(context.req.raw, context.env);
  });
  app.onError((error, context) => {
    log.error({ requestId: context.env.requestId, kind: 'unknown', stack: error.stack }, error.message);
    return new Response('Something went wrong on our side. Please try again.', {
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  });

  async function answer(request: Request, perRequest: PerRequest): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Only GET and HEAD', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    if (request.url.length > MAX_URL_LENGTH) return new Response('Address too long', { status: 414 });
    return app.fetch(request, perRequest);
  }

  return {
    async fetch(request) {
      const began = performance.now();
      const nonce = randomBytes(16).toString('base64');
      const offered = request.headers.get('x-request-id') ?? '';
      const requestId = REQUEST_ID.test(offered) ? offered : randomUUID();
      const room = new URL(request.url).pathname.split('/')[1] ?? '';
      const response = compressed(request, await answer(request, { nonce, requestId }));
      const headers = new Headers(response.headers);
      for (const [name, value] of Object.entries(securityHeaders(settings, nonce))) headers.set(name, value);
      headers.set('x-request-id', requestId);
      const took = (performance.now() - began) / 1000;
      metrics.answered(isRoom(room) ? room : 'web', response.status, took);
      const fields = {
        requestId,
        method: request.method,
        path: new URL(request.url).pathname,
        status: response.status,
        ms: Math.round(took * 1000),
      };
      // Health is asked for every few seconds and says nothing of riders.
      if (!HEALTH.has(fields.path)) log.info(fields, 'answered');
      return new Response(response.body, {
        status: response.status,
        statusText: response.statusText,
        headers,
      });
    },
  };
}

/** Before the first release is there: said plainly, asked for again by the browser itself. */
function starting(missing: string): Response {
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>Starting</title><h1>Starting</h1><p>${missing}. This page reloads by itself.</p></html>`,
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
