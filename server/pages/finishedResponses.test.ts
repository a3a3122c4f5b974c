import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createMetrics } from '#server/observe/metrics.ts';
import type { Rooms } from '#server/rooms.ts';
import { listen } from '#testing/servers.ts';
import { settingsOf } from '#testing/settingsOf.ts';

/** Creates a server that sends its cached responses directly, and the others through the app. */
async function setup() {
  const state = {
    snapshot: 1,
    rendered: 0,
    documents: 0,
    document: '[1]',
    time: 0,
    missing: null as string | null,
  };
  const pagesRequested: string[] = [];
  /** Bodies that the cache reads after its client has been answered. */
  const reading: Promise<unknown>[] = [];
  const recordReading = (response: Response): Response => {
    const read = response.arrayBuffer.bind(response);
    return Object.defineProperty(response, 'arrayBuffer', {
      value() {
        const bytes = read();
        reading.push(bytes);
        return bytes;
      },
    });
  };
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics();
  const notFound = () => new Response(null, { status: 404 });
  const app = createApp({
    settings: settingsOf({ CORS_ORIGINS: 'https://other.example' }),
    rooms: {
      ...{ content: notFound, autocomplete: notFound, tiles: notFound },
      flat: ({ headers }: Request) => {
        state.documents++;
        const etag = `"${state.document}"`;
        if (headers.get('if-none-match') === etag)
          return new Response(null, { status: 304, headers: { etag } });
        return recordReading(
          new Response(state.document, { headers: { 'content-type': 'application/json', etag } }),
        );
      },
      live: ({ headers }: Request) => {
        return recordReading(
          new Response(`{"snapshot":${state.snapshot}}`, {
            headers: {
              'content-type': 'application/json',
              etag: `"${state.snapshot}-${headers.get('accept-encoding')}"`,
            },
          }),
        );
      },
      revision: () => ({ release: '1', snapshot: state.snapshot }),
      notReady: () => state.missing,
      trouble: async () => null,
    } as unknown as Rooms,
    pages: async () => {
      state.rendered++;
      return new Response(`<p>${'page '.repeat(400)}${state.rendered}</p>`, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'public, max-age=0, s-maxage=60',
        },
      });
    },
    requestedPage({ url }) {
      const { pathname } = new URL(url);
      pagesRequested.push(pathname);
      return { lang: 'en', address: pathname, cookie: null };
    },
    files: () => null,
    metrics,
    log: { info: (fields) => void lines.push(fields), warn() {}, error() {} },
    version: '1.2.3',
    staticSite: () => null,
    monotonic: () => state.time,
  });
  let appRequests = 0;
  const through = getRequestListener(app.fetch);
  const listener: RequestListener = (incoming, outgoing) => {
    appRequests++;
    void through(incoming, outgoing);
  };
  const server = createServer(app.withFinishedResponses(listener));
  const port = await listen(server);
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const before = appRequests;
    const [answer] = (await once(
      httpRequest({ port, path, headers: { 'accept-encoding': 'gzip', ...headers }, method }).end(),
      'response',
    )) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part);
    const { date, age, 'x-request-id': id, 'server-timing': timing, ...fixed } = answer.headers;
    return {
      status: answer.statusCode,
      fixed,
      id,
      age,
      timing,
      body: Buffer.concat(parts),
      isDirect: appRequests === before,
    };
  };
  /** Resolves when the responses requested in the background are cached. */
  const waitUntilCached = () => Promise.all(reading);
  return {
    state,
    pagesRequested,
    lines,
    metrics,
    port,
    get,
    waitUntilCached,
    stop: () => void server.close(),
  };
}

it('a cached page is the same directly and through the app, with an id, a metric and a log line', async () => {
  const w = await setup();
  const first = await w.get('/stations');
  const second = await w.get('/stations', { 'x-request-id': 'rider-1234' });
  expect([first.isDirect, second.isDirect]).toEqual([false, true]);
  expect(second.fixed).toEqual(first.fixed);
  expect(second.body).toEqual(first.body);
  expect([second.status, second.age, second.id]).toEqual([200, '0', 'rider-1234']);
  expect(second.timing).toMatch(/^age;dur=\d+$/);
  expect((await w.get('/stations?x=1')).id).toMatch(/^[\w-]{36}$/);
  expect(w.state.rendered).toBe(1);
  expect(w.lines).toHaveLength(3);
  expect(w.lines[1]).toMatchObject({
    requestId: 'rider-1234',
    method: 'GET',
    path: '/stations',
    status: 200,
  });
  expect(w.lines[2]).toMatchObject({ path: '/stations' });
  expect(await w.metrics.text()).toContain('timepoint_requests_total{room="web",status="2xx"} 3');
  w.stop();
});

