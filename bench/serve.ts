/**
 * What the built product costs, compared with bare `node:http` that sends the same bytes; both are processes of their own
 * and take turns. Costs are processor time of the serving thread. Run: node scripts/buildWeb.mjs && node bench/serve.ts MODE
 *
 * - cached: pages, a document and live data of 2,500 vehicles; fails below 45 % of bare, and if polling stalls the thread
 *   for more than 50 ms
 * - cold: pages that no cache has; fails above each page's target
 * - disruption [--seconds 60]: the traffic of a disruption at the maximum rate, at half of it, at half of the target, and
 *   at three times the maximum; fails above 100 bare responses a page, and, from 600 s on, if memory grows by a tenth
 * - start: a warm start; memory [--feed ZIP] [--seconds 60]: resident memory, when ready, idle and at most
 */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, randomFrom } from '#testing/measure.ts';
import { listen } from '#testing/servers.ts';
import { TEST_PRODUCT } from '../scripts/product.mjs';
import { CITY_DATE, type City, cityVehicles, writeCityFeed } from './cityFeed.ts';
import { root, runProgram, startDemo, startProduct, type Watched, watch } from './product.ts';
import { type Answer, askAtRate, askInTurn, percentile } from './traffic.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, feed: { type: 'string' } },
});
const SECONDS = Number(values.seconds);
const CLIENTS = 16;
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
const VEHICLES = '/live/api/v2/trips/';

