/**
 * Serving `trips` with 2,500 vehicles through Hono and the live service, against bare node:http sending the same
 * bytes, in turns in one run. Also what a poll of both feeds costs, and the longest it holds the thread. Run:
 * node bench/serve/bench.ts. It fails below half of bare, or when a poll holds the thread for over 50 ms.
 */
import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createContractClient } from '#contract/client.ts';
import { createLiveService } from '#live/liveService.ts';
import { cityFeeds, cityStore } from './cityFeed.ts';
import type { LoadOrder, LoadResult } from './loadWorker.ts';

const LIVE_PORT = 9140;
const BARE_PORT = 9141;
const ROUNDS = 5;
const MIN_RATIO = 0.5;
const MAX_HOLD_MS = 50;
const PATH = '/api/v2/trips/';

const zone = 'America/New_York';
const now = () => Temporal.Instant.from('2026-10-09T12:00:00-04:00');
const time = now().epochMilliseconds / 1000;
const store = cityStore(Temporal.PlainDate.from('2026-10-09'), 12 * 3600);
const feeds = cityFeeds(time);
const quiet = { info() {}, warn: console.warn, error: console.error };
const base = 'http://in.process';

const live = createLiveService({
  sources: {
    vehiclePositions: { url: `${base}/vehiclePositions`, intervalMs: 15_000 },
    tripUpdates: { url: `${base}/tripUpdates`, intervalMs: 15_000 },
  },
  client: createContractClient({
    flatBase: base,
    liveBase: base,
    contentBase: base,
    fetch: async (url) => store(new URL(url).pathname),
    now,
    zone,
  }),
  zone,
  now,
  log: quiet,
  fetch: async (input) =>
    new Response(String(input).endsWith('tripUpdates') ? feeds.tripUpdates : feeds.vehiclePositions),
});

await live.refresh();
const { rows, matched } = live.status().trips;
if (rows !== 2500 || matched !== 2500) throw new Error(`${rows} rows, ${matched} matched: not the city`);

const holds = await pollCost();
const answer = await live.handle(new Request(base + PATH, { headers: { 'accept-encoding': 'br' } }));
const body = Buffer.from(await answer.arrayBuffer());
const headers = Object.fromEntries(answer.headers);
const plain = await (await live.handle(new Request(base + PATH))).arrayBuffer();

const app = new Hono();
app.all('/api/*', (context) => live.handle(context.req.raw));
const liveServer = serve({ fetch: app.fetch, port: LIVE_PORT, hostname: '127.0.0.1' });
const bareServer = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(BARE_PORT, '127.0.0.1');

const worker = new Worker(new URL('./loadWorker.ts', import.meta.url));
const perSecond = { bare: [] as number[], live: [] as number[] };
await load(LIVE_PORT, 500);
await load(BARE_PORT, 500);
for (let round = 0; round < ROUNDS; round++) {
  perSecond.bare.push(await load(BARE_PORT, 1500));
  perSecond.live.push(await load(LIVE_PORT, 1500));
}
await worker.terminate();
close(liveServer as Server);
close(bareServer);
await live.stop();

const ratio = median(perSecond.live) / median(perSecond.bare);
console.log(`body: ${plain.byteLength} bytes plain, ${body.length} in Brotli`);
console.log(
  `poll of both feeds, merge and packing: ${holds.total.toFixed(0)} ms; thread held at most ${holds.longest.toFixed(1)} ms`,
);
console.log(`bare node:http: ${median(perSecond.bare).toFixed(0)} answers/s`);
console.log(
  `Hono and live service: ${median(perSecond.live).toFixed(0)} answers/s, ${(ratio * 100).toFixed(0)} % of bare`,
);
if (ratio < MIN_RATIO || holds.longest > MAX_HOLD_MS) process.exitCode = 1;

/** Median of several polls, and the least of their longest holds: what is above it is the work of neighbours. */
async function pollCost(): Promise<{ total: number; longest: number }> {
  const totals: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < 9; round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const began = performance.now();
    await live.refresh();
    totals.push(performance.now() - began);
    delay.disable();
    longest.push(delay.max / 1e6);
  }
  return { total: median(totals), longest: Math.min(...longest) };
}

/** Answers per second. */
function load(port: number, milliseconds: number): Promise<number> {
  const order: LoadOrder = { port, path: PATH, connections: 16, milliseconds };
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (result: LoadResult) => {
      worker.removeListener('error', reject);
      if (result.bytes !== body.length) reject(new Error(`${result.bytes} bytes instead of ${body.length}`));
      else resolve((result.answers * 1000) / result.milliseconds);
    });
    worker.postMessage(order);
  });
}

function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
