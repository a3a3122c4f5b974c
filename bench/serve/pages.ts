/**
 * Serves pages of the demo agency through the whole server (headers, ids, metrics, log lines to a file): pages from the
 * cache and a document of the store, alternating with bare node:http that sends the same bytes; then the traffic of a
 * disruption at the maximum rate, at half of it, at half of the target, and above the maximum. Build the app first, then
 * run: node bench/serve/pages.ts [seconds per phase]. With 600 seconds or more it also checks the growth of memory.
 *
 * Rates are responses per second of one core's processor time, which outside load affects less than wall-clock time; at
 * the maximum rate, pages also age by that time. The benchmark fails when a ratio to bare node:http in the same run, or
 * that growth, misses its target.
 */
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { serve } from '@hono/node-server';
import { createClientAddress } from '#server/limits/clientAddress.ts';
import { createGuard } from '#server/limits/guard.ts';
import { createLog } from '#server/observe/log.ts';
import { median } from '../../scripts/median.ts';
import { TEST_PRODUCT } from '../../scripts/testProduct.mjs';
import { threadMs } from '../threadMs.ts';
import { startDemoProduct } from './demoProduct.ts';
import { ADDRESSES, disruptionPaths } from './disruption.ts';
import { ensureServerFlags } from './ensureServerFlags.ts';
import type { TrafficOrder, TrafficResult } from './trafficWorker.ts';

ensureServerFlags();
const ROUNDS = 7;
/** Minimum rate of a cached page or document, relative to bare node:http. */
const MIN_KEPT_RATIO = 0.45;
const TARGET_PER_SECOND = 300;
/** Maximum cost of a disruption page, in bare responses. At 38 µs each, 87 correspond to `TARGET_PER_SECOND`. */
const MAX_BARE_RESPONSES = 100;
/** For runs of ten minutes or more: maximum ratio of the memory in the last third to that in the first. */
const MAX_GROWTH = 1.1;
const LONG_RUN_SECONDS = 600;
const KEPT = [
  '/',
  '/schedules/17',
  '/schedules/T',
  '/stations/suburban-station',
  '/realtime-map',
  '/alerts',
  '/flat/routes.json',
];
const SECONDS = Number(process.argv[2] ?? 20);

/** The clock by which pages age, in milliseconds: wall-clock time or, in some phases, this thread's processor time. */
let clock = { read: () => performance.now(), offset: 0 };
const monotonic = (): number => clock.read() + clock.offset;
const switchClock = (read: () => number): void => {
  clock = { read, offset: monotonic() - read() };
};

const folder = await mkdtemp(path.join(tmpdir(), 'bench-pages-'));
const product = await startDemoProduct(
  createLog('info', openSync(path.join(folder, 'log'), 'w')),
  TEST_PRODUCT.CLOCK,
  monotonic,
);
const guard = createGuard({
  clientOf: createClientAddress(null),
  rateLimit: () => 0,
  lag: () => 0,
  log: { info() {}, warn() {}, error: console.error },
  onRefused: () => {},
});
const worker = new Worker(new URL('./trafficWorker.ts', import.meta.url));
const whole = serve({
  fetch: product.app.fetch,
  port: 0,
  hostname: '127.0.0.1',
  createServer: ((options: ServerOptions, listener: RequestListener) =>
    createServer(
      options,
      guard.guardListener(product.app.withFinishedResponses(listener)),
    )) as typeof createServer,
});
guard.watch([whole as Server]);
let bareHead: Record<string, string> = {};
let bareBody = Buffer.alloc(0);
const bare = createServer((_, response) => {
  response.writeHead(200, bareHead);
  response.end(bareBody);
}).listen(0, '127.0.0.1');
await Promise.all([once(whole, 'listening'), once(bare, 'listening')]);
const [WHOLE, BARE] = [whole, bare].map((server) => (server.address() as AddressInfo).port) as [
  number,
  number,
];

/** Longest and total pause of the garbage collector, in milliseconds, since the last reset. */
let pauses = { longest: 0, total: 0 };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries())
    pauses = { longest: Math.max(pauses.longest, duration), total: pauses.total + duration };
}).observe({ entryTypes: ['gc'] });

/** Sends traffic, and measures the processor milliseconds of this thread, and of all threads except the sending one. */
async function sendTraffic(order: Omit<TrafficOrder, 'connections'> & { connections?: number }) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  pauses = { longest: 0, total: 0 };
  const thread = process.threadCpuUsage();
  const all = process.cpuUsage();
  const result = await new Promise<TrafficResult>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: TrafficResult) => {
      worker.removeListener('error', reject);
      resolve(message);
    });
    worker.postMessage({ connections: 16, ...order });
  });
  const threadUsage = process.threadCpuUsage(thread);
  const allUsage = process.cpuUsage(all);
  delay.disable();
  const count = Object.values(result.responses).reduce((sum, n) => sum + n, 0);
  return {
    ...result,
    count,
    longestDelay: delay.max / 1e6,
    pauses,
    thread: (threadUsage.user + threadUsage.system) / 1000,
    all: (allUsage.user + allUsage.system) / 1000 - result.cpu,
  };
}

