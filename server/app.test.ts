import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { createMetrics } from './observe/metrics.ts';
import { createObserverGate } from './observe/observers.ts';
import type { Rooms } from './rooms.ts';
import { readSettings } from './settings/settings.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

function setup(
  options: {
    environment?: Record<string, string>;
    missing?: string | null;
    trouble?: string;
    phase?: 'starting' | 'ending';
  } = {},
) {
  const settings = readSettings(options.environment ?? {});
  if (!settings.ok) throw new Error(settings.error);
  const seen: { nonce: string; requestId: string }[] = [];
  const room = (name: string) => (request: Request) =>
    Response.json({ room: name, path: new URL(request.url).pathname });
  const rooms = {
    flat: room('flat'),
    live: () => {
      throw new Error('boom');
    },
    content: room('content'),
    autocomplete: room('autocomplete'),
    tiles: room('tiles'),
    revision: () => ({ release: '1', snapshot: 1 }),
    notReady: () => options.missing ?? null,
    historyTrouble: () => null,
    trouble: async () => (options.trouble === undefined ? null : { why: options.trouble, kind: 'rejected' }),
  } as unknown as Rooms;
  const app = createApp({
    settings: settings.value,
    rooms,
    phase: () => options.phase ?? 'serving',
    pages: async (request, perRequest) => {
      seen.push(perRequest);
      if (new URL(request.url).pathname === '/broken') throw new Error('page failed');
      const script = `<script nonce="${perRequest.nonce}">go("${'x'.repeat(seen.length)}")</script>`;
      return new Response(`<p>${'page '.repeat(400)}</p>${script}`, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    },
    requestedPage: () => ({ lang: 'en', address: null, cookie: null }),
    files: (request) => {
      const { pathname } = new URL(request.url);
      return ['/assets/a.js', '/sw.js', '/sw-leaving.js'].includes(pathname) ? new Response(pathname) : null;
    },
    metrics: createMetrics(),
    log: quiet,
    version: '1.2.3',
    staticSite: () => settings.value.STATIC_SITE_URL ?? null,
  });
  const get = async (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`http://localhost${path}`, init));
  return { app, get, seen };
}

it('without the token, metrics and source states are hidden, even under other spellings of their paths', async () => {
  const { get } = setup({ environment: { METRICS_TOKEN: 'a-token-that-is-long-enough' } });
  for (const path of [
    '/metrics',
    '/%6detrics',
    '/metric%73',
    '/%6Detrics/',
    '//metrics',
    '/./metrics',
    '/live/status',
    '/%6cive/status',
    '/%6cive@stranger.example/status',
    '/live/./status',
  ]) {
    const answer = await get(path);
    expect(await answer.text(), path).not.toMatch(/process_cpu|timepoint_|boom/);
    expect(answer.status, path).toBeLessThan(500);
  }
});

it('metrics are hidden from a proxy on the same machine that names neither itself nor its client', () => {
  const socket = { remoteAddress: '127.0.0.1' };
  const mayObserve = (host: string, settings = {}, headers = {}) =>
    createObserverGate(settings)(new Headers(headers), {
      socket,
      headers: { host },
    } as Parameters<ReturnType<typeof createObserverGate>>[1]);
  expect(mayObserve('localhost:8080')).toBe(true);
  expect(mayObserve('rider.example.org')).toBe(false);
  expect(mayObserve('localhost:8080', {}, { 'x-forwarded-for': '127.0.0.1' })).toBe(false);
  expect(mayObserve('127.0.0.1:8080', { PUBLIC_ORIGIN: 'https://rider.example.org' })).toBe(false);
  expect(mayObserve('127.0.0.1:8080', { METRICS_PORT: 9100 })).toBe(false);
});

