/** Servers behind nginx (`deploy/nginx.conf`) that share a schedule in S3 and live data in Redis; all of them may be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildStore } from '#flat/buildStore.ts';
import { createRemoteStore } from '#flat/store/remoteStore.ts';
import { publishRemote } from '#flat/store/syncStore.ts';
import { feedBytes } from './sampleNetwork.ts';
import {
  endProcess,
  freePort,
  listen,
  type RedisServer,
  type S3Server,
  startRedis,
  startS3,
  whyNoRedis,
} from './servers.ts';
import { isBuilt, productEnvironment } from './startedProduct.ts';
import { options, PLAIN, writeZip } from './staticFeed.ts';

const root = path.resolve(import.meta.dirname, '..');
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/sbin/nginx'].find((file) => existsSync(file)) ?? null;
const READY_MS = 90_000;
/** The token with which operators read `/live/status`. */
export const OPERATOR = 'a-token-of-operators';

/** Returns the reason why no group can be started; `null`: none. */
export const whyNoGroup = (): string | null =>
  whyNoRedis() ??
  (nginx === null ? 'nginx is not installed (Debian: apt-get install nginx-light)' : null) ??
  (isBuilt ? null : 'the app is not built');

/** A process at an address, which a caller may kill and start again. `start` resolves when it is ready. */
export interface Member {
  origin: string;
  start(): Promise<void>;
  /** Without a signal, servers are killed and nginx is stopped. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServerGroup {
  servers: readonly Member[];
  proxy: Member;
  redis: RedisServer;
  s3: S3Server;
  /** Publishes the schedule with another name of its second stop; resolves with its version. */
  publish(stop: string): Promise<string>;
  end(): Promise<void>;
}

/** Starts everything; what it writes is in `dir`. The first schedule names its second stop "Market". */
export async function startServerGroup(dir: string, count: number): Promise<ServerGroup> {
  const ends: (() => Promise<unknown> | unknown)[] = [];
  const redis = await startRedis();
  ends.push(redis.kill);
  const s3 = await startS3(path.join(dir, 's3'));
  ends.push(s3.kill);
  const publish = (stop: string) => publishSchedule(dir, stop, s3);
  await publish('Market');
  const feeds = await startFeeds();
  ends.push(feeds.stop);
  const env = {
    STORE_URL: `${s3.url}/city`,
    ...s3.access,
    REDIS_URL: redis.url,
    GTFS_RT_VEHICLE_POSITIONS: `${feeds.origin}/vehicles`,
    GTFS_RT_ALERTS: `${feeds.origin}/alerts`,
    GTFS_RT_SECONDS: '5',
    TRUSTED_PROXY: '127.0.0.1',
    STATIC_SITE_URL: 'https://agency.example',
    PUBLIC_ORIGIN: 'http://rides.example',
    METRICS_TOKEN: OPERATOR,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  };
  const servers = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const port = await freePort();
      const environment = {
        ...productEnvironment,
        ...env,
        PORT: String(port),
        STORE_DIR: path.join(dir, `replica-${i + 1}`),
      };
      return member(`http://127.0.0.1:${port}`, 'SIGKILL', () =>
        spawn(process.execPath, ['server/main.ts'], {
          cwd: root,
          env: environment,
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      );
    }),
  );
  ends.push(
    ...servers.map(
      ({ kill }) =>
        () =>
          kill(),
    ),
  );
  await Promise.all(servers.map(({ start }) => start()));
  const proxy = await createProxy(dir, servers);
  ends.push(() => proxy.kill());
  await proxy.start();
  return {
    servers,
    proxy,
    redis,
    s3,
    publish,
    async end() {
      for (const end of ends.reverse()) await end();
    },
  };
}