const perCore = ({ responses, thread }: Awaited<ReturnType<typeof sendTraffic>>) =>
  ((responses[200] ?? 0) * 1000) / thread;

const missed: string[] = [];
const bareRates: number[] = [];
for (const page of KEPT) {
  const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en-US,en;q=0.9' };
  const answer = await product.app.fetch(new Request(`http://localhost:${WHOLE}${page}`, { headers }));
  bareHead = Object.fromEntries(answer.headers);
  bareBody = Buffer.from(await answer.arrayBuffer());
  const rates = { whole: [] as number[], bare: [] as number[], ratio: [] as number[] };
  for (let round = -1; round < ROUNDS; round++) {
    const order = { paths: [page], milliseconds: 700, perSecond: null };
    const bareRate = perCore(await sendTraffic({ ...order, port: BARE }));
    const wholeRate = perCore(await sendTraffic({ ...order, port: WHOLE }));
    if (round < 0) continue;
    rates.bare.push(bareRate);
    rates.whole.push(wholeRate);
    rates.ratio.push(wholeRate / bareRate);
  }
  bareRates.push(median(rates.bare));
  if (median(rates.ratio) < MIN_KEPT_RATIO) missed.push(`${page} from the cache`);
  console.log(
    `${page.padEnd(30)} ${median(rates.whole).toFixed(0)} responses/s per core, bare ${median(rates.bare).toFixed(0)}: ${(100 * median(rates.ratio)).toFixed(0)} %  (${bareBody.length} bytes)`,
  );
}

const paths = await disruptionPaths(product.client, 200_000);
console.log(`disruption: ${new Set(paths).size} of ${ADDRESSES} addresses in ${paths.length} requests`);
const report = (name: string, result: Awaited<ReturnType<typeof sendTraffic>>) => {
  const { responses, count, milliseconds, thread, all, p99, median: middle, longestDelay, pauses } = result;
  const given = responses[200] ?? 0;
  console.log(
    `${name}: ${((count * 1000) / milliseconds).toFixed(0)} responses/s by the wall clock; ${((given * 1000) / thread).toFixed(0)} pages/s per core (${((given * 1000) / all).toFixed(0)} with compression and the demo's threads); median ${middle.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms; event loop delayed by at most ${longestDelay.toFixed(0)} ms, garbage-collection pauses of at most ${pauses.longest.toFixed(0)} ms, ${((pauses.total * 100) / milliseconds).toFixed(1)} % of the time; ${JSON.stringify(responses)}; ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
  );
};
const milliseconds = SECONDS * 1000;
switchClock(threadMs);
await sendTraffic({ port: WHOLE, paths, milliseconds: milliseconds / 2, perSecond: null });
const memory: NodeJS.MemoryUsage[] = [];
const sampling = setInterval(() => memory.push(process.memoryUsage()), 1_000);
const fastest = await sendTraffic({ port: WHOLE, paths: paths.slice(50_000), milliseconds, perSecond: null });
clearInterval(sampling);
switchClock(() => performance.now());
report('maximum rate', fastest);
const bareResponses = median(bareRates) / perCore(fastest);
console.log(`each page takes the processor time of ${bareResponses.toFixed(0)} bare responses`);
if (bareResponses > MAX_BARE_RESPONSES) missed.push('the traffic of a disruption');
const third = Math.floor(memory.length / 3);
const used = (kind: keyof NodeJS.MemoryUsage, from: number) =>
  median(memory.slice(from, from + third).map((each) => each[kind])) / 1e6;
for (const kind of ['rss', 'heapTotal', 'heapUsed', 'external'] as const) {
  const inThirds = [0, third, 2 * third].map((from) => used(kind, from).toFixed(0));
  console.log(`memory in thirds of that time, ${kind}: ${inThirds.join(', ')} MB`);
}
if (SECONDS >= LONG_RUN_SECONDS && used('rss', 2 * third) > MAX_GROWTH * used('rss', 0))
  missed.push('constant memory');
// At a fixed rate, requests follow wall-clock time: use the wall-clock rate of the previous phase.
const rate = (fastest.count * 1000) / fastest.milliseconds;
const paced = Math.min(milliseconds, 60_000);
for (const [name, perSecond] of [
  ['half of the maximum rate', rate / 2],
  ['half of the target', TARGET_PER_SECOND / 2],
] as const) {
  const order = {
    port: WHOLE,
    paths: paths.slice(100_000),
    milliseconds: paced,
    perSecond,
    connections: 200,
  };
  report(`${name}, ${perSecond.toFixed(0)}/s`, await sendTraffic(order));
}
report(
  'three times the maximum rate',
  await sendTraffic({
    port: WHOLE,
    paths: paths.slice(150_000),
    milliseconds: paced,
    perSecond: rate * 3,
    connections: 1_000,
  }),
);
await worker.terminate();
await product.stop();
await rm(folder, { recursive: true });
if (missed.length > 0) console.error(`targets missed: ${missed.join(', ')}`);
process.exit(missed.length > 0 ? 1 : 0);