it('a browser’s error report is counted if it has only a known type and a place in our files', async () => {
  const { get } = setup();
  const post = async (body: string, length = body.length) =>
    (await get('/client-error', { method: 'POST', body, headers: { 'content-length': String(length) } }))
      .status;
  expect(await post('script /assets/home-AbC1.js:3:14')).toBe(204);
  expect(await post('promise /assets/home-AbC1.js:3:14')).toBe(204);
  for (const bad of [
    '',
    'script https://a.example/x.js:1:1',
    'other /assets/a.js:1:1',
    `script /assets/${'a'.repeat(300)}.js:1:1`,
  ]) {
    expect(await post(bad), bad).toBe(400);
  }
  const figures = await (await get('/metrics')).text();
  expect(figures).toContain('timepoint_client_errors_total{kind="script"} 1');
  expect(figures).toContain('timepoint_client_errors_total{kind="promise"} 1');
});

describe('the worker', () => {
  it('is the one that saves pages by default', async () => {
    const { get } = setup();
    expect(await (await get('/sw.js')).text()).toBe('/sw.js');
  });
  it('is replaced by sw-leaving.js if pages are no longer saved', async () => {
    const { get } = setup({ environment: { OFFLINE: 'off' } });
    expect(await (await get('/sw.js')).text()).toBe('/sw-leaving.js');
  });
  it('is restricted to this origin, and so is the manifest', async () => {
    const { get } = setup();
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain("worker-src 'self';");
    expect(policy).toContain("manifest-src 'self';");
  });
});

