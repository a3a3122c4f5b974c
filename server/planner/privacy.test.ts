/** Where riders go is nobody's business: a running product keeps no place, address or position of a request anywhere. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endProcess, listen, type RedisServer, startRedis, whyNoRedis } from '#testing/servers.ts';
import { isBuilt, type StartedProduct, startProduct, waitUntilReady } from '#testing/startedProduct.ts';
import { PLAIN, scratch, writeZip } from '#testing/staticFeed.ts';

/** Parts of what riders ask here, as they ask it or in an address. */
const SECRETS = /zanzibar|40\.0012|75\.0034|Q77X/i;
const POSITION = '40.00123,-75.00345';
const NAMED = `${POSITION},Zanzibar Lane`;
const q = encodeURIComponent;
/** Each of these names a place. */
const PRIVATE = [
  `/planner/api/v6/plan?fromPlace=${POSITION}&toPlace=3`,
  `/planner/api/v6/plan?fromPlace=1&toPlace=${POSITION}&pedestrianProfile=WHEELCHAIR`,
  `/planner/api/v6/plan?fromPlace=StopQ77X&toPlace=3`,
  `/planner/api/v6/plan?fromPlace=${POSITION},x,y&toPlace=3`,
  `/planner/api/v6/plan?fromPlace=${POSITION}&toPlace=${'Zanzibar'.repeat(500)}`,
  `/planner/api/v1/geocode?text=Zanzibar%20Lane%20Q77X&place=${POSITION}`,
  `/trips?from=${q(NAMED)}&to=3`,
  `/trips?from=1&to=${q('77 Zanzibar Lane')}`,
  `/trips?from=${q(NAMED)}&to=StopQ77X&trip=Q77X`,
  `/suggest?q=${q('77 Zanzibar Lane')}&for=ends`,
  `/autocomplete/v1/autocomplete?text=${q('77 Zanzibar Lane')}&focus.point.lat=40.00123&focus.point.lon=-75.00345`,
  `/realtime-map?place=${POSITION}&find=Zanzibar`,
  `/realtime-map?from=${q(NAMED)}&choose=to`,
];

interface Stage {
  product: StartedProduct;
  spans: string[];
  /** Paths that the other planner and the service for addresses were asked for. */
  asked: string[];
  redisSaw: () => string;
  failing: boolean;
}

let stage: Stage;
const servers: Server[] = [];
const cleanUps: (() => unknown)[] = [];

async function startServer(answer: (url: string, body: string) => string | null): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = answer(request.url ?? '', await text(request));
    if (body === null) request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  servers.push(server);
  return `http://127.0.0.1:${await listen(server)}`;
}

async function watchRedis(redis: RedisServer): Promise<{ child: ChildProcess; saw: () => string }> {
  const child = spawn('redis-cli', ['-u', redis.url, 'monitor'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let seen = '';
  child.stdout?.on('data', (chunk) => {
    seen += String(chunk);
  });
  return { child, saw: () => seen };
}

describe.skipIf(!isBuilt)('a request for journeys', () => {
  beforeAll(async () => {
    const { dir, remove } = await scratch();
    cleanUps.push(remove);
    const spans: string[] = [];
    const asked: string[] = [];
    const collector = await startServer((_, body) => {
      spans.push(body);
      return '{}';
    });
    const upstream = await startServer((url) => {
      asked.push(url);
      if (stage?.failing) return null;
      return url.includes('/plan') ? '{"unreadable":true}' : '{"features":[]}';
    });
    const redis = whyNoRedis() === null ? await startRedis() : null;
    const watched = redis && (await watchRedis(redis));
    if (redis && watched) cleanUps.push(() => endProcess(watched.child), redis.kill);
    const product = await startProduct({
      GTFS: await writeZip(join(dir, 'feed.zip'), PLAIN),
      CLOCK: '2026-03-03T07:50:00-05:00',
      AUTOCOMPLETE_URL: upstream,
      PLANNER_URL: upstream,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
      LOG_LEVEL: 'debug',
      ...(redis ? { REDIS_URL: redis.url } : {}),
    });
    stage = { product, spans, asked, redisSaw: watched?.saw ?? (() => ''), failing: false };
    await waitUntilReady(product);
  }, 180_000);
  afterAll(async () => {
    stage?.product.kill();
    for (const server of servers) server.close().closeAllConnections();
    for (const cleanUp of cleanUps) await cleanUp();
  });

  it('leaves no place in shared caches, logs, metrics, traces or Redis, whether upstreams answer or not', {
    timeout: 120_000,
  }, async () => {
    const { product, spans, asked, redisSaw } = stage;
    const get = (path: string) => fetch(product.origin + path, { redirect: 'manual' });
    for (const failing of [false, true]) {
      stage.failing = failing;
      for (const path of PRIVATE) {
        const response = await get(path);
        await response.text();
        const cache = response.headers.get('cache-control') ?? '';
        expect(cache, `${path} ${response.status}`).toMatch(/no-store|^private/);
        expect(cache).not.toMatch(/public|s-maxage/);
      }
    }
    // Requests between stops are those that may be kept, so that the header means something.
    expect((await get('/planner/api/v6/plan?fromPlace=1&toPlace=3')).headers.get('cache-control')).toMatch(
      /^public/,
    );
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain('planner');
    expect(metrics).not.toMatch(SECRETS);
    // The services that find addresses and plan journeys have to be told.
    expect(asked.join()).toMatch(SECRETS);
    expect(await product.end()).toBe(0);
    expect(product.log()).toContain('the planner upstream did not answer');
    expect(product.log()).not.toMatch(SECRETS);
    expect(spans.join()).toContain('/trips');
    expect(spans.join()).not.toMatch(SECRETS);
    expect(redisSaw()).not.toMatch(SECRETS);
  });
});
