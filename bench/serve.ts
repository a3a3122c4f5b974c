/**
 * What the built product costs, compared with bare `node:http` that sends the same bytes; both are processes of their own
 * and take turns. Costs are processor time of the serving thread. Run: node scripts/buildWeb.mjs && node bench/serve.ts MODE
 *
 * - cached: pages, a document and live data of 2,500 vehicles; fails below 45 % of bare, and if polling stalls the thread
 *   for more than 50 ms
 * - cold: pages that no cache has; fails above each page's target
 * - disruption [--seconds 60]: the traffic of a disruption at the maximum rate, at half of it, at half of the target, and
 *   at three times the maximum, then past its capacity; fails above 100 bare responses a page, and, from 600 s on, if memory
 *   grows by a tenth (`disruption.ts`)
 * - start: a warm start; memory [--feed ZIP] [--seconds 60]: resident memory, when ready, idle and at most
 */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { CITY_DATE, type City, cityVehicles, writeCityFeed } from '#testing/cityFeed.ts';
import { median } from '#testing/measure.ts';
import { type MeasuredProduct, startDemo, startMeasured } from '#testing/measuredProduct.ts';
import { type Answer, ask, askInTurn, CLIENTS, HEADERS, LIVE } from '#testing/riders.ts';
import { listen } from '#testing/servers.ts';
import { TEST_PRODUCT } from '../scripts/product.mjs';
import { exceedCapacity, measureRates } from './disruption.ts';
import { readFlags, root, runProgram } from './program.ts';

const { seconds, feed, words } = readFlags({ seconds: '60', feed: '' });
const SECONDS = Number(seconds);
const MIN_RATIO = 0.45;
const MAX_STALL_MS = 50;
/** Targets in milliseconds are meant for a machine on which a bare response takes this long. */
const BARE_MS = 0.038;
const CACHED = [
  '/',
  '/schedules/17',
  '/schedules/T',
  '/stations/suburban-station',
  '/realtime-map',
  '/alerts',
  '/flat/routes.json',
];
/** Each `*` is another number at every request, which gives a page of its own; milliseconds of processor time. */
const COLD: Record<string, number> = {
  '/schedules/17?trip=*': 10,
  '/schedules/T?trip=*': 20,
  '/stations?q=*': 25,
  '/stations/suburban-station?route=*': 12,
  '/departures/15406?route=*': 15,
  '/trips?from=30th-street-station&to=suburban-station&page=*': 50,
  '/realtime-map?route=*': 25,
  '/alerts?q=*': 25,
  '/schedules/bus?q=*': 25,
  '/suggest?q=market*': 10,
};
const CITY: City = { calls: 275_000, starts: [10.3, 11.9] };
const CITY_NOON = `${CITY_DATE}T12:00:00-05:00`;

type Fail = (what: string) => void;
const modes: Record<string, (dir: string, fail: Fail) => Promise<void>> = {
  cached: async (dir, fail) => {
    const product = await startDemo(dir);
    for (const address of CACHED) await compareWithBare(dir, product, address, fail);
    await product.end();
    await measureLiveData(dir, fail);
  },
  cold: measureColdPages,
  disruption: measureDisruption,
  start: measureStart,
  memory: measureMemory,
};
const mode = modes[words[0] ?? 'cached'];
if (process.env.RESPONSE !== undefined) await serveBare(process.env.RESPONSE);
else if (mode === undefined) throw new Error(`the modes are ${Object.keys(modes).join(', ')}`);
else await runProgram(mode);

/** The bare server, in a process of its own: sends the response in this file to every request. */
async function serveBare(file: string): Promise<void> {
  const { headers, body } = JSON.parse(await readFile(file, 'utf8'));
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
  console.log(JSON.stringify({ port: await listen(server) }));
}