describe('security headers', () => {
  it('are sent with pages, files, data, health checks and errors', async () => {
    const { get } = setup();
    for (const path of [
      '/',
      '/assets/a.js',
      '/flat/routes.json',
      '/healthz',
      '/live/api/v2/trips/',
      '/broken',
    ]) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy'), path).toContain('geolocation=(self), camera=()');
      expect(headers.get('content-security-policy'), path).toContain("object-src 'none'");
      expect(headers.get('set-cookie'), path).toBeNull();
    }
  });

  it('allow inline scripts by hash, without nonces, unsafe-inline or unsafe-eval', async () => {
    const { get, seen } = setup();
    const policies = [await get('/'), await get('/')].map(
      (answer) => answer.headers.get('content-security-policy') ?? '',
    );
    for (const [i, policy] of policies.entries()) {
      expect(policy).toContain(`script-src 'self' ${hashOf(`go("${'x'.repeat(i + 1)}")`)};`);
      expect(policy).not.toContain('nonce');
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-eval');
      expect(policy).not.toContain('unsafe-inline');
    }
    expect(policies[0]).not.toBe(policies[1]);
    expect(seen[0]?.nonce).not.toBe(seen[1]?.nonce);
    expect(seen[0]?.nonce).toMatch(/^[\w+/]{22}==$/);
    expect(await (await get('/')).text()).not.toContain('nonce');
  });

  it.each<[string, Record<string, string>]>([
    ['by default', {}],
    ['on HTTPS', { PUBLIC_ORIGIN: 'https://rider.example.org', STATIC_SITE_URL: 'https://www.example.org' }],
    ['with other sites’ frames', { FRAME_ANCESTORS: "'self' https://partner.example.org" }],
  ])('have no weakness that csp-evaluator knows, %s', async (_, environment) => {
    const { get } = setup({ environment });
    for (const path of ['/', '/embed', '/embed/stop/21297', '/flat/routes.json', '/assets/a.js']) {
      const { headers } = await get(path);
      const { csp } = new CspParser(headers.get('content-security-policy') ?? '');
      const found = new CspEvaluator(csp)
        .evaluate()
        .filter(({ severity }) => severity < Severity.STRICT_CSP)
        .map(({ directive, value, description }) => `${directive} ${value}: ${description}`);
      expect(found, path).toEqual([]);
    }
  });

  it('pass the list of an observatory', async () => {
    const { get } = setup({ environment: { PUBLIC_ORIGIN: 'https://rider.example.org' } });
    for (const path of ['/', '/alerts', '/flat/routes.json', '/assets/a.js', '/broken', '/healthz']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toMatch(/default-src 'self'/);
      expect(policy, path).toMatch(/frame-ancestors 'none'/);
      expect(policy, path).toMatch(/base-uri 'none'/);
      expect(policy, path).toMatch(/form-action 'self'/);
      expect(policy, path).toMatch(/upgrade-insecure-requests/);
      expect(policy, path).not.toMatch(/unsafe-|\*|http:|script-src[^;]*data:/);
      // Half a year is the least.
      const seconds = Number(/^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]);
      expect(seconds, path).toBeGreaterThanOrEqual(15_768_000);
      expect(headers.get('referrer-policy'), path).toMatch(/^(?:strict-origin|no-referrer|same-origin)/);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy'), path).toMatch(/^same-origin/);
      expect(headers.get('permissions-policy'), path).toMatch(/camera=\(\)/);
      for (const name of ['access-control-allow-origin', 'set-cookie', 'server', 'x-powered-by'])
        expect(headers.has(name), `${name} of ${path}`).toBe(false);
    }
  });

  it.each([
    [{}, 'max-age=31536000'],
    [
      { HSTS: 'max-age=63072000; includeSubDomains; preload' },
      'max-age=63072000; includeSubDomains; preload',
    ],
    [{ HSTS: 'off' }, null],
  ])('bind browsers to HTTPS as configured by %o', async (environment, expected) => {
    const { get } = setup({ environment: { PUBLIC_ORIGIN: 'https://rider.example.org', ...environment } });
    expect((await get('/')).headers.get('strict-transport-security')).toBe(expected);
    expect((await setup({ environment }).get('/')).headers.has('strict-transport-security')).toBe(false);
  });

  it('let any site show the frames under /embed/, and no other page', async () => {
    const { get } = setup();
    const policyOf = async (path: string, from = get) =>
      (await from(path)).headers.get('content-security-policy') ?? '';
    const frame = await policyOf('/embed/stop/21297');
    expect(frame).toContain('frame-ancestors *');
    expect(frame).toContain("script-src 'self' 'sha256-");
    expect(frame).toContain("frame-src 'none'");
    for (const path of ['/', '/embed', '/embed/', '/departures/21297', '/x/embed/stop/1', '/flat/embed/stop'])
      expect(await policyOf(path), path).toContain("frame-ancestors 'none'");
    // The page that writes their code shows one.
    expect(await policyOf('/embed')).toContain("frame-src 'self'");
    const limited = setup({ environment: { EMBED_ANCESTORS: 'https://partner.example.org' } });
    expect(await policyOf('/embed/stop/21297', limited.get)).toContain(
      'frame-ancestors https://partner.example.org',
    );
  });

  it('allow the configured origins, and require HTTPS if the public origin uses it', async () => {
    const { get } = setup({
      environment: {
        PUBLIC_ORIGIN: 'https://www.example.org',
        CONTENT_URL: 'https://cms.example.org/x',
        IMAGE_ORIGINS: 'https://images.example.org https://cms.example.org',
        STATIC_SITE_URL: 'https://static.example.org/site',
        TRANSLATE_SCRIPT_URL: 'https://translate.example.org/widget.js',
        FRAME_ANCESTORS: "'self' https://partner.example.org",
      },
    });
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(
      "img-src 'self' data: https://static.example.org https://cms.example.org https://images.example.org https://translate.example.org;",
    );
    expect(policy).toMatch(/script-src [^;]*https:\/\/translate\.example\.org/);
    expect(policy).toContain("frame-src 'none'");
    expect(policy).toContain("frame-ancestors 'self' https://partner.example.org");
    expect(policy).toContain('upgrade-insecure-requests');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('allow a widget’s further origins only on pages, and only if it is configured', async () => {
    const { get } = setup({
      environment: {
        TRANSLATE_SCRIPT_URL: 'https://translate.example.org/widget.js',
        TRANSLATE_ORIGINS: 'https://cdn.example.org, https://www.example.net',
        CHAT_SCRIPT_URL: 'https://chat.example.org/widget.js',
        CHAT_ORIGINS: 'https://messages.example.org',
      },
    });
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    const widgets =
      'https://translate.example.org https://cdn.example.org https://www.example.net https://chat.example.org https://messages.example.org';
    for (const directive of ['script-src', 'style-src', 'img-src', 'connect-src'])
      expect(policy.split('; ').find((each) => each.startsWith(directive))).toContain(widgets);
    expect(policy).toContain(
      'frame-src https://cdn.example.org https://www.example.net https://chat.example.org https://messages.example.org;',
    );
    expect(policy).toContain('wss://messages.example.org');
    expect((await get('/healthz')).headers.get('content-security-policy')).not.toContain('example');
    const plain = (await setup({}).get('/')).headers.get('content-security-policy');
    expect(plain).not.toContain('example.org');
  });

  it.each([
    [{ TRUSTED_TYPES: 'off' }, []],
    [{ TRANSLATE_SCRIPT_URL: 'https://translate.example.org/widget.js' }, []],
    [{}, ["require-trusted-types-for 'script'", 'trusted-types timepoint default']],
    [
      { CHAT_SCRIPT_URL: 'https://chat.example.org/widget.js', TRUSTED_TYPES: 'on' },
      ["require-trusted-types-for 'script'", 'trusted-types *'],
    ],
  ])('set the Trusted Types directives according to %o', async (environment, directives) => {
    const { get } = setup({ environment });
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ').filter((each) => each.includes('trusted-types'))).toEqual(directives);
  });

  it('allow a chat’s script, its frame and its connections', async () => {
    const CHAT_SCRIPT_URL = 'https://chat.example.org/widget.js';
    const { get } = setup({ environment: { CHAT_SCRIPT_URL } });
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-\S+' https:\/\/chat\.example\.org;/);
    expect(policy).toContain("connect-src 'self' https://chat.example.org wss://chat.example.org;");
    expect(policy).toContain('frame-src https://chat.example.org;');
  });
});

