/**
 * Runs the built product under faults (of realtime feeds, upstreams, clients, its own process and files) and under
 * load. For each fault, it records what riders saw, their longest wait, the longest event-loop stall, the memory and the
 * recovery time, and writes docs/reliability.md. Run: node scripts/buildWeb.mjs && node bench/reliability/run.ts
 *
 * With arguments, it tries only the sections (feeds, alerts, trips, upstreams, clients, memory, process, load) and faults
 * that they name, and writes nothing: node bench/reliability/run.ts alerts "100 MB"
 *
 * It fails (exit 1) if a rider got no response or an error page or waited longer than 2.5 s, if the thread ran for
 * longer than 200 ms without yielding, if anything did not recover, or if the product did not exit with code 0 on SIGTERM.
 */
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PLAIN, writeZip } from '#testing/staticFeed.ts';
import { feed, hostileAlerts, hostileTrips, usualAlerts } from './hostileFeeds.ts';
import { type LoadRow, measureLoad } from './load.ts';
import { endAll, startProduct } from './product.ts';
import { type Behaviour, createPublisher, faultsOf } from './publisher.ts';
import { writeReport } from './report.ts';
import { type Row, type Trial, tryFault } from './trial.ts';

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
  '/departures/*',
];
const PAGES = ['/', '/schedules/17', '/alerts', '/realtime-map'];

const words = process.argv.slice(2);
type Section = 'feeds' | 'alerts' | 'trips' | 'upstreams' | 'clients' | 'memory' | 'process';
const rows: Record<Section, Row[]> = {
  feeds: [],
  alerts: [],
  trips: [],
  upstreams: [],
  clients: [],
  memory: [],
  process: [],
};
let load: LoadRow[] = [];
const failures: string[] = [];
const fail = (what: string) => void failures.push(what);
const dir = await mkdtemp(path.join(tmpdir(), 'reliability-'));

/** Whether to try a fault, by its section or by part of its name. */
const isSelected = (section: string, fault = ''): boolean =>
  words.length === 0 || words.some((word) => section === word || (fault !== '' && fault.includes(word)));

async function tryAndRecord(section: Section, trial: Trial): Promise<void> {
  if (isSelected(section, trial.fault)) rows[section].push(await tryFault(trial, fail));
}

