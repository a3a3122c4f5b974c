/**
 * Sends the built demo twice as many requests as it can serve, for pages that no cache has and for live data, while a
 * schedule is compiled on the same machine; then it is stopped (SIGTERM) under load. Run:
 * node scripts/buildWeb.mjs && node bench/reliability/overload.ts [--seconds 120]
 *
 * It fails (exit 1) if anything but a response or a 503 with Retry-After was received, if that took longer than 2.5 s,
 * if live data was refused, or if a request that the stopped server had accepted got no response.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { availableParallelism, loadavg, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TEST_PRODUCT } from '../../scripts/testProduct.mjs';
import { endAll, root, startProduct } from './product.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '120' } } });
const MAX_WAIT_MS = 2_500;
/** Requests at a time while the capacity is measured, and for how long. */
const CLIENTS = 16;
const CAPACITY_MS = 10_000;
const OVERLOAD = 2;
/** Every fifth request is for live data. */
const LIVE_EVERY = 5;
const LIVE = ['/live/api/v2/trips/', '/live/api/v2/alerts/'];
/** A client that was told to leave (`connection: close`) opens a new connection, which the stopped server refuses. */
const REFUSED = 'ECONNREFUSED';

interface Seen {
  kind: 'page' | 'live';
  status: number;
  tookMs: number;
  retryAfter: boolean;
  error: string;
}