describe('over a socket', () => {
  /** Sends requests as in production, where headers are set on the outgoing message of `node:http`. */
  async function sendOverSocket(paths: readonly [method: string, path: string][]) {
    const token = 'a-token-of-operators';
    const { app, seen } = setup({
      environment: { PUBLIC_ORIGIN: 'https://www.example.org', METRICS_TOKEN: token },
    });
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answers: { path: string; status: number; headers: IncomingHttpHeaders; body: string }[] = [];
    try {
      for (const [method, path] of paths) {
        const headers = {
          'accept-encoding': 'identity',
          'x-request-id': 'abc-12345',
          authorization: `Bearer ${token}`,
        };
        const outgoing = httpRequest({ port, method, path, headers }).end();
        const [answer]: [IncomingMessage] = (await once(outgoing, 'response')) as [IncomingMessage];
        const body = Buffer.concat(await answer.toArray()).toString();
        answers.push({ path, status: answer.statusCode ?? 0, headers: answer.headers, body });
      }
    } finally {
      server.close();
    }
    return { answers, seen };
  }

  it('pages, files, data, responses to operators and errors have the common headers', async () => {
    const { answers } = await sendOverSocket([
      ['GET', '/'],
      ['HEAD', '/'],
      ['GET', '/assets/a.js'],
      ['GET', '/flat/routes.json'],
      ['HEAD', '/flat/routes.json'],
      ['GET', '/content/wp-json/options/all'],
      ['GET', '/healthz'],
      ['GET', '/openapi.json'],
      ['GET', '/metrics'],
      ['GET', '/broken'],
      ['GET', '/live/api/v2/trips/'],
      ['POST', '/'],
      ['GET', `/?q=${'x'.repeat(5_000)}`],
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200, 200, 200, 200, 200, 500, 500, 405, 414,
    ]);
    for (const { path, headers } of answers) {
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=(self), camera=()'),
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'content-security-policy': expect.stringContaining("object-src 'none'"),
        'x-request-id': 'abc-12345',
      });
    }
  });

  it('pages have one policy with their hashes, and data has one without', async () => {
    const { answers } = await sendOverSocket([
      ['GET', '/'],
      ['GET', '/flat/routes.json'],
    ]);
    const [page, data] = answers.map(({ headers }) => String(headers['content-security-policy']));
    expect(page).toContain(`script-src 'self' ${hashOf('go("x")')};`);
    expect(page?.match(/default-src/g)).toHaveLength(1);
    expect(data).toContain("script-src 'self';");
    expect(answers[1]?.body).toBe('{"room":"flat","path":"/routes.json"}');
  });
});

