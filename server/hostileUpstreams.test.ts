/**
 * Tests the running product with upstreams (`FLAT_URL`, `LIVE_URL`, `CONTENT_URL`) that send arbitrary data: riders get
 * pages, no response of an upstream is served as a page, and no foreign URL is requested.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '#testing/long.ts';
import { feedBytes } from '#testing/sampleNetwork.ts';
import { listen } from '#testing/servers.ts';
import { isBuilt, type StartedProduct, startProduct, waitUntilReady } from '#testing/startedProduct.ts';
import { PLAIN, writeZip } from '#testing/staticFeed.ts';

if (!isBuilt) console.warn('skipped: the app is not built');

const CLOCK = { CLOCK: '2026-03-04T08:05:00-05:00' };
const seconds = () => Math.floor(Date.now() / 1000);

type Responder = (
  original: { status: number; body: string },
  response: ServerResponse,
  request: IncomingMessage,
) => unknown;

const json = (
  response: ServerResponse,
  body: string | Buffer,
  headers: Record<string, string | string[]> = {},
) => {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(body);
};
const passOn: Responder = ({ status, body }, response) => {
  response.statusCode = status;
  if (status === 200) json(response, body);
  else response.end();
};

/** Changes the ids of a document and the texts that are shown or used as links. */
const withTexts = (body: string, change: (text: string) => string): string =>
  body.replace(
    /"([a-z_]*(?:name|headsign|id|message|subject|description|title|url)|__proto__)":"((?:[^"\\]|\\.)*)"/g,
    (_, key, text) => `"${key}":"${change(text)}"`,
  );