it('cached data names origin in Vary, as the app does, so that no shared cache serves it to other origins', async () => {
  const w = await setup();
  for (const path of ['/flat/routes.json', '/live/api/v2/trips/']) {
    const answers = [];
    for (let i = 0; i < 4; i++) {
      answers.push(await w.get(path));
      await w.waitUntilCached();
    }
    expect([answers[0]?.isDirect, answers.at(-1)?.isDirect], path).toEqual([false, true]);
    for (const { fixed } of answers) expect(fixed.vary, path).toMatch(/(?:^|, )origin$/);
  }
  w.stop();
});

it('responses of one turn of the event loop each have a metric and a log line', async () => {
  const w = await setup();
  await w.get('/');
  const ids = ['rider-0001', 'rider-0002', 'rider-0003'];
  const socket = connect(w.port, '127.0.0.1');
  socket.end(
    ids
      .map(
        (id) =>
          `GET /?via=${id} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\nx-request-id: ${id}\r\n\r\n`,
      )
      .join(''),
  );
  const sent = Buffer.concat(await socket.toArray()).toString('latin1');
  expect(sent.match(/x-request-id: [\w-]+/g)).toEqual(ids.map((id) => `x-request-id: ${id}`));
  expect(w.lines.slice(1)).toEqual(
    ids.map((requestId) => ({ requestId, method: 'GET', path: '/', status: 200, ms: expect.any(Number) })),
  );
  expect(await w.metrics.text()).toContain('timepoint_requests_total{room="web",status="2xx"} 4');
  w.stop();
});

it('a client with the current page gets 304', async () => {
  const w = await setup();
  const { fixed } = await w.get('/');
  const viaApp = await w.get('/', { 'if-none-match': `${fixed.etag}`, origin: 'https://other.example' });
  const direct = await w.get('/', { 'if-none-match': `${fixed.etag}` });
  expect([direct.isDirect, direct.status, direct.body.length]).toEqual([true, 304, 0]);
  expect(direct.fixed).toEqual(viaApp.fixed);
  w.stop();
});

it('requests that need more than a cached response go through the app', async () => {
  const w = await setup();
  await w.get('/');
  expect((await w.get('/', {}, 'HEAD')).isDirect).toBe(false);
  expect((await w.get('/', { origin: 'https://other.example' })).isDirect).toBe(false);
  expect((await w.get('/', { 'accept-encoding': 'br' })).isDirect).toBe(false);
  expect((await w.get('/', {}, 'POST')).status).toBe(405);
  w.state.missing = 'the schedule';
  expect((await w.get('/')).status).toBe(503);
  w.stop();
});

it('repeatedly requested live data is cached, but not beyond its snapshot', async () => {
  const w = await setup();
  const path = '/live/api/v2/trips/';
  const answers = [];
  for (let i = 0; i < 4; i++) {
    answers.push(await w.get(path));
    await w.waitUntilCached();
  }
  expect(answers.map(({ isDirect }) => isDirect).slice(0, 2)).toEqual([false, false]);
  expect(answers.at(-1)?.isDirect).toBe(true);
  expect(answers.at(-1)?.body).toEqual(answers[0]?.body);
  expect(answers.at(-1)?.fixed).toMatchObject({ etag: '"1-gzip"', 'x-content-type-options': 'nosniff' });
  w.state.snapshot = 2;
  const next = await w.get(path);
  expect([next.isDirect, next.fixed.etag]).toEqual([false, '"2-gzip"']);
  expect(w.pagesRequested).toEqual([]);
  w.stop();
});

it('a repeatedly requested document is cached, checked once for requests of the same second, and served for at most 11 seconds after a change', async () => {
  const w = await setup();
  const get = async (path = '/flat/routes.json') => {
    const answer = await w.get(path);
    await w.waitUntilCached();
    return answer;
  };
  expect([(await get()).isDirect, (await get()).isDirect, (await get()).isDirect]).toEqual([
    false,
    false,
    true,
  ]);
  const { documents } = w.state;
  w.state.time = 5_000;
  expect([(await get()).isDirect, (await get()).isDirect]).toEqual([true, true]);
  // The document was checked once for changes.
  expect(w.state.documents).toBe(documents + 1);
  w.state.document = '[2]';
  w.state.time = 8_000;
  expect((await get()).body.toString()).toBe('[1]');
  expect((await get()).body.toString()).toBe('[2]');
  w.state.document = '[3]';
  w.state.time = 19_000;
  expect((await get()).body.toString()).toBe('[3]');
  for (let i = 0; i < 3; i++) expect((await get('/flat/version.txt')).isDirect).toBe(false);
  w.stop();
});