const modes: Record<string, (dir: string, fail: (what: string) => void) => Promise<void>> = {
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
const mode = modes[positionals[0] ?? 'cached'];
if (process.env.RESPONSE !== undefined) await serveBare(process.env.RESPONSE);
else if (mode === undefined) throw new Error(`the modes are ${Object.keys(modes).join(', ')}`);
else await runProgram(mode);

/** The bare server, in a process of its own: sends the response in this file to every request. */
async function serveBare(file: string): Promise<void> {
  const { headers, body } = JSON.parse(await readFile(file, 'utf8'));
  const bytes = Buffer.from(body, 'base64');
  console.log(await listen(createServer((_, response) => response.writeHead(200, headers).end(bytes))));
}

/** Starts a bare server with the second response of the product, as it was sent. `fetch` would decompress it. */
async function startBare(
  dir: string,
  product: Watched,
  address: string,
): Promise<Watched & { bytes: number }> {
  let response = { headers: {} as Record<string, unknown>, body: Buffer.alloc(0) };
  for (let i = 0; i < 2; i++) {
    const request = get(product.origin + address, {
      headers: { 'accept-encoding': 'br, gzip', 'accept-language': 'en' },
    });
    const [answer] = await once(request, 'response');
    response = { headers: answer.headers, body: await buffer(answer) };
  }
  const { date, connection, 'keep-alive': _, 'transfer-encoding': __, ...headers } = response.headers;
  const RESPONSE = path.join(dir, 'response.json');
  const sent = { ...headers, 'content-length': String(response.body.length) };
  await writeFile(RESPONSE, JSON.stringify({ headers: sent, body: response.body.toString('base64') }));
  const server = watch([import.meta.filename], { RESPONSE });
  const [port] = await once(server.child.stdout ?? server.child, 'data');
  return { ...server, origin: `http://127.0.0.1:${Number(port)}`, bytes: response.body.length };
}

/** Milliseconds of the serving thread for each response; other statuses than 200 are failures. */
async function costOf(
  server: Watched,
  ask: () => Promise<Answer[]>,
): Promise<{ ms: number; answers: Answer[] }> {
  const before = await server.usage();
  const answers = await ask();
  const { threadMs } = await server.usage();
  return {
    ms: (threadMs - before.threadMs) / answers.filter(({ status }) => status === 200).length,
    answers,
  };
}

async function compareWithBare(dir: string, product: Watched, address: string, fail: (what: string) => void) {
  const bare = await startBare(dir, product, address);
  const round = async (server: Watched) =>
    (await costOf(server, () => askInTurn(server.origin, () => address, CLIENTS, 700))).ms;
  const costs: { own: number; bare: number }[] = [];
  for (let i = -1; i < 9; i++) {
    const pair = { bare: await round(bare), own: await round(product) };
    if (i >= 0) costs.push(pair);
  }
  bare.child.kill('SIGKILL');
  // Adjacent rounds are compared, so that outside load affects both alike.
  const ratio = median(costs.map((each) => each.bare / each.own));
  const perSecond = (name: 'own' | 'bare') => (1000 / median(costs.map((each) => each[name]))).toFixed(0);
  console.log(
    `${address}: ${(100 * ratio).toFixed(0)} % of bare; ${perSecond('own')} responses/s per core, bare ${perSecond('bare')} (${bare.bytes} bytes)`,
  );
  if (ratio < MIN_RATIO) fail(`${address} is slower than ${MIN_RATIO * 100} % of bare`);
}

async function measureLiveData(dir: string, fail: (what: string) => void): Promise<void> {
  const feed = path.join(dir, 'city');
  await writeCityFeed(feed, CITY);
  const { positions, updates } = cityVehicles(CITY, Date.parse(CITY_NOON) / 1000);
  const publisher = createServer((request, response) => {
    response.end(request.url === '/positions' ? positions : updates);
  });
  const feeds = `http://127.0.0.1:${await listen(publisher)}`;
  const product = await startProduct({
    ...TEST_PRODUCT,
    CLOCK: CITY_NOON,
    STORE_DIR: path.join(dir, 'city-store'),
    GTFS: feed,
    GTFS_RT_VEHICLE_POSITIONS: `${feeds}/positions`,
    GTFS_RT_TRIP_UPDATES: `${feeds}/updates`,
  });
  while ((await fetch(product.origin + VEHICLES)).status !== 200) await setTimeout(200);
  const rows = (await (await fetch(product.origin + VEHICLES)).json()) as unknown[];
  if (rows.length < 2_000) fail(`only ${rows.length} vehicles`);
  const stalls: number[] = [];
  for (let poll = -1; poll < 4; poll++) {
    await setTimeout(11_000);
    const { longestMs } = await product.usage();
    if (poll >= 0) stalls.push(longestMs);
  }
  // Outside load only adds.
  const stall = Math.min(...stalls);
  console.log(`polling ${rows.length} vehicles every 10 s: longest stall ${stall.toFixed(1)} ms`);
  if (stall > MAX_STALL_MS) fail(`polling stalls the thread for ${stall.toFixed(0)} ms`);
  await compareWithBare(dir, product, VEHICLES, fail);
  await product.end();
  publisher.close();
}

async function measureColdPages(dir: string, fail: (what: string) => void): Promise<void> {
  const product = await startDemo(dir);
  const bare = await startBare(dir, product, '/schedules/17');
  let next = 0;
  for (const [address, targetMs] of Object.entries(COLD)) {
    const ask = (lastsMs: number) =>
      askInTurn(product.origin, () => address.replace('*', String(next++)), 1, lastsMs);
    const costs: { own: number; bare: number }[] = [];
    for (let round = 0; round < 6; round++) {
      const own = await costOf(product, () => ask(700));
      const odd = own.answers.find(({ status }) => status !== 200);
      if (odd !== undefined) fail(`${address}: ${odd.status}`);
      const { ms } = await costOf(bare, () => askInTurn(bare.origin, () => '/', CLIENTS, 300));
      // In the first rounds the code of the page is compiled.
      if (round > 1) costs.push({ own: own.ms, bare: ms });
    }
    const responses = median(costs.map((each) => each.own / each.bare));
    console.log(
      `${address}: ${responses.toFixed(0)} bare responses (limit ${(targetMs / BARE_MS).toFixed(0)}); ${median(costs.map(({ own }) => own)).toFixed(1)} ms`,
    );
    if (responses > targetMs / BARE_MS) fail(`${address} costs ${responses.toFixed(0)} bare responses`);
  }
}

async function measureDisruption(dir: string, fail: (what: string) => void): Promise<void> {
  const product = await startDemo(dir);
  const bare = await startBare(dir, product, '/');
  const addressOf = await disruptionAddresses(product.origin);
  const lastsMs = SECONDS * 1_000;
  await askInTurn(product.origin, addressOf, CLIENTS, lastsMs / 2);
  const memory: number[] = [];
  const sampling = setInterval(async () => memory.push(await product.memoryMb()), 1_000);
  const fastest = await costOf(product, () => askInTurn(product.origin, addressOf, CLIENTS, lastsMs));
  clearInterval(sampling);
  const { ms } = await costOf(bare, () => askInTurn(bare.origin, () => '/', CLIENTS, 3_000));
  const responses = fastest.ms / ms;
  console.log(
    `a page takes the processor time of ${responses.toFixed(0)} bare responses (limit 100): ${(1000 / fastest.ms).toFixed(0)} pages/s per core`,
  );
  if (responses > 100) fail(`a page of the disruption costs ${responses.toFixed(0)} bare responses`);
  const third = Math.floor(memory.length / 3);
  const thirds = [0, 1, 2].map((n) => median(memory.slice(n * third, (n + 1) * third)));
  console.log(`memory in thirds of that time: ${thirds.map((mb) => mb.toFixed(0)).join(', ')} MB`);
  if (SECONDS >= 600 && (thirds[2] ?? 0) > 1.1 * (thirds[0] ?? 0)) fail('memory grows');
  const rate = fastest.answers.length / SECONDS;
  for (const [name, perSecond] of [
    ['half of the maximum rate', rate / 2],
    ['half of the target', 150],
    ['three times the maximum rate', rate * 3],
  ] as const) {
    const answers = await askAtRate(product.origin, addressOf, perSecond, Math.min(lastsMs, 60_000));
    const served = answers.filter(({ status }) => status === 200);
    const lagMs = 1000 * (await product.metric(/^timepoint_loop_lag_seconds$/));
    console.log(
      `${name}, ${perSecond.toFixed(0)}/s: median ${percentile(served, 0.5).toFixed(1)} ms, p99 ${percentile(served, 0.99).toFixed(0)} ms, event loop delayed by at most ${lagMs.toFixed(0)} ms; ${served.length} served, ${answers.filter(({ status }) => status === 503).length} refused`,
    );
  }
}

/**
 * The requests of riders during a disruption: 40 % for lines, stops and stations, 20 % that poll the map, 20 % for alerts
 * and 20 % others. Within each, the second address is half as likely as the first, the third a third as likely (Zipf).
 */
async function disruptionAddresses(origin: string): Promise<() => string> {
  const listed = async (sitemap: string) => {
    const text = await (await fetch(origin + sitemap)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  };
  const pages = await listed('/sitemap.xml');
  const isPlace = (page: string) => /^\/(?:schedules|stations)\/./.test(page);
  const lines = pages.filter((page) => page.startsWith('/schedules/')).map((page) => page.split('/')[2]);
  const kinds = [
    [...pages.filter(isPlace), ...(await listed('/sitemap-stops.xml'))],
    [VEHICLES],
    ['/alerts', '/alerts?view=detours', ...lines.map((line) => `/alerts?route=${line}`)],
    [...pages.filter((page) => !isPlace(page)), ...lines.map((line) => `/suggest?q=${line}`)],
  ];
  const random = randomFrom(20_261_013);
  return () => {
    const at = random();
    const kind = kinds[at < 0.4 ? 0 : Math.ceil((at - 0.4) / 0.2)] ?? [];
    return kind[Math.floor(kind.length ** random()) - 1] ?? '/';
  };
}

async function measureStart(dir: string): Promise<void> {
  const rounds: { listening: number; page: number; wall: number }[] = [];
  const environment = { ...TEST_PRODUCT, STORE_DIR: path.join(dir, 'store') };
  await (await startDemo(dir)).end();
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    const product = await startProduct(environment, undefined, '/');
    const { processMs } = await product.usage();
    const wall = performance.now() - began;
    rounds.push({ listening: product.started.processMs, page: processMs, wall });
    await product.end();
  }
  const ms = (of: 'listening' | 'page' | 'wall') => median(rounds.map((each) => each[of])).toFixed(0);
  console.log(
    `a warm start listens after ${ms('listening')} ms of processor time and serves the first page after ${ms('page')} ms, ${ms('wall')} ms elapsed (target 2000; medians of five)`,
  );
}

async function measureMemory(dir: string): Promise<void> {
  const began = performance.now();
  const product = await startProduct({
    DEMO_STORES: path.join(root, '.cache', 'demo-stores'),
    NODE_ENV: 'production',
    STORE_DIR: dir,
    ...(values.feed === undefined ? {} : { GTFS: path.resolve(values.feed) }),
  });
  const megabytes = async (what?: 'VmHWM') => `${(await product.memoryMb(what)).toFixed(0)} MB`;
  console.log(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s: ${await megabytes()}`);
  await setTimeout(SECONDS * 1_000);
  console.log(`idle for ${SECONDS} s: ${await megabytes()}; peak: ${await megabytes('VmHWM')}`);
}