describe('app', () => {
  it('rooms receive paths relative to their own root', async () => {
    const { get } = setup();
    expect(await (await get('/flat/stops/17/stops.json?v=1')).json()).toEqual({
      room: 'flat',
      path: '/stops/17/stops.json',
    });
    expect(await (await get('/autocomplete/v1/autocomplete?text=a')).json()).toEqual({
      room: 'autocomplete',
      path: '/v1/autocomplete',
    });
  });

  it('the server is ready only when its rooms are, and reports what is missing or failing', async () => {
    expect(await (await setup().get('/readyz')).json()).toEqual({ status: 'ready' });
    const troubled = await setup({ trouble: 'feed.zip is not a zip file' }).get('/readyz');
    expect(troubled.status).toBe(200);
    expect(await troubled.json()).toEqual({ status: 'ready', trouble: 'feed.zip is not a zip file' });
    const starting = setup({ missing: 'The schedule is being compiled' });
    const answer = await starting.get('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ missing: 'The schedule is being compiled' });
    const page = await starting.get('/schedules');
    expect(page.status).toBe(503);
    const text = await page.text();
    expect(text).toContain('cannot show times yet');
    expect(text).toContain('http-equiv="refresh"');
    expect((await starting.get('/healthz')).status).toBe(200);
  });

  it.each(['starting', 'ending'] as const)(
    'a server that is %s serves pages, and is not ready',
    async (phase) => {
      const { get } = setup({ phase });
      const answer = await get('/readyz');
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ status: phase });
      expect((await get('/schedules')).status).toBe(200);
    },
  );

  it('POST is rejected for pages, HEAD is allowed, and URLs have a maximum length', async () => {
    const { get } = setup();
    expect((await get('/', { method: 'POST', body: 'x' })).status).toBe(405);
    expect((await get(`/?q=${'x'.repeat(5_000)}`)).status).toBe(414);
    expect((await get('/healthz', { method: 'HEAD' })).status).toBe(200);
  });

  it('an error in a room or a page gives 500 without details', async () => {
    const { get } = setup();
    for (const path of ['/broken', '/live/api/v2/trips/']) {
      const answer = await get(path);
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toMatch(/boom|page failed|at /);
    }
  });

  it('a valid request id is kept, and an invalid one is replaced', async () => {
    const { get, seen } = setup();
    expect((await get('/', { headers: { 'x-request-id': 'abc-12345' } })).headers.get('x-request-id')).toBe(
      'abc-12345',
    );
    const made = (await get('/', { headers: { 'x-request-id': 'a b"c' } })).headers.get('x-request-id');
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[1]?.requestId).toBe(made);
  });

  it('pages are compressed for clients that accept a coding, and always vary by accept-encoding', async () => {
    const { get } = setup();
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
      ['identity', null],
      ['gzip;q=0', null],
    ] as const) {
      const answer = await get('/', { headers: { 'accept-encoding': accepted } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toContain('accept-encoding');
    }
  });

  it('the API is described, and responses are counted by room', async () => {
    const { get } = setup();
    const description = (await (await get('/openapi.json')).json()) as {
      openapi: string;
      info: { version: string };
    };
    expect(description.openapi).toMatch(/^3\.1/);
    expect(description.info.version).toBe('1.2.3');
    await get('/flat/routes.json');
    const text = await (await get('/metrics')).text();
    expect(text).toContain('timepoint_requests_total{room="flat",status="2xx"} 1');
    expect(text).toContain('timepoint_ready 1');
  });
});