describe.skipIf(!isBuilt)('the product behind hostile upstreams', { timeout: 180_000 }, () => {
  const servers: Server[] = [];
  const products: StartedProduct[] = [];
  let respond: Responder = passOn;
  let upstream = '';
  let dir = '';
  /** Requests to a service that only this machine can reach. */
  const inside: string[] = [];
  let insideOrigin = '';
  const upstreamRequests: { url: string; method: string; headers: NodeJS.Dict<string | string[]> }[] = [];

  async function startServer(listener: (request: IncomingMessage, response: ServerResponse) => void) {
    const server = createServer(listener);
    servers.push(server);
    return `http://127.0.0.1:${await listen(server)}`;
  }

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'hostile-'));
    const zip = await writeZip(path.join(dir, 'feed.zip'), PLAIN);
    const feeds = await startServer((request, response) => {
      const text = (words: string) => ({ translation: [{ text: words, language: 'en' }] });
      const alert = {
        id: 'a1',
        alert: {
          informedEntity: [{ routeId: '17' }],
          headerText: text('Detour'),
          descriptionText: text('By Second'),
        },
      };
      const vehicle = {
        vehicle: { trip: { tripId: '100', routeId: '17' }, position: { latitude: 40, longitude: -75 } },
      };
      response.end(feedBytes(seconds(), [request.url === '/a' ? alert : vehicle]));
    });
    const original = await startProduct({
      GTFS: zip,
      GTFS_RT_ALERTS: `${feeds}/a`,
      GTFS_RT_VEHICLE_POSITIONS: `${feeds}/v`,
      ...CLOCK,
    });
    products.push(original);
    await waitUntilReady(original);
    insideOrigin = await startServer((request, response) => {
      inside.push(request.url ?? '');
      response.end('[{"secret":"of this machine"}]');
    });
    upstream = await startServer(async (request, response) => {
      upstreamRequests.push({
        url: request.url ?? '',
        method: request.method ?? '',
        headers: request.headers,
      });
      const answer = await fetch(original.origin + request.url).catch(() => null);
      respond({ status: answer?.status ?? 500, body: (await answer?.text()) ?? '' }, response, request);
    });
  }, 180_000);

  afterAll(async () => {
    for (const each of products) each.kill();
    for (const server of servers) server.close().closeAllConnections();
    await rm(dir, { recursive: true, force: true });
  });

  const PAGES = [
    '/',
    '/schedules',
    '/schedules/17',
    '/schedules/17?view=timetable',
    '/departures/1',
    '/alerts',
    '/alerts.atom',
    '/realtime-map',
    '/stations',
    '/elevator-alerts',
    '/find?q=mill',
    '/trips?from=1&to=3',
    '/sitemap.xml',
  ];
  const FEW = ['/', '/schedules/17', '/alerts'];
  const DATA = [
    '/live/api/v2/alerts/',
    '/live/api/v2/trips/',
    '/flat/routes.json',
    '/content/wp-json/options/all',
  ];

  const startBehind = async (): Promise<StartedProduct> => {
    const product = await startProduct({
      FLAT_URL: `${upstream}/flat`,
      LIVE_URL: `${upstream}/live`,
      CONTENT_URL: `${upstream}/content`,
      ...CLOCK,
    });
    products.push(product);
    await waitUntilReady(product);
    return product;
  };

  /** Collects the responses of a freshly started server. */
  async function responsesTo(
    how: Responder,
    pages = PAGES,
  ): Promise<{ target: string; status: number; headers: Headers; body: string }[]> {
    respond = how;
    const product = await startBehind();
    const answers = [];
    for (const target of [...pages, ...DATA]) {
      const answer = await fetch(product.origin + target, { redirect: 'manual' });
      answers.push({ target, status: answer.status, headers: answer.headers, body: await answer.text() });
    }
    respond = passOn;
    expect(product.isRunning()).toBe(true);
    const wrong = product
      .log()
      .match(/"kind":"unknown".*|Maximum call stack|URI malformed|Cannot read prop\w*/g);
    expect(wrong?.map((line) => line.slice(0, 400))).toBeUndefined();
    product.kill();
    return answers;
  }
  /** Lists pages that neither work nor show what is unavailable. */
  const failures = (answers: Awaited<ReturnType<typeof responsesTo>>): string[] =>
    answers
      .filter(({ target }) => PAGES.includes(target))
      .filter(
        ({ status, body }) => status === 500 || (status > 500 && !/unavailable|connection issue/.test(body)),
      )
      .map(({ target, status, body }) => `${status} ${target} ${body.slice(0, 200)}`);

  it.runIf(isLong)('survives lone surrogates in ids and texts', async () => {
    const answers = await responsesTo(({ body }, response) =>
      json(
        response,
        withTexts(body, (text) => `${text}\\ud800`),
      ),
    );
    expect(failures(answers)).toEqual([]);
  });

  it.runIf(isLong)('survives ids, texts and keys with a special meaning, such as __proto__', async () => {
    const words = ['__proto__', 'constructor', 'toString', '.', '..', '/', '%', '<b>', '=1+1', 'a?b#c'];
    let turn = 0;
    const named = await responsesTo(({ body }, response) =>
      json(
        response,
        withTexts(body, () => words[turn++ % words.length] ?? ''),
      ),
    );
    expect(failures(named)).toEqual([]);
    const answers = await responsesTo(({ body }, response) =>
      json(response, body.replaceAll('{"', '{"__proto__":{"name":"polluted"},"constructor":{},"')),
    );
    expect(failures(answers)).toEqual([]);
    expect(
      answers
        .map(({ body }) => body)
        .join('')
        .includes('>polluted<'),
    ).toBe(false);
  });

  const bodies: [string, string][] = [
    ['a list of lists, a million deep', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
    ['a million empty objects', `[${'{},'.repeat(1_000_000)}{}]`],
    ['one text of 20 MB', JSON.stringify([{ id: 'x'.repeat(20_000_000) }])],
    ['numbers that overflow', `[${'1e999,'.repeat(10_000)}1]`],
    ['empty', ''],
  ];
  // The last three run only with FUZZ_RUNS, because in each case every page waits for its upstreams.
  it.runIf(isLong).each(process.env.FUZZ_RUNS ? bodies : bodies.slice(0, 2))(
    'serves pages, or says what is unavailable, when each response is %s',
    async (_, body) => {
      expect(failures(await responsesTo((__, response) => json(response, body), FEW))).toEqual([]);
    },
  );

  it.runIf(isLong)('limits decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000, '['));
    const answers = await responsesTo(
      (_, response) => json(response, bomb, { 'content-encoding': 'gzip' }),
      FEW,
    );
    expect(failures(answers)).toEqual([]);
    expect(answers.filter(({ body }) => body.length > 2_000_000).map(({ target }) => target)).toEqual([]);
  });

  it.runIf(isLong)('follows no redirect of an upstream', async () => {
    const answers = await responsesTo((_, response) => {
      response.writeHead(302, { location: `${insideOrigin}/latest/meta-data/` });
      response.end();
    }, FEW);
    expect(failures(answers)).toEqual([]);
    expect(inside).toEqual([]);
    expect(answers.map(({ body }) => body).join('')).not.toContain('of this machine');
  });

  it('forwards no unsafe header, page or script of an upstream', async () => {
    const answers = await responsesTo(
      (_, response) =>
        json(response, '<script>stranger()</script>', {
          'content-type': 'text/html',
          'set-cookie': ['stranger=1', 'lang=xx'],
          'access-control-allow-origin': '*',
          'x-accel-redirect': '/etc/passwd',
          'content-security-policy': "script-src 'unsafe-inline'",
          refresh: '0;url=//stranger.example',
          link: '<//stranger.example>; rel=preload',
          location: '//stranger.example',
          'x-source-state': 'stranger()',
          'cache-control': 'public, max-age=99999999',
        }),
      FEW,
    );
    expect(failures(answers)).toEqual([]);
    for (const { target, headers, body } of answers) {
      expect(body, target).not.toContain('<script>stranger()');
      const names = ['set-cookie', 'access-control-allow-origin', 'x-accel-redirect', 'refresh'];
      expect(
        names.filter((name) => headers.has(name)),
        target,
      ).toEqual([]);
      expect(
        `${headers.get('link')} ${headers.get('location')} ${headers.get('content-security-policy')}`,
        target,
      ).not.toMatch(/stranger|unsafe-inline/);
    }
  });

  it.runIf(isLong)(
    'sends upstreams only GET requests for documents, without a client’s headers',
    async () => {
      const product = await startBehind();
      upstreamRequests.length = 0;
      const attempts = [
        '/live/api/v2/trips/?route_id=1%0d%0aHost:%20stranger.example%0d%0a%0d%0aGET%20/secret',
        '/live/api/v2/trips/?route_id=1%20HTTP/1.1%0d%0a%0d%0aGET%20/secret%20HTTP/1.1',
        '/flat/stops/..%2f..%2fsecret/stops.json',
        '/flat/stops/%2e%2e/secret',
        '/flat/stops/17%3f/stops.json',
        '/flat/stops/17%23/stops.json',
        '/flat/stops/17;x=1/stops.json',
        '/flat/@stranger.example/routes.json',
        '/flat//stranger.example/routes.json',
        '/flat/routes.json%00',
        '/live/api/v2/../../secret',
        '/content/wp-json/wp/v2/users',
        '/content/wp-login.php',
        '/live/status',
        '/live/api/v2/trips/?route_id=a&secret=1&__proto__=2',
      ];
      for (const target of attempts) {
        const answer = await fetch(product.origin + target, {
          headers: {
            cookie: 'session=secret',
            authorization: 'secret',
            'x-forwarded-host': 'stranger.example',
          },
        });
        await answer.text();
        expect(answer.status, target).toBeLessThan(504);
      }
      for (const { url, method, headers } of upstreamRequests) {
        expect(method).toBe('GET');
        // Typed text is the encoded value of one parameter, and never part of a path.
        expect(url.replace(/\?route_id=1[\w%.+-]*$/, '')).not.toMatch(
          /secret|wp-login|users|\.\.|%2e|%0|\/status/i,
        );
        expect(JSON.stringify(headers)).not.toMatch(/secret|stranger/);
      }
      product.kill();
    },
  );
});
