/**
 * The built product under every fault: of realtime feeds, of upstreams, of clients and of its own process. For each, what
 * riders saw, their worst wait, the longest stall of the loop, memory, and how long it took to be well again. Writes
 * docs/reliability.md. Run: node scripts/buildWeb.mjs && node bench/reliability/run.ts
 * It fails (exit 1) when a rider got no answer or an error page, waited longer than 5 s, or anything did not recover.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { PLAIN, writeZip } from '#flat/testFeed.ts';
import { feed, hostileAlerts, usualAlerts } from './hostileFeeds.ts';
import { type Behaviour, createPublisher, faultsOf } from './publisher.ts';
import { type Seen, startRider } from './rider.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Longer than from one poll of positions to the next, and of alerts. */
const FEED_MS = 13_000;
const ALERTS_MS = 33_000;
const UPSTREAM_MS = 8_000;
const CLIENTS_MS = 10_000;
const RECOVERY_MS = 75_000;
const MAX_WAIT_MS = 5_000;

interface Row {
  fault: string;
  saw: string;
  worstMs: number;
  stallMs: number;
  peakMb: number;
  recovery: string;
}
const rows: { feeds: Row[]; alerts: Row[]; upstreams: Row[]; clients: Row[] } = {
  feeds: [],
  alerts: [],
  upstreams: [],
  clients: [],
};
const failures: string[] = [];
const dir = await mkdtemp(path.join(tmpdir(), 'reliability-'));
const children: ChildProcess[] = [];

interface Product {
  origin: string;
  stallMs(): Promise<number>;
  memoryMb(): Promise<number>;
  child: ChildProcess;
}

