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
import { connect } from 'node:net';
import path from 'node:path';
import { feedBytes } from '#testing/sampleNetwork.ts';
import { PLAIN, writeZip } from '#testing/staticFeed.ts';
import { type Product, runProgram, startProduct, table, writeSection } from '../product.ts';
import { askInTurn } from '../traffic.ts';
import {
  type Behaviour,
  createPublisher,
  faultsOf,
  hostileAlerts,
  hostileTrips,
  nowSeconds,
  type Publisher,
  ROW,
  sends,
  type Trial,
  tryFault,
  usualAlerts,
} from './faults.ts';

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
const PAGES = [...PAGES_WITHOUT_FEEDS, '/alerts'];
const SECTIONS = {
  feeds: 'A realtime feed',
  alerts: 'Hostile alerts',
  trips: 'Hostile trip updates',
  upstreams: 'An upstream (`LIVE_URL`, `CONTENT_URL`)',
  clients: 'Clients',
  memory: 'Memory',
  process: 'The process and its files',
};
/** What riders see of vehicles and trips, by the state of the source. */
const STATES: Record<string, string> = {
  ok: 'as before',
  stale: 'with their age',
  down: 'reported as unavailable',
};

const words = process.argv.slice(2);
await runProgram(async (dir, fail) => {
  const rows = Object.fromEntries(Object.keys(SECTIONS).map((section) => [section, [] as string[][]]));
  /** Tries a fault if its section or part of its name was given, or nothing was. */
  const attempt = async (
    section: keyof typeof SECTIONS,
    fault: string,
    trial: () => Promise<Trial> | Trial,
  ) => {
    if (words.length === 0 || words.some((word) => section === word || fault.includes(word)))
      rows[section]?.push(await tryFault(fault, await trial(), fail));
  };
  const isServed = async (address: string) => (await fetch(address)).status === 200;

  const positions = (ageSeconds: number) =>
    sends(() =>
      feedBytes(nowSeconds() - ageSeconds, [
        { vehicle: { trip: { tripId: 'x', routeId: '17' }, position: { latitude: 40, longitude: -75 } } },
      ]),
    );
  const vehicles = await createPublisher(positions(0));
  const updates = await createPublisher(sends(() => feedBytes(nowSeconds(), [])));
  const alerts = await createPublisher(sends(usualAlerts));
  const STORE_DIR = path.join(dir, 'store');
  const GTFS = await writeZip(path.join(dir, 'feed.zip'), PLAIN);
  const settings = {
    GTFS,
    STORE_DIR,
    GTFS_RT_VEHICLE_POSITIONS: `${vehicles.origin}/v.pb`,
    GTFS_RT_TRIP_UPDATES: `${updates.origin}/t.pb`,
    GTFS_RT_ALERTS: `${alerts.origin}/a.pb`,
  };
  const product = await startProduct(settings);
  const { origin } = product;
  const state = async (): Promise<string> => {
    const answer = await fetch(`${origin}/live/api/v2/trips/`).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.headers.get('x-source-state') ?? '?';
  };
  /** A publisher misbehaves for so long. */
  const faultOf = (publisher: Publisher, how: Behaviour | null, lastsMs: number) => ({
    product,
    paths: PAGES,
    lastsMs,
    begin: () => publisher.misbehave(how),
    end: publisher.recover,
  });
  const ofTrips = (what: string) => ({
    saw: async () => `${what} ${STATES[await state()] ?? '?'}`,
    hasRecovered: async () => (await state()) === 'ok',
  });

  for (const [fault, how] of Object.entries(faultsOf(positions(0), positions(600))))
    await attempt('feeds', fault, () => ({ ...faultOf(vehicles, how, FEED_MS), ...ofTrips('vehicles') }));
  for (const [fault, bytes] of Object.entries(hostileAlerts))
    await attempt('alerts', fault, () => {
      const body = bytes();
      return {
        ...faultOf(
          alerts,
          sends(() => body),
          ALERTS_MS,
        ),
        saw: (page) =>
          `alerts page of ${(page.length / 1e6).toFixed(2)} MB, ${/Alert usual/.test(page) ? 'the previous alerts' : 'the new alerts'}`,
        hasRecovered: async () => (await (await fetch(`${origin}/alerts`)).text()).includes('Alert usual'),
      };
    });
  for (const [fault, bytes] of Object.entries(hostileTrips))
    await attempt('trips', fault, () => {
      const body = bytes();
      return {
        ...faultOf(
          updates,
          sends(() => body),
          FEED_MS,
        ),
        ...ofTrips('trips'),
      };
    });

  await tryUpstreams();
  await tryClients();
  await tryMemory();

  await attempt('process', 'nobody reads standard output', () => ({
    product,
    paths: PAGES,
    begin: async () => {
      product.stopReading();
      for (let i = 0; i < 2_000; i++) await (await fetch(`${origin}/schedules/17`)).arrayBuffer();
    },
    lastsMs: CLIENTS_MS,
    saw: () => 'pages as before',
    hasRecovered: () => isServed(`${origin}/healthz`),
  }));
  const began = performance.now();
  const code = await product.end();
  const ended = `\`SIGTERM\` ended the process with exit code ${code} after ${Math.round(performance.now() - began)} ms.`;
  console.log(ended);
  if (code !== 0) fail(`SIGTERM: the process ended with exit code ${code}`);
  await attempt('process', 'a damaged schedule at start', async () => {
    await damage(STORE_DIR);
    const again = await startProduct(settings);
    return {
      product: again,
      paths: PAGES,
      begin: () => {},
      lastsMs: CLIENTS_MS,
      saw: async () =>
        (await (await fetch(`${again.origin}/schedules/17`)).text()).includes('unavailable')
          ? 'the schedule reported as unavailable'
          : 'the schedule, recompiled',
      hasRecovered: () => isServed(`${again.origin}/readyz`),
    };
  });
  if (words.length > 0) return;
  for (const [section, title] of Object.entries(SECTIONS))
    await writeSection(title, ...(section === 'process' ? [ended] : []), table(ROW, rows[section] ?? []));

  /** Another server gets content and live data from an upstream. */
  async function tryUpstreams(): Promise<void> {
    const usual: Behaviour = (request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(request.url?.startsWith('/wp-json') ? '{}' : '[]');
    };
    const stale: Behaviour = (request, response) => {
      const old = new Date(Date.now() - 600_000).toISOString();
      for (const [name, value] of Object.entries({ state: 'stale', time: old, since: old }))
        response.setHeader(`x-source-${name}`, value);
      usual(request, response);
    };
    const upstream = await createPublisher(usual);
    const upstreams = { FLAT_URL: `${origin}/flat`, LIVE_URL: upstream.origin, CONTENT_URL: upstream.origin };
    let proxy: Product | null = null;
    const trial = async (begin: () => void): Promise<Trial> => {
      proxy ??= await startProduct(upstreams);
      const own = proxy.origin;
      return {
        product: proxy,
        paths: ['/', '/alerts', '/schedules/17'],
        lastsMs: UPSTREAM_MS,
        begin,
        saw: (page) =>
          /unavailable/i.test(page) ? 'alerts reported as unavailable' : 'the previous data, with its age',
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
    for (const [fault, how] of Object.entries(faultsOf(usual, stale)))
      await attempt('upstreams', fault, () => trial(() => upstream.misbehave(how)));
    await attempt('upstreams', 'never responding, from the start', async () => {
      upstream.misbehave(() => {});
      proxy = await startProduct(upstreams);
      return trial(() => {});
    });
  }

  async function tryClients(): Promise<void> {
    const request = 'GET /schedules/17 HTTP/1.1\r\nHost: x\r\n\r\n';
    const sockets: ReturnType<typeof connect>[] = [];
    const open = (count: number, use: (socket: ReturnType<typeof connect>) => void) => {
      for (let i = 0; i < count; i++) {
        const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
        sockets.push(socket);
        use(socket);
      }
    };
    const attacks: Record<string, () => void> = {
      '5,000 pipelined pages': () => open(1, (socket) => socket.resume().write(request.repeat(5_000))),
      '300 clients that do not read': () => open(300, (socket) => socket.pause().write(request.repeat(8))),
      '300 incomplete requests': () => open(300, (socket) => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-')),
      '20 queries of 1 MB': () =>
        open(20, (socket) =>
          socket.resume().write(`GET /?q=${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
        ),
    };
    for (const [fault, begin] of Object.entries(attacks))
      await attempt('clients', fault, () => ({
        product,
        paths: PAGES,
        begin,
        lastsMs: CLIENTS_MS,
        saw: () => 'pages as before',
        end: () => {
          for (const socket of sockets.splice(0)) socket.destroy();
        },
        hasRecovered: () => isServed(`${origin}/schedules/17`),
      }));
  }

  async function tryMemory(): Promise<void> {
    const body = JSON.stringify(Array.from({ length: 50 }, (_, i) => ({ id: i, text: 'x'.repeat(200) })));
    const upstream = await createPublisher((_, response) => {
      response.setHeader('content-type', 'application/json').end(body);
    });
    const flood = async (more: Record<string, string>, addressOf: (i: number) => string): Promise<Trial> => {
      const fresh = await startProduct({ GTFS, STORE_DIR: path.join(dir, 'fresh'), ...more });
      const beforeMb = Math.round(await fresh.memoryMb());
      return {
        product: fresh,
        paths: 'LIVE_URL' in more ? ['/'] : PAGES_WITHOUT_FEEDS,
        begin: () => {},
        lastsMs: 0,
        work: () => askInTurn(fresh.origin, addressOf, 4, Number.POSITIVE_INFINITY, ADDRESSES),
        saw: () => `${beforeMb} MB before`,
        hasRecovered: () => isServed(`${fresh.origin}/schedules/17`),
      };
    };
    const urls = `${ADDRESSES.toLocaleString('en')} distinct URLs`;
    await attempt('memory', `${urls} of pages`, () =>
      flood({}, (i) => (SCREENS[i % SCREENS.length] ?? '/').replace('*', String(i))),
    );
    await attempt('memory', `${urls} of an upstream, ${Math.round(body.length / 1000)} kB each`, () =>
      flood({ LIVE_URL: upstream.origin }, (i) => `/live/api/v2/trips/?route_id=${i}`),
    );
  }
});

/** Flips bytes in the middle of every pack of the store. */
async function damage(store: string): Promise<void> {
  for (const entry of await readdir(store, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.includes('pack')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    for (let at = bytes.length >> 1; at < (bytes.length >> 1) + 64 && at < bytes.length; at++)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    await writeFile(file, bytes);
  }
}
