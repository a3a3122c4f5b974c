/**
 * Runs the built product under faults of realtime feeds, upstreams, clients, its own process and files. For each fault, it
 * records what riders saw, their longest wait, the longest event-loop stall, the memory and the recovery time, and writes
 * them into docs/reliability.md. Run: node scripts/buildWeb.mjs && node bench/reliability/run.ts
 *
 * With arguments, it tries only the sections (feeds, alerts, trips, upstreams, clients, memory, process) and faults that
 * they name, and writes nothing: node bench/reliability/run.ts alerts "100 MB"
 *
 * It fails (exit 1) if a rider got no response or an error page or waited longer than 2.5 s, if the thread ran for
 * longer than 200 ms without yielding, if anything did not recover, or if the product did not exit with code 0 on SIGTERM.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { alertOf, type HostileFeed, hostileAlerts, hostileTrips } from '#testing/hostileFeeds.ts';
import { type MeasuredProduct, startMeasured } from '#testing/measuredProduct.ts';
import { askInTurn } from '#testing/riders.ts';
import { feedBytes } from '#testing/sampleNetwork.ts';
import { PLAIN, writeZip } from '#testing/staticFeed.ts';
import { readFlags, runProgram, table, writeSection } from '../program.ts';

import * as faults from './faults.ts';
import { HEADS, type Trial, tryFault } from './trial.ts';

/** Longer than the poll interval of positions and of alerts. */
const FEED_MS = 13_000;
const ALERTS_MS = 33_000;
const UPSTREAM_MS = 8_000;
const CLIENTS_MS = 10_000;
const ADDRESSES = 50_000;
/** Addresses in which `*` stands for a number; each number gives a separate page. */
const SCREENS = [
  '/schedules/17?stop=*',
  '/realtime-map?route=*',
  '/find?q=*',
  '/trips?from=*',
  '/departures/1?route=*',
];
const PAGES_WITHOUT_FEEDS = ['/', '/schedules/17', '/realtime-map'];
/** What riders see of vehicles and trips, by the state of the source. */
const STATES: Record<string, string> = {
  ok: 'as before',
  stale: 'with their age',
  down: 'reported as unavailable',
};
const JSON_TYPE = 'application/json';
const PAGE_REQUEST = 'GET /schedules/17 HTTP/1.1\r\nHost: x\r\n\r\n';
const CLIENTS: Record<string, [count: number, use: (socket: Socket) => unknown]> = {
  '5,000 pipelined pages': [1, (socket) => socket.resume().write(PAGE_REQUEST.repeat(5_000))],
  '300 clients that do not read': [300, (socket) => socket.pause().write(PAGE_REQUEST.repeat(8))],
  '300 incomplete requests': [300, (socket) => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-')],
  '20 queries of 1 MB': [
    20,
    (socket) => socket.resume().write(`GET /?q=${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
  ],
};

type Trials = Record<string, () => Trial | Promise<Trial>>;
const trialsOf = <T>(
  table: Readonly<Record<string, T>>,
  trial: (each: T) => Trial | Promise<Trial>,
): Trials => Object.fromEntries(Object.entries(table).map(([fault, each]) => [fault, () => trial(each)]));

const nowSeconds = () => Math.floor(Date.now() / 1000);
const pageOf = async (address: string) => (await fetch(address)).text();

const { words } = readFlags({});
await runProgram(async (dir, fail) => {
  const vehicles = await faults.createPublisher(positions(0));
  const updates = await faults.createPublisher((_, response) => response.end(feedBytes(nowSeconds(), [])));
  const usualAlert = alertOf('usual', {}, ['Use the other side.', 'en']);
  const alerts = await faults.createPublisher((_, response) =>
    response.end(feedBytes(nowSeconds(), [usualAlert])),
  );
  const upstream = await faults.createPublisher(answerEmpty);
  const GTFS = await writeZip(path.join(dir, 'feed.zip'), PLAIN);
  const settings = {
    GTFS,
    GTFS_RT_VEHICLE_POSITIONS: `${vehicles.origin}/v.pb`,
    GTFS_RT_TRIP_UPDATES: `${updates.origin}/t.pb`,
    GTFS_RT_ALERTS: `${alerts.origin}/a.pb`,
  };
  const product = await startMeasured({ ...settings, STORE_DIR: path.join(dir, 'first') });
  const { origin } = product;
  const sections: Record<string, { title: string; trials: Trials }> = {
    feeds: {
      title: 'A realtime feed',
      trials: trialsOf(faults.faultsOf(positions(0), positions(600)), (how) =>
        ofTrips(vehicles, how, 'vehicles'),
      ),
    },
    alerts: { title: 'Hostile alerts', trials: trialsOf(hostileAlerts, ofAlerts) },
    trips: {
      title: 'Hostile trip updates',
      trials: trialsOf(hostileTrips, (feed) => ofTrips(updates, sends(feed), 'trips')),
    },
    upstreams: { title: 'An upstream (`LIVE_URL`, `CONTENT_URL`)', trials: upstreamTrials() },
    clients: { title: 'Clients', trials: trialsOf(CLIENTS, ofClients) },
    memory: {
      title: 'Memory',
      trials: {
        [`${ADDRESSES.toLocaleString('en')} distinct URLs of pages`]: () =>
          flood(PAGES_WITHOUT_FEEDS, {}, (i) => (SCREENS[i % SCREENS.length] ?? '/').replace('*', String(i))),
        [`${ADDRESSES.toLocaleString('en')} distinct URLs of an upstream, 11 kB each`]: () => {
          const body = JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ id, text: 'x'.repeat(200) })));
          upstream.misbehave((_, response) => response.setHeader('content-type', JSON_TYPE).end(body));
          return flood(['/'], { LIVE_URL: upstream.origin }, (i) => `/live/api/v2/trips/?route_id=${i}`);
        },
      },
    },
    process: {
      title: 'The process and its files',
      trials: {
        'a damaged schedule at start': startDamaged,
        'nobody reads standard output': () => ({ product, cause: stopReading }),
      },
    },
  };
  const rows: Record<string, string[][]> = {};
  for (const [section, { trials }] of Object.entries(sections)) {
    rows[section] = [];
    for (const [fault, trial] of Object.entries(trials))
      if (words.length === 0 || words.some((word) => section === word || fault.includes(word)))
        rows[section].push(await tryFault(fault, await trial(), fail));
  }
  const began = performance.now();
  const code = await product.end();
  const ended = `\`SIGTERM\` ended the process with exit code ${code} after ${Math.round(performance.now() - began)} ms.`;
  console.log(ended);
  if (code !== 0) fail(`SIGTERM: the process ended with exit code ${code}`);
  if (words.length > 0) return;
  for (const [section, { title }] of Object.entries(sections))
    await writeSection(title, ...(section === 'process' ? [ended] : []), table(HEADS, rows[section] ?? []));

  /** A publisher of vehicles or trips misbehaves. */
  function ofTrips(publisher: faults.Publisher, how: faults.Behaviour | null, what: string): Trial {
    const state = async () => {
      const answer = await fetch(`${origin}/live/api/v2/trips/`);
      await answer.arrayBuffer();
      return answer.headers.get('x-source-state') ?? '';
    };
    return {
      product,
      cause: async () => {
        publisher.misbehave(how);
        await setTimeout(FEED_MS);
        return `${what} ${STATES[await state()] ?? '?'}`;
      },
      end: publisher.recover,
      hasRecovered: async () => (await state()) === 'ok',
    };
  }

  function ofAlerts(feed: HostileFeed): Trial {
    const hasUsual = async () => (await pageOf(`${origin}/alerts`)).includes('Alert usual');
    return {
      product,
      cause: async () => {
        alerts.misbehave(sends(feed));
        await setTimeout(ALERTS_MS);
        const size = `${((await pageOf(`${origin}/alerts`)).length / 1e6).toFixed(2)} MB`;
        return `alerts page of ${size}, ${(await hasUsual()) ? 'the previous alerts' : 'the new alerts'}`;
      },
      end: alerts.recover,
      hasRecovered: hasUsual,
    };
  }

  /** Another server gets content and live data from an upstream. */
  function upstreamTrials(): Trials {
    let proxy: MeasuredProduct | null = null;
    const ofUpstream = async (how: faults.Behaviour | null): Promise<Trial> => {
      proxy ??= await startMeasured({
        FLAT_URL: `${origin}/flat`,
        LIVE_URL: upstream.origin,
        CONTENT_URL: upstream.origin,
        STORE_DIR: path.join(dir, 'proxy'),
      });
      const own = proxy.origin;
      return {
        product: proxy,
        paths: ['/', '/alerts', '/schedules/17'],
        cause: async () => {
          upstream.misbehave(how);
          await setTimeout(UPSTREAM_MS);
          return /unavailable/i.test(await pageOf(`${own}/alerts`))
            ? 'alerts reported as unavailable'
            : 'the previous data, with its age';
        },
        end: upstream.recover,
        hasRecovered: async () => {
          const addresses = ['/live/api/v2/alerts/', '/content/wp-json/options/all'];
          const answers = await Promise.all(addresses.map((address) => fetch(own + address)));
          return answers.every(
            ({ status, headers }) => status === 200 && headers.get('x-source-state') !== 'stale',
          );
        },
      };
    };
    return {
      ...trialsOf(faults.faultsOf(answerEmpty, answerStale), ofUpstream),
      'never responding, from the start': () => {
        upstream.misbehave(() => {});
        proxy = null;
        return ofUpstream(() => {});
      },
    };
  }

  function ofClients([count, use]: (typeof CLIENTS)[string]): Trial {
    const sockets: Socket[] = [];
    return {
      product,
      cause: () => {
        for (let i = 0; i < count; i++) {
          const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
          sockets.push(socket);
          use(socket);
        }
        return setTimeout(CLIENTS_MS, 'pages as before');
      },
      end: () => sockets.forEach((socket) => void socket.destroy()),
    };
  }

  async function flood(
    paths: readonly string[],
    more: Record<string, string>,
    addressOf: (i: number) => string,
  ): Promise<Trial> {
    const fresh = await startMeasured({ GTFS, STORE_DIR: path.join(dir, 'fresh'), ...more });
    const beforeMb = Math.round(await fresh.memoryMb());
    return {
      product: fresh,
      paths,
      cause: async () => {
        await askInTurn(fresh.origin, addressOf, 4, Number.POSITIVE_INFINITY, ADDRESSES);
        return `${beforeMb} MB before`;
      },
    };
  }

  async function stopReading(): Promise<string> {
    product.child.stdout?.pause();
    for (let i = 0; i < 2_000; i++) await pageOf(`${origin}/schedules/17`);
    return setTimeout(CLIENTS_MS, 'pages as before');
  }

  async function startDamaged(): Promise<Trial> {
    const STORE_DIR = path.join(dir, 'store');
    await (await startMeasured({ ...settings, STORE_DIR })).end();
    await damage(STORE_DIR);
    const again = await startMeasured({ ...settings, STORE_DIR });
    return {
      product: again,
      cause: async () => {
        await setTimeout(CLIENTS_MS);
        const isLost = (await pageOf(`${again.origin}/schedules/17`)).includes('unavailable');
        return isLost ? 'the schedule reported as unavailable' : 'the schedule, recompiled';
      },
    };
  }
});

/** Sends a feed of now, with the same bytes to every request. */
function sends(feed: HostileFeed): faults.Behaviour {
  const body = feed(nowSeconds());
  return (_, response) => response.end(body);
}

/** Sends the position of a vehicle. */
function positions(ageSeconds: number): faults.Behaviour {
  const vehicle = { trip: { tripId: 'x', routeId: '17' }, position: { latitude: 40, longitude: -75 } };
  return (_, response) => response.end(feedBytes(nowSeconds() - ageSeconds, [{ vehicle }]));
}

/** The content and live data of an upstream that has none. */
function answerEmpty(...[request, response]: Parameters<faults.Behaviour>): void {
  response.setHeader('content-type', JSON_TYPE);
  response.end(request.url?.startsWith('/wp-json') ? '{}' : '[]');
}

/** The same, ten minutes old. */
function answerStale(...[request, response]: Parameters<faults.Behaviour>): void {
  const old = new Date(Date.now() - 600_000).toISOString();
  response.setHeader('x-source-state', 'stale');
  response.setHeader('x-source-time', old).setHeader('x-source-since', old);
  answerEmpty(request, response);
}

/** Overwrites bytes in the middle of every pack of the store. */
async function damage(store: string): Promise<void> {
  for (const entry of await readdir(store, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.includes('pack')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 64).fill(0xa5);
    await writeFile(file, bytes);
  }
}