/** Starts a bare server with the second response of the product, as it was sent. `fetch` would decompress it. */
async function startBare(
  dir: string,
  { origin }: MeasuredProduct,
  address: string,
): Promise<MeasuredProduct & { bytes: number }> {
  await ask(origin, address);
  const [answer] = await once(get(origin + address, { headers: HEADERS }), 'response');
  const body = await buffer(answer);
  const { date, connection, 'keep-alive': _, 'transfer-encoding': __, ...headers } = answer.headers;
  const RESPONSE = path.join(dir, 'response.json');
  const sent = { ...headers, 'content-length': String(body.length) };
  await writeFile(RESPONSE, JSON.stringify({ headers: sent, body: body.toString('base64') }));
  return { ...(await startMeasured({ RESPONSE }, [import.meta.filename])), bytes: body.length };
}

/** Milliseconds of the serving thread for each response; other statuses than 200 are failures. */
async function costOf(
  server: MeasuredProduct,
  ask: () => Promise<Answer[]>,
): Promise<{ ms: number; answers: Answer[] }> {
  const before = await server.usage();
  const answers = await ask();
  const ms = (await server.usage()).threadMs - before.threadMs;
  return { ms: ms / answers.filter(({ status }) => status === 200).length, answers };
}

/** Measures both in turn; adjacent rounds are compared, so that outside load affects both alike. The first are for warm-up. */
async function inTurn(
  [warmUp, rounds]: [number, number],
  cost: { own: () => Promise<number>; bare: () => Promise<number> },
): Promise<{ own: number; bare: number; ratio: number }> {
  const costs: { own: number; bare: number }[] = [];
  for (let i = -warmUp; i < rounds; i++) {
    const pair = { bare: await cost.bare(), own: await cost.own() };
    if (i >= 0) costs.push(pair);
  }
  const middle = (of: (pair: (typeof costs)[number]) => number) => median(costs.map(of));
  return {
    own: middle(({ own }) => own),
    bare: middle(({ bare }) => bare),
    ratio: middle((pair) => pair.own / pair.bare),
  };
}

async function compareWithBare(dir: string, product: MeasuredProduct, address: string, fail: Fail) {
  const server = await startBare(dir, product, address);
  const cost = async (of: MeasuredProduct) =>
    (await costOf(of, () => askInTurn(of.origin, () => address, CLIENTS, 700))).ms;
  const { own, bare, ratio } = await inTurn([1, 9], { own: () => cost(product), bare: () => cost(server) });
  server.kill();
  const share = 1 / ratio;
  console.log(
    `${address}: ${(100 * share).toFixed(0)} % of bare; ${(1000 / own).toFixed(0)} responses/s per core, bare ${(1000 / bare).toFixed(0)} (${server.bytes} bytes)`,
  );
  if (share < MIN_RATIO) fail(`${address} is slower than ${MIN_RATIO * 100} % of bare`);
}

async function measureLiveData(dir: string, fail: Fail): Promise<void> {
  const GTFS = path.join(dir, 'city');
  await writeCityFeed(GTFS, CITY);
  const { positions, updates } = cityVehicles(CITY, Date.parse(CITY_NOON) / 1000);
  const publisher = createServer((request, response) => {
    response.end(request.url === '/positions' ? positions : updates);
  });
  const feeds = `http://127.0.0.1:${await listen(publisher)}`;
  const product = await startMeasured({
    ...TEST_PRODUCT,
    CLOCK: CITY_NOON,
    STORE_DIR: path.join(dir, 'city-store'),
    GTFS,
    GTFS_RT_VEHICLE_POSITIONS: `${feeds}/positions`,
    GTFS_RT_TRIP_UPDATES: `${feeds}/updates`,
  });
  while ((await fetch(product.origin + LIVE)).status !== 200) await setTimeout(200);
  const rows = (await (await fetch(product.origin + LIVE)).json()) as unknown[];
  if (rows.length < 2_000) fail(`only ${rows.length} vehicles`);
  let stall = Number.POSITIVE_INFINITY;
  for (let poll = -1; poll < 4; poll++) {
    await setTimeout(11_000);
    const { longestMs } = await product.usage();
    // Outside load only adds.
    if (poll >= 0) stall = Math.min(stall, longestMs);
  }
  console.log(`polling ${rows.length} vehicles every 10 s: longest stall ${stall.toFixed(1)} ms`);
  if (stall > MAX_STALL_MS) fail(`polling stalls the thread for ${stall.toFixed(0)} ms`);
  await compareWithBare(dir, product, LIVE, fail);
}

