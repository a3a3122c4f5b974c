/**
 * Three servers behind nginx that share a schedule (S3) and live data (Redis): a server, Redis and the store are killed
 * while riders keep sending requests through nginx, and every response is counted. This test needs the built app,
 * redis-server and nginx.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildStore } from '#flat/buildStore.ts';
import { createRemoteStore } from '#flat/store/remoteStore.ts';
import { publishRemote } from '#flat/store/syncStore.ts';
import { endProcess } from '#testing/endProcess.ts';
import { freePort } from '#testing/freePort.ts';
import { listen } from '#testing/listen.ts';
import { productEnvironment } from '#testing/productEnvironment.ts';
import { type RedisServer, startRedis, whyNoRedis } from '#testing/redisServer.ts';
import { type S3Server, startS3 } from '#testing/s3Server.ts';
import { feedBytes } from '#testing/sampleNetwork.ts';
import { options, PLAIN, writeZip } from '#testing/staticFeed.ts';

const root = path.resolve(import.meta.dirname, '..');
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/sbin/nginx'].find((file) => existsSync(file)) ?? null;
const why =
  whyNoRedis() ??
  (nginx === null ? 'nginx is not installed (Debian: apt-get install nginx-light)' : null) ??
  (existsSync(path.join(root, 'build/server/index.js')) ? null : 'the app is not built');
if (why !== null) console.warn(`skipped: ${why}`);

const dir = await mkdtemp(path.join(tmpdir(), 'several-'));
const ends: (() => Promise<unknown> | undefined)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  await rm(dir, { recursive: true, force: true });
}, 60_000);

/** This timeout is generous, because the times that matter are measured and asserted separately. */
const waitOptions = { timeout: 90_000, interval: 100 };
/** Maximum time until riders see new live data, whatever was killed. */
const RESUMED_MS = 30_000;

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

async function publishSchedule(stop: string, s3: S3Server): Promise<string> {
  const feed = await writeZip(path.join(dir, `${stop}.zip`), feedFiles(stop));
  const built = await buildStore(options(dir, [feed], { now: () => Temporal.Now.instant() }));
  if (!built.ok) throw new Error(built.error.message);
  const published = await publishRemote(
    path.join(dir, 'store'),
    createRemoteStore(`${s3.url}/city`, s3.access),
  );
  if (!published.ok) throw new Error(published.error);
  return built.value.version;
}

/** Starts a server that publishes current vehicle positions and alerts; returns its origin. */
async function startFeeds(): Promise<string> {
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
  ends.push(async () => server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}

interface Replica {
  origin: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

const OPERATOR = 'a-token-of-operators';

async function startReplica(number: number, env: Record<string, string>): Promise<Replica> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const kill = () => endProcess(child);
  async function start(): Promise<void> {
    child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: {
        ...productEnvironment,
        PORT: String(port),
        PUBLIC_ORIGIN: 'http://rides.example',
        METRICS_TOKEN: OPERATOR,
        STORE_DIR: path.join(dir, `replica-${number}`),
        RATE_LIMIT: '0',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), waitOptions);
  }
  ends.push(kill);
  await start();
  return { origin, start, kill };
}