const stateOf = async (origin: string, list: string): Promise<string> => {
  const answer = await fetch(`${origin}/live/api/v2/${list}/`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.headers.get('x-source-state') ?? '?';
};

const freshnessInWords = (state: string): string =>
  ({ ok: 'as before', stale: 'with their age', down: 'reported as unavailable' })[state] ?? '?';

let end = { code: 0 as unknown, milliseconds: 0 };
try {
  const zip = await writeZip(path.join(dir, 'feed.zip'), PLAIN);
  const seconds = () => Date.now() / 1000;
  let tripAt = seconds;
  const positions: Behaviour = (_, response) =>
    void response.end(
      feed(
        [
          {
            id: '1',
            vehicle: { trip: { tripId: 'x', routeId: '17' }, position: { latitude: 40, longitude: -75 } },
          },
        ],
        tripAt(),
      ),
    );
  let alertBytes: () => Buffer = usualAlerts;
  let updateBytes: () => Buffer = () => feed([]);
  const vehicles = await createPublisher(positions);
  const updates = await createPublisher((_, response) => void response.end(updateBytes()));
  const alerts = await createPublisher((_, response) => void response.end(alertBytes()));
  const storeDir = path.join(dir, 'store');
  const settings = {
    GTFS: zip,
    STORE_DIR: storeDir,
    GTFS_RT_VEHICLE_POSITIONS: `${vehicles.origin}/v.pb`,
    GTFS_RT_TRIP_UPDATES: `${updates.origin}/t.pb`,
    GTFS_RT_ALERTS: `${alerts.origin}/a.pb`,
  };
  const product = await startProduct(settings);
  const { origin } = product;
  const haveTripsRecovered = async () => (await stateOf(origin, 'trips')) === 'ok';

  const feedFaults: Record<string, Behaviour> = {
    ...faultsOf(positions),
    stale: (request, response) => {
      tripAt = () => seconds() - 600;
      positions(request, response);
    },
  };
  for (const [fault, how] of Object.entries(feedFaults)) {
    await tryAndRecord('feeds', {
      product,
      fault,
      paths: PAGES,
      begin: () => vehicles.behave(how),
      lastsMs: FEED_MS,
      describeSeen: async () => `vehicles ${freshnessInWords(await stateOf(origin, 'trips'))}`,
      end: () => {
        tripAt = seconds;
        vehicles.behave(positions);
      },
      hasRecovered: haveTripsRecovered,
    });
  }
  await tryAndRecord('feeds', {
    product,
    fault: 'refusing connections',
    paths: PAGES,
    begin: () => vehicles.close(),
    lastsMs: FEED_MS,
    describeSeen: async () => `vehicles ${freshnessInWords(await stateOf(origin, 'trips'))}`,
    end: () => vehicles.open(),
    hasRecovered: haveTripsRecovered,
  });

  for (const [fault, bytes] of Object.entries(hostileAlerts)) {
    if (!isSelected('alerts', fault)) continue;
    const body = bytes();
    await tryAndRecord('alerts', {
      product,
      fault,
      paths: PAGES,
      begin: () => {
        alertBytes = () => body;
      },
      lastsMs: ALERTS_MS,
      describeSeen: ({ text }) =>
        `alerts page of ${(text.length / 1e6).toFixed(2)} MB, ${/Alert usual/.test(text) ? 'the previous alerts' : 'the new alerts'}`,
      end: () => {
        alertBytes = usualAlerts;
      },
      hasRecovered: async () => (await (await fetch(`${origin}/alerts`)).text()).includes('Alert usual'),
    });
  }

  for (const [fault, bytes] of Object.entries(hostileTrips)) {
    if (!isSelected('trips', fault)) continue;
    const body = bytes();
    await tryAndRecord('trips', {
      product,
      fault,
      paths: PAGES,
      begin: () => {
        updateBytes = () => body;
      },
      lastsMs: FEED_MS,
      describeSeen: async () => `trips ${freshnessInWords(await stateOf(origin, 'trips'))}`,
      end: () => {
        updateBytes = () => feed([]);
      },
      hasRecovered: haveTripsRecovered,
    });
  }

  const otherFaults = ['stale', 'refusing connections', 'never responding, from the start'];
  if (isSelected('upstreams', [...Object.keys(faultsOf(positions)), ...otherFaults].join())) {
    // This is another server, which gets content and live data from an upstream.
    const usual: Behaviour = (request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(request.url?.startsWith('/wp-json') ? '{}' : '[]');
    };
    const stale: Behaviour = (request, response) => {
      const old = new Date(Date.now() - 600_000).toISOString();
      response.setHeader('x-source-state', 'stale');
      response.setHeader('x-source-time', old);
      response.setHeader('x-source-since', old);
      usual(request, response);
    };
    const upstream = await createPublisher(usual);
    const upstreams = { FLAT_URL: `${origin}/flat`, LIVE_URL: upstream.origin, CONTENT_URL: upstream.origin };
    const proxy = await startProduct(upstreams);
    const hasProxyRecovered = async () => {
      const answers = await Promise.all(
        ['/live/api/v2/alerts/', '/content/wp-json/options/all'].map((address) =>
          fetch(proxy.origin + address),
        ),
      );
      return answers.every(
        (answer) => answer.status === 200 && answer.headers.get('x-source-state') !== 'stale',
      );
    };
    const trial = { product: proxy, paths: ['/', '/alerts', '/schedules/17'], lastsMs: UPSTREAM_MS };
    const describeSeen: Trial['describeSeen'] = ({ text }) =>
      /unavailable/i.test(text) ? 'alerts reported as unavailable' : 'the previous data, with its age';
    for (const [fault, how] of Object.entries({ ...faultsOf(usual), stale })) {
      await tryAndRecord('upstreams', {
        ...trial,
        fault,
        begin: () => upstream.behave(how),
        describeSeen,
        end: () => upstream.behave(usual),
        hasRecovered: hasProxyRecovered,
      });
    }
    await tryAndRecord('upstreams', {
      ...trial,
      fault: 'refusing connections',
      begin: () => upstream.close(),
      describeSeen,
      end: () => upstream.open(),
      hasRecovered: hasProxyRecovered,
    });
    if (isSelected('upstreams', 'never responding, from the start')) {
      // Start without any cached data while the upstream never responds.
      upstream.behave(() => {});
      const cold = await startProduct(upstreams);
      await tryAndRecord('upstreams', {
        ...trial,
        product: cold,
        fault: 'never responding, from the start',
        begin: () => {},
        describeSeen,
        end: () => upstream.behave(usual),
        hasRecovered: async () => (await fetch(`${cold.origin}/live/api/v2/alerts/`)).status === 200,
      });
      cold.child.kill('SIGKILL');
    }
    proxy.child.kill('SIGKILL');
  }

  const port = Number(new URL(origin).port);
  const request = 'GET /schedules/17 HTTP/1.1\r\nHost: x\r\n\r\n';
  const sockets: ReturnType<typeof connect>[] = [];
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    return socket;
  };
  const attacks: Record<string, () => void> = {
    '5,000 pipelined pages': () => void open().resume().write(request.repeat(5_000)),
    '300 clients that do not read': () => {
      for (let i = 0; i < 300; i++) open().pause().write(request.repeat(8));
    },
    '300 incomplete requests': () => {
      for (let i = 0; i < 300; i++) open().write('GET / HTTP/1.1\r\nHost: x\r\nX-');
    },
    '20 queries of 1 MB': () => {
      for (let i = 0; i < 20; i++)
        open()
          .resume()
          .write(`GET /?q=${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    },
  };
  for (const [fault, attack] of Object.entries(attacks)) {
    await tryAndRecord('clients', {
      product,
      fault,
      paths: PAGES,
      begin: attack,
      lastsMs: CLIENTS_MS,
      describeSeen: () => 'pages as before',
      end: () => {
        for (const socket of sockets.splice(0)) socket.destroy();
      },
      hasRecovered: async () => (await fetch(`${origin}/schedules/17`)).status === 200,
    });
  }

  const memory = `${ADDRESSES.toLocaleString('en')} distinct`;
  if (isSelected('memory', `${memory} URLs`)) {
    const fresh = await startProduct({ GTFS: zip });
    const freshMb = Math.round(await fresh.memoryMb());
    await tryAndRecord('memory', {
      product: fresh,
      fault: `${memory} URLs of pages`,
      paths: PAGES,
      begin: () => {},
      lastsMs: 0,
      work: () =>
        requestAll((i) => fresh.origin + (SCREENS[i % SCREENS.length] ?? '/').replace('*', String(i))),
      describeSeen: () => `${freshMb} MB before`,
      end: () => {},
      hasRecovered: async () => (await fetch(`${fresh.origin}/schedules/17`)).status === 200,
    });
    fresh.child.kill('SIGKILL');
    const body = JSON.stringify(Array.from({ length: 50 }, (_, i) => ({ id: i, text: 'x'.repeat(200) })));
    const upstream = await createPublisher((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(body);
    });
    const proxy = await startProduct({ GTFS: zip, LIVE_URL: upstream.origin });
    const proxyMb = Math.round(await proxy.memoryMb());
    await tryAndRecord('memory', {
      product: proxy,
      fault: `${memory} URLs of an upstream, ${Math.round(body.length / 1000)} kB each`,
      paths: ['/'],
      begin: () => {},
      lastsMs: 0,
      work: () => requestAll((i) => `${proxy.origin}/live/api/v2/trips/?route_id=${i}`),
      describeSeen: () => `${proxyMb} MB before`,
      end: () => {},
      hasRecovered: async () => (await fetch(`${proxy.origin}/schedules/17`)).status === 200,
    });
    proxy.child.kill('SIGKILL');
  }

  if (isSelected('load'))
    load = await measureLoad(product, ['/schedules/17', '/live/api/v2/alerts/', '/flat/routes.json']);

  await tryAndRecord('process', {
    product,
    fault: 'nobody reads standard output',
    paths: PAGES,
    begin: async () => {
      product.stopReading();
      for (let i = 0; i < 2_000; i++) await (await fetch(`${origin}/schedules/17`)).arrayBuffer();
    },
    lastsMs: CLIENTS_MS,
    describeSeen: () => 'pages as before',
    end: () => {},
    hasRecovered: async () => (await fetch(`${origin}/healthz`)).status === 200,
  });

  if (isSelected('process', 'a damaged schedule at start')) {
    const began = performance.now();
    const ended = once(product.child, 'exit');
    product.child.kill('SIGTERM');
    const [code] = await ended;
    end = { code, milliseconds: performance.now() - began };
    if (code !== 0) fail(`SIGTERM: the process ended with exit code ${code}`);
    await damage(storeDir);
    const again = await startProduct(settings);
    await tryAndRecord('process', {
      product: again,
      fault: 'a damaged schedule at start',
      paths: PAGES,
      begin: () => {},
      lastsMs: CLIENTS_MS,
      describeSeen: async () => {
        const html = await (await fetch(`${again.origin}/schedules/17`)).text();
        return html.includes('unavailable')
          ? 'the schedule reported as unavailable'
          : 'the schedule, recompiled';
      },
      end: () => {},
      hasRecovered: async () => (await fetch(`${again.origin}/readyz`)).status === 200,
    });
  }
  if (words.length === 0) await writeReport({ rows, load, end, failures });
} finally {
  endAll();
  await rm(dir, { recursive: true, force: true });
}
for (const failure of failures) console.log(`FAILED: ${failure}`);
if (load.length > 0) console.log(JSON.stringify(load, null, 1));
process.exit(failures.length > 0 ? 1 : 0);

/** Requests every URL once, on four connections. */
async function requestAll(urlOf: (i: number) => string): Promise<void> {
  let next = 0;
  const clients = Array.from({ length: 4 }, async () => {
    for (let i = next++; i < ADDRESSES; i = next++)
      await fetch(urlOf(i)).then(
        (answer) => answer.arrayBuffer(),
        () => null,
      );
  });
  await Promise.all(clients);
}

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