async function measureColdPages(dir: string, fail: Fail): Promise<void> {
  const product = await startDemo(dir);
  const server = await startBare(dir, product, '/schedules/17');
  let next = 0;
  for (const [address, targetMs] of Object.entries(COLD)) {
    const askCold = () => askInTurn(product.origin, () => address.replace('*', String(next++)), 1, 700);
    // In the first rounds the code of the page is compiled.
    const { own, ratio } = await inTurn([2, 4], {
      own: async () => {
        const { ms, answers } = await costOf(product, askCold);
        if (answers.some(({ status }) => status !== 200)) fail(`${address} is not served`);
        return ms;
      },
      bare: async () => (await costOf(server, () => askInTurn(server.origin, () => '/', CLIENTS, 300))).ms,
    });
    const limit = targetMs / BARE_MS;
    const cost = `${address} costs ${ratio.toFixed(0)} bare responses (limit ${limit.toFixed(0)})`;
    console.log(`${cost}; ${own.toFixed(1)} ms`);
    if (ratio > limit) fail(cost);
  }
}

async function measureDisruption(dir: string, fail: Fail): Promise<void> {
  const product = await startDemo(dir);
  const bare = await startBare(dir, product, '/');
  const pageMs = await measureRates(product, SECONDS, fail);
  const responses = pageMs / (await costOf(bare, () => askInTurn(bare.origin, () => '/', CLIENTS, 3_000))).ms;
  console.log(
    `a page takes the processor time of ${responses.toFixed(0)} bare responses (limit 100): ${(1000 / pageMs).toFixed(0)} pages/s per core`,
  );
  if (responses > 100) fail(`a page of the disruption costs ${responses.toFixed(0)} bare responses`);
  await exceedCapacity(product, path.join(dir, 'store'), Object.keys(COLD), SECONDS, fail);
}

async function measureStart(dir: string): Promise<void> {
  const rounds: { listening: number; page: number; wall: number }[] = [];
  await (await startDemo(dir)).end();
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    const product = await startMeasured({ ...TEST_PRODUCT, STORE_DIR: path.join(dir, 'store') });
    await (await fetch(product.origin)).text();
    const wall = performance.now() - began;
    rounds.push({ listening: product.listeningMs, page: (await product.usage()).processMs, wall });
    await product.end();
  }
  const ms = (of: 'listening' | 'page' | 'wall') => median(rounds.map((each) => each[of])).toFixed(0);
  console.log(
    `a warm start listens after ${ms('listening')} ms of processor time and serves the first page after ${ms('page')} ms, ${ms('wall')} ms elapsed (target 2000; medians of five)`,
  );
}

async function measureMemory(dir: string): Promise<void> {
  const began = performance.now();
  const product = await startMeasured({
    DEMO_STORES: path.join(root, TEST_PRODUCT.DEMO_STORES),
    NODE_ENV: 'production',
    STORE_DIR: dir,
    ...(feed === '' ? {} : { GTFS: path.resolve(feed) }),
  });
  const megabytes = async (what?: 'VmHWM') => `${(await product.memoryMb(what)).toFixed(0)} MB`;
  console.log(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s: ${await megabytes()}`);
  await setTimeout(SECONDS * 1_000);
  console.log(`idle for ${SECONDS} s: ${await megabytes()}; peak: ${await megabytes('VmHWM')}`);
}