const dir = await mkdtemp(path.join(tmpdir(), 'overload-'));
const failures: string[] = [];
const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });
try {
  // The schedule of the browser tests, if it is there, need not be compiled.
  await cp(path.join(root, TEST_PRODUCT.STORE_DIR), path.join(dir, 'store'), { recursive: true }).catch(
    () => undefined,
  );
  const product = await startProduct({
    ...TEST_PRODUCT,
    STORE_DIR: path.join(dir, 'store'),
    NODE_ENV: 'production',
  });
  const { origin } = product;
  // Riders do not share the server's processors: their clock must not wait for them.
  try {
    setPriority(-15);
  } catch {
    console.log('the client runs at the same priority as the server, so its figures include its own waits');
  }
  while ((await fetch(origin + LIVE[0])).status !== 200) await setTimeout(200);
  const stops = await stopsOf(origin);
  const addressOf = (i: number): string => {
    if (i % LIVE_EVERY === 0) return LIVE[(i / LIVE_EVERY) % LIVE.length] ?? '/';
    // The page shows other times for each stop, in each language.
    const lang = ['en', 'es', 'fr', 'ar'][Math.floor(i / stops.length) % 4];
    return `/departures/${encodeURIComponent(stops[i % stops.length] ?? '')}?lang=${lang}`;
  };

  const capacity = await measureCapacity(origin, addressOf);
  const [week = ''] = await readdir(path.join(dir, 'store/demo-feeds'));
  const compiler = spawn(
    process.execPath,
    [
      'flat/cli.ts',
      'build',
      path.join(dir, 'store/demo-feeds', week, 'current'),
      '--out',
      path.join(dir, 'compiled'),
    ],
    { cwd: root, stdio: 'ignore' },
  );
  await product.usage();
  if (compiler.pid !== undefined) setPriority(compiler.pid, 0);
  const ownDelay = monitorEventLoopDelay();
  ownDelay.enable();
  const seen = await overload(
    origin,
    (i) => addressOf(i + 1_000_000),
    capacity * OVERLOAD,
    Number(values.seconds) * 1_000,
  );
  const compiled =
    compiler.exitCode === null ? 'still being compiled' : `compiled (exit code ${compiler.exitCode})`;
  compiler.kill('SIGKILL');
  console.log(
    `capacity ${capacity.toFixed(0)} requests/s on ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; ${OVERLOAD} times that for ${values.seconds} s, at the end of which the schedule was ${compiled}`,
  );
  for (const kind of ['live', 'page'] as const) report(kind, seen);
  const lateMs = await product.lateMs();
  console.log(
    `${await product.late()} later than ${MAX_WAIT_MS} ms by the server's clock; this client's longest timer delay was ${Math.round(ownDelay.max / 1e6)} ms, the server's ${Math.round(lateMs)} ms, its longest stall ${Math.round((await product.usage()).longestMs)} ms`,
  );
  if (Object.keys(await product.refusals()).length > 0)
    console.log(`refused: ${JSON.stringify(await product.refusals())}`);

  // Under the load that it can just serve, requests are on their way when the server is stopped.
  const stopping = overload(origin, addressOf, capacity / 2, 8_000);
  await setTimeout(3_000);
  const ended = once(product.child, 'exit');
  product.child.kill('SIGTERM');
  const [code] = await ended;
  const last = await stopping;
  const dropped = last.filter(({ error }) => error !== '' && !error.includes(REFUSED));
  console.log(
    `SIGTERM under load: exit code ${code}, ${dropped.length} of ${last.filter(({ status }) => status > 0).length} requests dropped ${[...new Set(dropped.map(({ error }) => error))].join(', ')}`,
  );
  if (code !== 0) failures.push(`SIGTERM: exit code ${code}`);
  if (dropped.length > 0) failures.push(`SIGTERM: ${dropped.length} requests dropped`);
} finally {
  endAll();
  agent.destroy();
  await rm(dir, { recursive: true, force: true });
}
for (const failure of failures) console.log(`FAILED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

function report(kind: Seen['kind'], all: readonly Seen[]): void {
  const seen = all.filter((each) => each.kind === kind);
  // Stops of a station lead to its page.
  const served = seen.filter(({ status }) => status === 200 || status === 302);
  const refused = seen.filter(({ status, retryAfter }) => status === 503 && retryAfter);
  const worst = (some: readonly Seen[]) => Math.round(Math.max(0, ...some.map(({ tookMs }) => tookMs)));
  const late = seen.filter(({ tookMs }) => tookMs > MAX_WAIT_MS).length;
  const others = seen.length - served.length - refused.length;
  console.log(
    `${kind}: ${seen.length} requests, ${served.length} served (worst ${worst(served)} ms), ${refused.length} told to come back (worst ${worst(refused)} ms), ${others} others, ${late} later than ${MAX_WAIT_MS} ms`,
  );
  const odd = seen.filter((each) => !served.includes(each) && !refused.includes(each));
  const kinds = [
    ...new Set(odd.map(({ status, error, tookMs }) => `${error || status} after ${Math.round(tookMs)} ms`)),
  ].join(', ');
  if (others > 0)
    failures.push(`${kind}: ${others} got neither a response nor a 503 with Retry-After: ${kinds}`);
  if (late > 0) failures.push(`${kind}: ${late} waited for longer than ${MAX_WAIT_MS} ms`);
  if (kind === 'live' && refused.length > 0)
    failures.push(`${refused.length} requests for live data were refused`);
}

function ask(origin: string, address: string): Promise<Seen> {
  const began = performance.now();
  const kind = address.startsWith('/live/') ? 'live' : 'page';
  return new Promise((resolve) => {
    const done = (status: number, retryAfter: boolean, error = '') =>
      resolve({ kind, status, tookMs: performance.now() - began, retryAfter, error });
    const request = get(origin + address, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer
        .resume()
        .once('end', () => done(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined))
        .once('error', (error) => done(0, false, String(error)));
    });
    request.once('error', (error) =>
      done(0, false, `${error} on a ${request.reusedSocket ? 'used' : 'new'} connection`),
    );
  });
}

/** Returns the requests per second that the product serves to clients that wait for each response. */
async function measureCapacity(origin: string, addressOf: (i: number) => string): Promise<number> {
  const until = performance.now() + CAPACITY_MS;
  let next = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (performance.now() < until) await ask(origin, addressOf(next++));
  });
  await Promise.all(clients);
  return next / (CAPACITY_MS / 1_000);
}

/** Sends requests at a fixed rate, however many are still waiting. */
async function overload(
  origin: string,
  addressOf: (i: number) => string,
  perSecond: number,
  lastsMs: number,
): Promise<Seen[]> {
  const began = performance.now();
  const waiting: Promise<Seen>[] = [];
  for (;;) {
    const passed = performance.now() - began;
    if (passed > lastsMs) return Promise.all(waiting);
    while (waiting.length < (passed / 1_000) * perSecond)
      waiting.push(ask(origin, addressOf(waiting.length)));
    await setTimeout(5);
  }
}

async function stopsOf(origin: string): Promise<string[]> {
  const routes = (await (await fetch(`${origin}/flat/routes.json`)).json()) as { route_id: string }[];
  const stops = new Set<string>();
  for (const { route_id } of routes) {
    const answer = await fetch(`${origin}/live/api/v2/stops/?route_id=${encodeURIComponent(route_id)}`);
    for (const [, stop = ''] of (await answer.text()).matchAll(/"stop_id":"?([^",}]+)/g)) stops.add(stop);
  }
  return [...stops];
}