/** A process that serves `/readyz`. Its last start counts: a caller may kill it while it starts. */
function member(origin: string, usual: NodeJS.Signals, run: () => ChildProcess): Member {
  let child: ChildProcess | null = null;
  return {
    origin,
    async start() {
      const started = run();
      child = started;
      for (const until = performance.now() + READY_MS; performance.now() < until; await setTimeout(100)) {
        if (started.exitCode !== null || started.signalCode !== null) return;
        const answer = await fetch(`${origin}/readyz`).catch(() => null);
        await answer?.arrayBuffer();
        if (answer?.status === 200) return;
      }
      throw new Error(`${origin} did not become ready`);
    },
    kill: (signal = usual) => endProcess(child, signal),
  };
}

/** Creates a feed that is valid from yesterday to 13 days from now. */
function feedFiles(stop: string) {
  const today = Temporal.Now.plainDateISO('America/New_York');
  const gtfsDate = (date: Temporal.PlainDate) => date.toString().replaceAll('-', '');
  const from = gtfsDate(today.subtract({ days: 1 }));
  const to = gtfsDate(today.add({ days: 13 }));
  return Object.fromEntries(
    Object.entries(PLAIN)
      .filter(([name]) => name !== 'calendar_dates.txt')
      .map(([name, body]) => [
        name,
        String(body).replaceAll('20260302', from).replaceAll('20260315', to).replace('Market', stop),
      ]),
  );
}

async function publishSchedule(dir: string, stop: string, s3: S3Server): Promise<string> {
  const feed = await writeZip(path.join(dir, `${stop}.zip`), feedFiles(stop));
  const built = await buildStore(options(dir, [feed], { now: () => Temporal.Now.instant() }));
  if (!built.ok) throw new Error(built.error.message);
  const remote = createRemoteStore(`${s3.url}/city`, s3.access);
  const published = await publishRemote(path.join(dir, 'store'), remote);
  if (!published.ok) throw new Error(published.error);
  return built.value.version;
}

/** Starts a server that publishes current vehicle positions and alerts. */
async function startFeeds() {
  const server = createServer((request, response) => {
    const time = Math.floor(Date.now() / 1000);
    const vehicle = {
      vehicle: {
        trip: { tripId: '100' },
        vehicle: { id: 'v1', label: '7474' },
        position: { latitude: 40.005, longitude: -75.005 },
        timestamp: time,
      },
    };
    const alert = {
      id: 'a1',
      alert: {
        informedEntity: [{ routeId: '17' }],
        headerText: { translation: [{ text: `Detour, as of ${time}` }] },
      },
    };
    response.end(feedBytes(time, [request.url === '/alerts' ? alert : vehicle]));
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { origin, stop: () => server.close().closeAllConnections() };
}

/** Prepares nginx with `deploy/nginx.conf` for these servers, without TLS or per-client limits. */
async function createProxy(dir: string, servers: readonly Member[]): Promise<Member> {
  const port = await freePort();
  const text = (await readFile(path.join(root, 'deploy/nginx.conf'), 'utf8'))
    .replace(
      /server 127\.0\.0\.1:8080/,
      servers.map(({ origin }) => `server ${origin.slice(7)}`).join(' max_fails=2 fail_timeout=5s;\n    '),
    )
    .replace(/ {2}server \{\n {4}listen 80;[\s\S]*?\n {2}\}\n/, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/.*(listen \[::\]:443|ssl_|limit_).*\n/g, '')
    .replace('/var/cache/nginx/rider', path.join(dir, 'cache'))
    .replace('/var/log/nginx/rider.log', path.join(dir, 'rider.log'));
  const file = path.join(dir, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  await writeFile(
    file,
    `${user}daemon off;\npid ${path.join(dir, 'nginx.pid')};\nerror_log ${path.join(dir, 'error.log')};\n${text}`,
  );
  // On SIGTERM, the master process stops the workers.
  return member(`http://127.0.0.1:${port}`, 'SIGTERM', () =>
    spawn(nginx ?? '', ['-c', file], { stdio: ['ignore', 'inherit', 'inherit'] }),
  );
}