/** Starts nginx with `deploy/nginx.conf` for these servers, without TLS or per-client limits. */
async function startNginx(replicas: readonly Replica[]) {
  const port = await freePort();
  const text = (await readFile(path.join(root, 'deploy/nginx.conf'), 'utf8'))
    .replace(
      /server 127\.0\.0\.1:8080/,
      replicas.map(({ origin }) => `server ${origin.slice(7)}`).join(' max_fails=2 fail_timeout=5s;\n    '),
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
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  // On SIGTERM, the master process stops the workers.
  const kill = () => endProcess(child, 'SIGTERM');
  async function start(): Promise<void> {
    child = spawn(nginx ?? '', ['-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), waitOptions);
  }
  ends.push(kill);
  await start();
  return { origin, start, kill };
}

const REQUESTED = [
  '/',
  '/schedules/17',
  '/alerts',
  '/live/api/v2/alerts/',
  '/live/api/v2/trips/',
  '/flat/routes.json',
];

/** Simulates riders who send one request after another until stopped, and counts the responses. */
function ride(origin: string, riders = 4) {
  const counts = { answers: 0, errors: [] as string[], worstMs: 0, hits: 0 };
  let isOver = false;
  const first = Promise.withResolvers<void>();
  const going = Array.from({ length: riders }, async (_, rider) => {
    for (let step = rider; !isOver; step++) {
      const requested = REQUESTED[step % REQUESTED.length] ?? '/';
      const began = performance.now();
      try {
        const answer = await fetch(origin + requested, { headers: { 'accept-encoding': 'gzip' } });
        await answer.arrayBuffer();
        if (answer.status >= 400) counts.errors.push(`${answer.status} ${requested}`);
        if (answer.headers.get('x-cache') === 'HIT') counts.hits++;
      } catch (error) {
        counts.errors.push(`${requested}: ${String(error)}`);
      }
      counts.answers++;
      if (counts.answers === REQUESTED.length) first.resolve();
      counts.worstMs = Math.max(counts.worstMs, performance.now() - began);
      await setTimeout(20);
    }
  });
  return {
    /** Resolves when as many responses have arrived as there are URLs. */
    answered: first.promise,
    async done() {
      isOver = true;
      await Promise.all(going);
      return counts;
    },
  };
}

interface Status {
  role: string;
  sources: { alerts: { asOf: string; ageSeconds: number } };
}
const statusOf = async ({ origin }: Replica): Promise<Status> =>
  (
    await fetch(`${origin}/live/status`, { headers: { authorization: `Bearer ${OPERATOR}` } })
  ).json() as Promise<Status>;
const rolesOf = async (replicas: readonly Replica[]): Promise<string[]> =>
  Promise.all(replicas.map(async (replica) => (await statusOf(replica)).role));
/** Waits until exactly one server polls, because servers may change roles on a busy machine; returns the roles. */
const waitForOnePoller = (replicas: readonly Replica[]): Promise<string[]> =>
  vi.waitFor(async () => {
    const roles = await rolesOf(replicas);
    expect(roles.toSorted()).toEqual(['follower', 'follower', 'poller']);
    return roles;
  }, waitOptions);

describe.skipIf(why !== null)(`several servers${why ? ` (skipped: ${why})` : ''}`, () => {
  it('keep serving riders while a server, Redis or the store is killed', { timeout: 600_000 }, async () => {
    const redis: RedisServer = await startRedis();
    ends.push(redis.kill);
    const s3 = await startS3(path.join(dir, 's3'));
    ends.push(s3.kill);
    const first = await publishSchedule('Market', s3);
    const feeds = await startFeeds();
    const env = {
      STORE_URL: `${s3.url}/city`,
      ...s3.access,
      REDIS_URL: redis.url,
      GTFS_RT_VEHICLE_POSITIONS: `${feeds}/vehicles`,
      GTFS_RT_ALERTS: `${feeds}/alerts`,
      GTFS_RT_SECONDS: '5',
      TRUSTED_PROXY: '127.0.0.1',
      STATIC_SITE_URL: 'https://agency.example',
    };
    const replicas = await Promise.all([1, 2, 3].map((number) => startReplica(number, env)));
    const proxy = await startNginx(replicas);
    await waitForOnePoller(replicas);

    // Every server sends the same response.
    for (const path of ['/live/api/v2/alerts/', '/live/api/v2/trips/', '/flat/routes.json']) {
      await vi.waitFor(async () => {
        const answers = await Promise.all(
          replicas.map(async ({ origin }) => {
            const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'gzip' } });
            return [answer.status, answer.headers.get('etag'), await answer.text()];
          }),
        );
        expect(answers[0]?.[0]).toBe(200);
        expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
      }, waitOptions);
    }

    // A rolling deploy: one server still has the files of a page that a rider opened earlier; the others do not.
    const [old, ...renewed] = replicas as [Replica, ...Replica[]];
    const names = Array.from({ length: 6 }, (_, i) => `/assets/page-${i}2345678.js`);
    // Each server archives its own assets some time after its start; this test does not wait for that.
    await mkdir(path.join(dir, 'replica-1', 'assets'), { recursive: true });
    for (const name of names) await writeFile(path.join(dir, 'replica-1', name), 'export {};');
    for (const { origin } of renewed)
      expect((await fetch(origin + names[0], { redirect: 'manual' })).status).toBe(404);
    expect((await fetch(old.origin + names[0])).status).toBe(200);
    // After a 404, nginx tries its next server, so the rider gets the file.
    for (const name of names) {
      const answer = await fetch(proxy.origin + name, { redirect: 'manual' });
      expect([answer.status, await answer.text()]).toEqual([200, 'export {};']);
    }
    expect((await fetch(`${proxy.origin}/assets/none-12345678.js`, { redirect: 'manual' })).status).toBe(404);

    const reported: object[] = [];
    /** Injects a fault under load; expects that no request fails and that newer data appears on every survivor. */
    async function injectFault(
      name: string,
      inject: () => Promise<unknown> | unknown,
      survivors: () => readonly Replica[] = () => replicas,
    ): Promise<void> {
      const { answered, done } = ride(proxy.origin);
      await answered;
      const injectedAt = Temporal.Now.instant();
      await inject();
      await vi.waitFor(async () => {
        for (const replica of survivors()) {
          const { asOf } = (await statusOf(replica)).sources.alerts;
          expect(Temporal.Instant.compare(asOf, injectedAt.add({ seconds: 1 }))).toBe(1);
        }
      }, waitOptions);
      const resumedMs = Temporal.Now.instant().since(injectedAt).total('milliseconds');
      const { answers, errors, worstMs, hits } = await done();
      reported.push({ name, answers, errors: errors.length, hits, worstMs: Math.round(worstMs), resumedMs });
      expect(errors, name).toEqual([]);
      expect(answers).toBeGreaterThan(0);
      expect(hits, 'responses from nginx’s cache').toBeGreaterThan(0);
      expect(resumedMs, name).toBeLessThan(RESUMED_MS);
    }

    const poller = replicas[(await waitForOnePoller(replicas)).indexOf('poller')] as Replica;
    const others = replicas.filter((each) => each !== poller);
    await injectFault('the server that polls is killed', poller.kill, () => others);
    await injectFault('the server is restarted', poller.start);
    await injectFault('Redis is killed', redis.kill);
    // Live data does not depend on the store, so the store stays down while Redis is restarted and then frozen.
    await Promise.all([
      injectFault('Redis is restarted', async () => {
        await redis.start();
        await waitForOnePoller(replicas);
      }),
      injectFault('the store is killed', s3.kill),
    ]);
    await injectFault('Redis is frozen', redis.freeze);
    let second = first;
    await Promise.all([
      injectFault('Redis resumes', redis.thaw),
      injectFault('the store is restarted with a new schedule', async () => {
        await s3.start();
        second = await publishSchedule('Bazaar', s3);
      }),
    ]);
    expect(second).not.toBe(first);
    await vi.waitFor(async () => {
      for (const { origin } of replicas)
        expect((await (await fetch(`${origin}/flat/version.txt`)).text()).trim()).toBe(second);
    }, waitOptions);
    // While nginx is down, nobody gets a response, so the riders begin after its restart.
    await proxy.kill();
    await proxy.start();
    await injectFault('none, after a restart of nginx', () => undefined);
    console.info(JSON.stringify(reported, null, 1));
    if (process.env.FIGURES) await writeFile(process.env.FIGURES, JSON.stringify(reported));
  });
});