/** Starts the product and resolves when it is ready. */
async function start(environment: Record<string, string>): Promise<Product> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ports = { port: 0, metricsPort: 0 };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line);
    if (typeof said.port === 'number') ports.port = said.port;
    if (typeof said.metricsPort === 'number') ports.metricsPort = said.metricsPort;
  });
  const origin = () => `http://127.0.0.1:${ports.port}`;
  await until(async () => ports.port > 0 && (await fetch(`${origin()}/readyz`)).status === 200, 180_000);
  return {
    origin: origin(),
    child,
    async stallMs() {
      // A connection kept alive may be closed just now: the next look has the figure.
      const figures = await fetch(`http://127.0.0.1:${ports.metricsPort}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      );
      return 1000 * Number(/^timepoint_loop_lag_seconds (\S+)$/m.exec(figures)?.[1] ?? 0);
    },
    async memoryMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
  };
}

async function until(holds: () => Promise<boolean>, withinMs: number): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (await holds().catch(() => false)) return performance.now() - began;
    await setTimeout(200);
  }
  return null;
}

interface Trial {
  product: Product;
  fault: string;
  paths: readonly string[];
  begin: () => Promise<void> | void;
  lastsMs: number;
  end: () => Promise<void> | void;
  /** Whether all is well again. */
  isWell: () => Promise<boolean>;
  /** In words, from what a rider got. */
  saw: (seen: Seen) => Promise<string> | string;
}

async function trial({ product, fault, paths, begin, lastsMs, end, isWell, saw }: Trial): Promise<Row> {
  await product.stallMs();
  let stallMs = 0;
  let peakMb = 0;
  const rider = startRider(product.origin, paths);
  await begin();
  for (const over = performance.now() + lastsMs; performance.now() < over; ) {
    await setTimeout(500);
    peakMb = Math.max(peakMb, await product.memoryMb());
    stallMs = Math.max(stallMs, await product.stallMs());
  }
  const seen = await rider.stop();
  const words = await saw(seen);
  await end();
  const wellMs = await until(isWell, RECOVERY_MS);
  stallMs = Math.max(stallMs, await product.stallMs());
  const bad = [...seen.statuses].filter(([status]) => status === 0 || status >= 500);
  if (bad.length > 0)
    failures.push(`${fault}: ${bad.map(([status, n]) => `${n} times ${status}`).join(', ')}`);
  if (seen.worstMs > MAX_WAIT_MS) failures.push(`${fault}: a rider waited ${Math.round(seen.worstMs)} ms`);
  if (wellMs === null) failures.push(`${fault}: not well again after ${RECOVERY_MS / 1000} s`);
  const row = {
    fault,
    saw: `${words}; ${seen.asked} pages, ${bad.length === 0 ? 'no error' : 'errors'}`,
    worstMs: seen.worstMs,
    stallMs,
    peakMb,
    recovery: wellMs === null ? 'never' : `${(wellMs / 1000).toFixed(1)} s`,
  };
  console.log(JSON.stringify(row));
  return row;
}

const stateOf = async (product: Product, list: string): Promise<string> => {
  const answer = await fetch(`${product.origin}/live/api/v2/${list}/`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.headers.get('x-source-state') ?? '?';
};

try {
  const zip = await writeZip(path.join(dir, 'feed.zip'), PLAIN);
  let tripAt = () => Date.now() / 1000;
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
  const vehicles = await createPublisher(positions);
  const alerts = await createPublisher((_, response) => void response.end(alertBytes()));
  const product = await start({
    GTFS: zip,
    STORE_DIR: path.join(dir, 'store'),
    GTFS_RT_VEHICLE_POSITIONS: `${vehicles.origin}/v.pb`,
    GTFS_RT_ALERTS: `${alerts.origin}/a.pb`,
  });
  const pages = ['/', '/schedules/17', '/alerts', '/realtime-map'];
  const vehiclesWell = async () => (await stateOf(product, 'trips')) === 'ok';

  const feedFaults: Record<string, Behaviour> = {
    ...faultsOf(positions),
    stale: (request, response) => {
      tripAt = () => Date.now() / 1000 - 600;
      positions(request, response);
    },
  };
  for (const [fault, how] of Object.entries(feedFaults)) {
    rows.feeds.push(
      await trial({
        product,
        fault,
        paths: pages,
        begin: () => vehicles.behave(how),
        lastsMs: FEED_MS,
        saw: async () =>
          `vehicles ${{ ok: 'as before', stale: 'with their age', down: 'said to be missing' }[await stateOf(product, 'trips')] ?? '?'}`,
        end: () => {
          tripAt = () => Date.now() / 1000;
          vehicles.behave(positions);
        },
        isWell: vehiclesWell,
      }),
    );
  }
  rows.feeds.push(
    await trial({
      product,
      fault: 'refusing connections',
      paths: pages,
      begin: () => vehicles.close(),
      lastsMs: FEED_MS,
      saw: async () =>
        `vehicles ${(await stateOf(product, 'trips')) === 'ok' ? 'as before' : 'with their age'}`,
      end: () => vehicles.open(),
      isWell: vehiclesWell,
    }),
  );

  for (const [fault, bytes] of Object.entries(hostileAlerts)) {
    const body = bytes();
    rows.alerts.push(
      await trial({
        product,
        fault,
        paths: pages,
        begin: () => {
          alertBytes = () => body;
        },
        lastsMs: ALERTS_MS,
        saw: ({ text }) =>
          `alerts page of ${(text.length / 1e6).toFixed(2)} MB, ${/Alert usual/.test(text) ? 'alerts of before' : 'the new alerts'}`,
        end: () => {
          alertBytes = usualAlerts;
        },
        isWell: async () => (await (await fetch(`${product.origin}/alerts`)).text()).includes('Alert usual'),
      }),
    );
  }

  // The same product with its content and live data from an upstream.
  const usual: Behaviour = (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(request.url?.startsWith('/wp-json') ? '{}' : '[]');
  };
  const upstream = await createPublisher(usual);
  const behind = await start({
    FLAT_URL: `${product.origin}/flat`,
    LIVE_URL: upstream.origin,
    CONTENT_URL: upstream.origin,
  });
  const isBehindWell = async () => {
    const answers = await Promise.all(
      ['/live/api/v2/alerts/', '/content/wp-json/options/all'].map((address) =>
        fetch(behind.origin + address),
      ),
    );
    return answers.every(
      (answer) => answer.status === 200 && answer.headers.get('x-source-state') !== 'stale',
    );
  };
  const upstreamFaults = Object.entries(faultsOf(usual));
  for (const [fault, how] of upstreamFaults) {
    rows.upstreams.push(
      await trial({
        product: behind,
        fault,
        paths: ['/', '/alerts', '/schedules/17'],
        begin: () => upstream.behave(how),
        lastsMs: UPSTREAM_MS,
        saw: ({ text }) =>
          /unavailable/i.test(text)
            ? 'said that alerts are missing'
            : 'the answers of before, with their age',
        end: () => upstream.behave(usual),
        isWell: isBehindWell,
      }),
    );
  }
  // A start with nothing kept, while the upstream never answers.
  upstream.behave(() => {});
  const cold = await start({
    FLAT_URL: `${product.origin}/flat`,
    LIVE_URL: upstream.origin,
    CONTENT_URL: upstream.origin,
  });
  rows.upstreams.push(
    await trial({
      product: cold,
      fault: 'never answering, from the start',
      paths: ['/', '/alerts', '/schedules/17'],
      begin: () => {},
      lastsMs: UPSTREAM_MS,
      saw: ({ text }) => (/unavailable/i.test(text) ? 'said that alerts are missing' : '?'),
      end: () => upstream.behave(usual),
      isWell: async () => (await fetch(`${cold.origin}/live/api/v2/alerts/`)).status === 200,
    }),
  );
  cold.child.kill('SIGKILL');

  const port = Number(new URL(product.origin).port);
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
    '300 half requests': () => {
      for (let i = 0; i < 300; i++) open().write('GET / HTTP/1.1\r\nHost: x\r\nX-');
    },
    'a query of 1 MB': () => {
      for (let i = 0; i < 20; i++)
        open()
          .resume()
          .write(`GET /?q=${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    },
  };
  for (const [fault, attack] of Object.entries(attacks)) {
    rows.clients.push(
      await trial({
        product,
        fault,
        paths: pages,
        begin: attack,
        lastsMs: CLIENTS_MS,
        saw: () => 'pages as before',
        end: () => {
          for (const socket of sockets.splice(0)) socket.destroy();
        },
        isWell: async () => (await fetch(`${product.origin}/schedules/17`)).status === 200,
      }),
    );
  }

  const began = performance.now();
  const ended = once(product.child, 'exit');
  product.child.kill('SIGTERM');
  const [code] = await ended;
  const endedMs = performance.now() - began;
  if (code !== 0) failures.push(`SIGTERM: the process ended with ${code}`);
  await write(endedMs, code);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
}
for (const failure of failures) console.log(`FAILED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

async function write(endedMs: number, code: unknown): Promise<void> {
  const table = (list: readonly Row[]) =>
    [
      '| fault | what riders saw | worst wait | longest stall | peak memory | well again after |',
      '|---|---|---|---|---|---|',
      ...list.map(
        ({ fault, saw, worstMs, stallMs, peakMb, recovery }) =>
          `| ${fault} | ${saw} | ${Math.round(worstMs)} ms | ${Math.round(stallMs)} ms | ${Math.round(peakMb)} MB | ${recovery} |`,
      ),
    ].join('\n');
  const text = `# Reliability

Written by \`node bench/reliability/run.ts\`, which starts the built product on the loopback, breaks one thing after another
while a rider goes on asking for pages, and measures. On ${new Date().toISOString().slice(0, 10)}, Node ${process.version},
${availableParallelism()} cores that other work shared (load ${loadavg()[0]?.toFixed(0)}): waits and stalls are upper bounds.

"Worst wait" is of a whole page, sent and read. "Stall" is the longest the thread that answers was late. "Well again" is
counted from the end of the fault; feeds are polled every 10 s (alerts every 30 s), and less often while they fail.

${failures.length === 0 ? 'No rider got an error or no answer.' : `**Not well:**\n\n${failures.map((each) => `- ${each}`).join('\n')}`}

## A realtime feed

${table(rows.feeds)}

## Hostile alerts

${table(rows.alerts)}

## An upstream (\`LIVE_URL\`, \`CONTENT_URL\`)

${table(rows.upstreams)}

## Clients

${table(rows.clients)}

## The process

\`SIGTERM\` ended it with ${code} after ${Math.round(endedMs)} ms.
`;
  const file = path.join(root, 'docs/reliability.md');
  // The part that server/severalServers.test.ts measures stays.
  const [, several] = (await readFile(file, 'utf8').catch(() => '')).split('\n## Several servers\n');
  await writeFile(file, several === undefined ? text : `${text.trimEnd()}\n\n## Several servers\n${several}`);
}
