/**
 * Serves `/live/api/v2/trips/` with 2,500 vehicles through the whole server (limits, headers, request ids, metrics, and
 * log lines to a file), alternating with bare node:http that sends the same bytes; also measures response times at half
 * of the maximum rate, the cost of polling both feeds, and how long polling blocks the thread. Run: node bench/serve/bench.ts.
 * It fails below half of the bare rate by processor time, or if polling blocks the thread for more than 50 ms.
 */
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { serve } from '@hono/node-server';
import { createContractClient } from '#contract/client.ts';
import { createLiveService } from '#live/liveService.ts';
import { createApp } from '#server/app.ts';
import { createClientAddress } from '#server/limits/clientAddress.ts';
import { createGuard } from '#server/limits/guard.ts';
import { createLog } from '#server/observe/log.ts';
import { createMetrics } from '#server/observe/metrics.ts';
import { readSettings } from '#server/settings/settings.ts';
import { median } from '../../scripts/median.ts';
import { cityFeeds, cityStore } from './cityFeed.ts';
import { ensureServerFlags } from './ensureServerFlags.ts';
import type { LoadOrder, LoadResult } from './loadWorker.ts';
import type { TrafficOrder, TrafficResult } from './trafficWorker.ts';

ensureServerFlags();

/** Many short rounds, because the machine's speed changes within seconds. */
const ROUNDS = 41;
const ROUND_MS = 250;
/** The median of several windows counts, because one stall of the machine would decide the p99 of a single window. */
const PACED_WINDOWS = 5;
const PACED_MS = 2_000;
const MIN_RATIO = 0.5;
const MAX_STALL_MS = 50;
const PATH = '/api/v2/trips/';
const WHOLE_PATH = `/live${PATH}`;

const zone = 'America/New_York';
const noon = Temporal.Instant.from('2026-10-09T12:00:00-04:00');
const now = () => noon;
const time = noon.epochMilliseconds / 1000;
const store = cityStore(Temporal.PlainDate.from('2026-10-09'), 12 * 3600);
const feeds = cityFeeds(time);
const quiet = { info() {}, warn: console.warn, error: console.error };
const base = 'http://in.process';

const live = createLiveService({
  sources: {
    vehiclePositions: [{ url: `${base}/vehiclePositions`, intervalMs: 15_000 }],
    tripUpdates: [{ url: `${base}/tripUpdates`, intervalMs: 15_000 }],
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
if (rows !== 2500 || matched !== 2500) throw new Error(`${rows} rows, ${matched} matched: not 2,500`);

const polling = await measurePolling();
const folder = await mkdtemp(path.join(tmpdir(), 'bench-serve-'));
const logFile = path.join(folder, 'log');
const app = createWholeApp();
const answer = await app.fetch(new Request(base + WHOLE_PATH, { headers: { 'accept-encoding': 'br' } }));
const body = Buffer.from(await answer.arrayBuffer());
const headers = Object.fromEntries(answer.headers);
const plain = await (await live.handle(new Request(base + PATH))).arrayBuffer();

const guard = createGuard({
  clientOf: createClientAddress(null),
  rateLimit: () => 0,
  lag: () => 0,
  log: quiet,
  onRefused: () => {},
});
const whole = serve({
  fetch: app.fetch,
  port: 0,
  hostname: '127.0.0.1',
  createServer: ((options: ServerOptions, listener: RequestListener) =>
    createServer(options, guard.guardListener(app.withFinishedResponses(listener)))) as typeof createServer,
});
guard.watch([whole as Server]);
const bareServer = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(0, '127.0.0.1');

await Promise.all([once(whole, 'listening'), once(bareServer, 'listening')]);
const [WHOLE_PORT, BARE_PORT] = [whole, bareServer].map(
  (server) => (server.address() as AddressInfo).port,
) as [number, number];

const worker = new Worker(new URL('./loadWorker.ts', import.meta.url));
const bare = { perSecond: [] as number[], cpu: [] as number[] };
const product = { perSecond: [] as number[], cpu: [] as number[] };
await load(WHOLE_PORT, 500);
await load(BARE_PORT, 500);
for (let round = 0; round < ROUNDS; round++) {
  await measure(BARE_PORT, bare);
  await measure(WHOLE_PORT, product);
}
await worker.terminate();
const half = median(product.perSecond) / 2;
const waits: TrafficResult[] = [];
for (let window = 0; window < PACED_WINDOWS; window++) waits.push(await simulateRiders(half));
close(whole as Server);
close(bareServer);
await live.stop();
if ((await stat(logFile)).size === 0) throw new Error('the server wrote no log, unlike in production');
await rm(folder, { recursive: true });

// Compare adjacent rounds, so that outside load affects both alike.
const ratio = median(bare.cpu.map((each, round) => each / (product.cpu[round] ?? each)));
console.log(`body: ${plain.byteLength} bytes plain, ${body.length} in Brotli`);
console.log(
  `polling, merging and packing both feeds: ${polling.total.toFixed(0)} ms; longest stall ${polling.longest.toFixed(1)} ms`,
);
console.log(`bare node:http: ${figures(bare)}`);
console.log(
  `the whole server: ${figures(product)}; ${(ratio * 100).toFixed(0)} % of bare, by processor time`,
);
console.log(
  `at half of the maximum rate, ${half.toFixed(0)}/s: median wait ${median(waits.map((each) => each.median)).toFixed(1)} ms, p99 ${median(waits.map(({ p99 }) => p99)).toFixed(1)} ms (${waits.map(({ p99 }) => p99.toFixed(1)).join(', ')})`,
);
if (ratio < MIN_RATIO || polling.longest > MAX_STALL_MS) process.exitCode = 1;

/** Creates the app as in production, with the live service; the benchmark does not use the other rooms. */
function createWholeApp() {
  const settings = readSettings({});
  if (!settings.ok) throw new Error(settings.error);
  const unused = () => {
    throw new Error('the benchmark does not use this room');
  };
  return createApp({
    settings: settings.value,
    rooms: {
      live: live.handle,
      flat: unused,
      content: unused,
      autocomplete: unused,
      planner: unused,
      notify: unused,
      tiles: unused,
      revision: () => ({ release: '', snapshot: 0 }),
      notReady: () => null,
      trouble: () => null,
      historyTrouble: () => null,
    },
    pages: unused,
    requestedPage: unused,
    files: () => null,
    metrics: createMetrics(),
    log: createLog(settings.value.LOG_LEVEL, openSync(logFile, 'w')),
    version: '0.0.0',
    staticSite: () => 'https://www.example.org',
  });
}

/** Measures the median time of several polls, and the shortest of their longest stalls: outside load makes stalls longer. */
async function measurePolling(): Promise<{ total: number; longest: number }> {
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

/** Measures responses per second, and processor time per response in microseconds, which outside load affects less. */
async function measure(port: number, into: typeof bare): Promise<void> {
  const before = process.threadCpuUsage();
  const perSecond = await load(port, ROUND_MS);
  const { user, system } = process.threadCpuUsage(before);
  into.perSecond.push(perSecond);
  into.cpu.push((user + system) / ((perSecond * ROUND_MS) / 1000));
}

function figures({ perSecond, cpu }: typeof bare): string {
  return `${median(perSecond).toFixed(0)} responses/s, ${median(cpu).toFixed(0)} µs of processor time each`;
}

function load(port: number, milliseconds: number): Promise<number> {
  const order: LoadOrder = { port, path: WHOLE_PATH, connections: 16, milliseconds };
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (result: LoadResult) => {
      worker.removeListener('error', reject);
      if (result.bytes !== body.length) reject(new Error(`${result.bytes} bytes instead of ${body.length}`));
      else resolve((result.responses * 1000) / result.milliseconds);
    });
    worker.postMessage(order);
  });
}

/** Sends a total of `perSecond` requests per second over many connections. */
async function simulateRiders(perSecond: number): Promise<TrafficResult> {
  const riders = new Worker(new URL('./trafficWorker.ts', import.meta.url));
  const order: TrafficOrder = {
    port: WHOLE_PORT,
    paths: [WHOLE_PATH],
    connections: 64,
    milliseconds: PACED_MS,
    perSecond,
  };
  const result = await new Promise<TrafficResult>((resolve, reject) => {
    riders.once('error', reject);
    riders.once('message', resolve);
    riders.postMessage(order);
  });
  await riders.terminate();
  return result;
}

function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}
