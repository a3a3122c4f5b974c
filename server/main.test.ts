/** Tests the server as a process: its settings, shutdown, log and limits. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { isLong } from '#testing/long.ts';
import { freePort, listen } from '#testing/servers.ts';
import { isBuilt, productEnvironment } from '#testing/startedProduct.ts';

const root = path.resolve(import.meta.dirname, '..');
const storeDir = await mkdtemp(path.join(tmpdir(), 'main-'));
afterAll(() => rm(storeDir, { recursive: true, force: true }));

let child: ChildProcess | null = null;
afterEach(() => void child?.kill('SIGKILL'));

/** Starts the server. `blocks` limits the size of its files, like a full disk; the shell determines the size of a block. */
function run(environment: Record<string, string>, blocks?: number, words: readonly string[] = []) {
  const [command, args] =
    blocks === undefined
      ? [process.execPath, ['server/main.ts', ...words]]
      : ['sh', ['-c', `ulimit -f ${blocks} && exec "$0" server/main.ts`, process.execPath]];
  const started = spawn(command, args, {
    cwd: root,
    env: { ...productEnvironment, STORE_DIR: storeDir, ...environment },
  });
  child = started;
  let output = '';
  const gather = (data: unknown) => {
    output += String(data);
  };
  started.stdout.on('data', gather);
  started.stderr.on('data', gather);
  const ended = new Promise<number | null>((resolve) => started.once('exit', resolve));
  return {
    ended,
    output: () => output,
    kill: (signal: NodeJS.Signals) => started.kill(signal),
    stopReading: () => started.stdout.pause().removeAllListeners('data'),
  };
}

describe.skipIf(!isBuilt)('the process', () => {
  it('rejects invalid settings with one message and exits with 2', async () => {
    const { ended, output } = run({ PORT: 'x', LIVE_URL: 'y' });
    expect(await ended).toBe(2);
    expect(output()).toContain('PORT: ');
    expect(output()).toContain('LIVE_URL: ');
  });

  /** Starts a server and stops it after one page; returns the builds of React that it loaded. */
  async function buildsOfReact(environment: Record<string, string>): Promise<string[]> {
    const base = 'http://127.0.0.1:9';
    const port = await freePort();
    // The probe is preloaded to see which files Node really runs; some are only parsed for their exports.
    const probe = `import { createRequire } from 'node:module';
      const { cache } = createRequire('${root}/');
      const ran = () => Object.values(cache).filter(({ loaded }) => loaded).map(({ filename }) => filename);
      process.on('exit', () => console.log('LOADED ' + JSON.stringify(ran())));`;
    const server = run({
      PORT: String(port),
      FLAT_URL: base,
      LIVE_URL: base,
      CONTENT_URL: base,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(probe)}`,
      ...environment,
    });
    const page = () =>
      fetch(`http://127.0.0.1:${port}/offline`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(page, { timeout: 90_000 }).toBe(200);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const files: string[] = JSON.parse(/^LOADED (.*)$/m.exec(server.output())?.[1] ?? '[]');
    return files.flatMap((file) => /react(?:-dom)?[\\/]cjs[\\/](.*)$/.exec(file)?.[1] ?? []);
  }

  it.runIf(isLong)(
    "runs React's production build unless NODE_ENV is development",
    { timeout: 120_000 },
    async () => {
      const usual = await buildsOfReact({});
      expect(usual).toContain('react.production.js');
      expect(usual.filter((name) => name.includes('development'))).toEqual([]);
      expect(usual.some((name) => name.startsWith('react-dom-server'))).toBe(true);
      expect(await buildsOfReact({ NODE_ENV: 'development' })).toContain('react.development.js');
    },
  );

  it.runIf(isLong)('rejects CLOCK by default', async () => {
    const CLOCK = '2026-10-13T14:02:00-04:00';
    const refused = run({ CLOCK });
    expect(await refused.ended).toBe(2);
    expect(refused.output()).toContain('CLOCK: not allowed in production unless ALLOW_CLOCK=1');
  });

  it.runIf(isLong)('reads faults from the command line, and rejects an unknown argument', async () => {
    const faults = run({}, undefined, ['--faults', 'quake']);
    expect(await faults.ended).toBe(2);
    expect(faults.output()).toContain('FAULTS: "quake" is not a fault');
    const other = run({}, undefined, ['--port', '9000']);
    expect(await other.ended).toBe(2);
    expect(other.output()).toContain('Invalid arguments: --port 9000');
  });

  it.runIf(isLong)('reports problems with its folders in one sentence', { timeout: 120_000 }, async () => {
    const file = path.join(root, 'package.json');
    const store = run({ STORE_DIR: path.join(file, 'store') });
    expect(await store.ended).toBe(2);
    expect(store.output()).toMatch(
      /^Invalid settings:\n {2}STORE_DIR: \S+ cannot be written to: it is, or is inside, a file instead of a folder .*\n$/,
    );
    const content = run({ CONTENT_DIR: file });
    expect(await content.ended).toBe(2);
    expect(content.output()).toBe(`Invalid settings:\n  CONTENT_DIR: there is no folder ${file}\n`);
  });

  it.runIf(isLong)(
    'reports a full disk in one sentence, at startup or later',
    { timeout: 120_000 },
    async () => {
      const STORE_DIR = path.join(storeDir, 'full');
      const atStart = run({ STORE_DIR }, 2);
      expect(await atStart.ended).toBe(2);
      expect(atStart.output()).toMatch(/^Invalid settings:\n {2}STORE_DIR: \S+ cannot be written to: .*\n$/);
      // This is enough for the check at startup, but not for the demo's feeds.
      const later = run({ STORE_DIR, PORT: '0' }, 1000);
      expect(await later.ended).toBe(1);
      expect(later.output()).toMatch(
        /"msg":"[^"]*STORE_DIR: \S+ cannot be written to: [^"]*the server stops"/,
      );
      expect(later.output()).not.toMatch(/\n\s+at /);
    },
  );

  it.runIf(isLong).each([
    ['HOST', {}],
    ['METRICS_HOST', { PORT: '0', METRICS_PORT: '0' }],
  ])('reports that %s is not an address of the machine', { timeout: 120_000 }, async (name, ports) => {
    const base = 'http://127.0.0.1:9';
    // This address is reserved for documentation (RFC 5737), so no machine has it.
    const { ended, output } = run({
      [name]: '192.0.2.1',
      ...ports,
      FLAT_URL: base,
      LIVE_URL: base,
      CONTENT_URL: base,
    });
    expect(await ended).toBe(1);
    expect(output()).toContain(
      `"${name}: 192.0.2.1 is not an address of this machine or cannot be resolved"`,
    );
  });

  const ports: [string, Record<string, string>][] = [
    ['PORT', {}],
    ['METRICS_PORT', { PORT: '0' }],
  ];
  it.each(isLong ? ports : ports.slice(0, 1))(
    'reports in one line that %s is in use, and exits with 1',
    { timeout: 120_000 },
    async (name, others) => {
      const other = createServer();
      const port = await listen(other);
      const base = 'http://127.0.0.1:9';
      const { ended, output } = run({
        ...others,
        [name]: String(port),
        FLAT_URL: base,
        LIVE_URL: base,
        CONTENT_URL: base,
      });
      expect(await ended).toBe(1);
      expect(output()).toContain(`"${name}: port ${port} is in use"`);
      expect(output()).not.toMatch(/\n\s+at /);
      other.close();
    },
  );

  it('finishes an open request on SIGTERM, then exits with 0', { timeout: 120_000 }, async () => {
    const received = Promise.withResolvers<void>();
    const stopping = Promise.withResolvers<void>();
    // The upstream responds once the server is stopping, so that the request is open at that moment.
    const upstream = createServer((request, response) => {
      if (!request.url?.startsWith('/api/v2/trips/')) {
        response.writeHead(404).end();
        return;
      }
      received.resolve();
      void stopping.promise.then(() => {
        response.setHeader('content-type', 'application/json');
        response.end('[]');
      });
    });
    const base = `http://127.0.0.1:${await listen(upstream)}`;
    const port = await freePort();
    const server = run({ PORT: String(port), FLAT_URL: base, LIVE_URL: base, CONTENT_URL: base });
    const origin = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${origin}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 90_000 },
      )
      .toBe(200);
    const inFlight = fetch(`${origin}/live/api/v2/trips/`, { headers: { connection: 'close' } });
    await received.promise;
    server.kill('SIGTERM');
    await expect.poll(server.output, { timeout: 30_000 }).toContain('shutting down');
    stopping.resolve();
    const answer = await inFlight;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([]);
    expect(await server.ended).toBe(0);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    upstream.close();
    upstream.closeAllConnections();
  });

  it.runIf(isLong)(
    'answers every request of clients that leave when they are told, and then ends',
    {
      timeout: 120_000,
    },
    async () => {
      const base = 'http://127.0.0.1:9';
      const port = await freePort();
      const server = run({ PORT: String(port), FLAT_URL: base, LIVE_URL: base, CONTENT_URL: base });
      const ask = (path: string, agent: Agent) =>
        new Promise<{ status: number; leaves: boolean }>((resolve, reject) => {
          get({ port, host: '127.0.0.1', path, agent }, (answer) => {
            const { statusCode: status = 0, headers } = answer;
            answer.resume().once('end', () => resolve({ status, leaves: headers.connection === 'close' }));
          }).once('error', reject);
        });
      const first = new Agent({ keepAlive: true });
      await expect.poll(() => ask('/healthz', first).catch(() => null), { timeout: 90_000 }).not.toBeNull();
      let answered = 0;
      const clients = Array.from({ length: 8 }, async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (;;) {
          const { status, leaves } = await ask('/healthz', agent);
          expect(status).toBe(200);
          answered += 1;
          if (leaves) return;
        }
      });
      await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(200);
      server.kill('SIGTERM');
      await Promise.all(clients);
      expect(await ask('/readyz', new Agent())).toMatchObject({ status: 503 });
      expect(await server.ended).toBe(0);
      expect(server.output()).not.toContain('cut off');
      first.destroy();
    },
  );

  it.runIf(isLong)(
    'exits at once with 0 when clients keep their connections open',
    { timeout: 120_000 },
    async () => {
      const base = 'http://127.0.0.1:9';
      const port = await freePort();
      const server = run({ PORT: String(port), FLAT_URL: base, LIVE_URL: base, CONTENT_URL: base });
      const agent = new Agent({ keepAlive: true });
      const health = () =>
        new Promise<number>((resolve) => {
          get({ port, host: '127.0.0.1', path: '/healthz', agent }, (answer) => {
            answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
          }).once('error', () => resolve(0));
        });
      await expect.poll(health, { timeout: 90_000 }).toBe(200);
      // One client sends nothing, and another sends half a request.
      const silent = connect(port, '127.0.0.1').on('error', () => {});
      const half = connect(port, '127.0.0.1').on('error', () => {});
      half.write('GET /healthz HTTP/1.1\r\nHost: x');
      await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
      await health();
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      // The server did not wait until connections had to be cut off.
      expect(server.output()).toContain('shutting down: finishing open requests');
      expect(server.output()).not.toContain('cut off');
      agent.destroy();
    },
  );

  it.runIf(isLong)('keeps responding when nobody reads its log', { timeout: 120_000 }, async () => {
    const base = 'http://127.0.0.1:9';
    const port = await freePort();
    const server = run({
      PORT: String(port),
      FLAT_URL: base,
      LIVE_URL: base,
      CONTENT_URL: base,
      LOG_LEVEL: 'info',
    });
    const status = (address: string) =>
      fetch(`http://127.0.0.1:${port}${address}`).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
    await expect.poll(() => status('/healthz'), { timeout: 90_000 }).toBe(200);
    server.stopReading();
    for (let i = 0; i < 1500; i++) expect(await status(`/favicon.svg?${i}`)).toBe(200);
    expect(await status('/healthz')).toBe(200);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('limits each client behind a trusted proxy, serves metrics on their own port, and lets pages of CORS_ORIGINS read data', {
    timeout: 120_000,
  }, async () => {
    const base = 'http://127.0.0.1:9';
    const [port, metricsPort] = [await freePort(), await freePort()];
    run({
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      TRUSTED_PROXY: '127.0.0.1',
      RATE_LIMIT: '30',
      CORS_ORIGINS: 'https://maps.example.org',
      FLAT_URL: base,
      LIVE_URL: base,
      CONTENT_URL: base,
    });
    const request = (address: string, client: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${address}`, { headers: { 'x-forwarded-for': client, ...headers } });
    const status = () =>
      request('/healthz', '203.0.113.1').then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status, { timeout: 90_000 }).toBe(200);
    const attack = await Promise.all(
      Array.from({ length: 40 }, () => request('/favicon.svg', '198.51.100.9')),
    );
    const refused = attack.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(9);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await request('/favicon.svg', '203.0.113.2')).status).toBe(200);

    expect((await request('/metrics', '203.0.113.2')).status).toBe(404);
    expect((await request('/live/status', '203.0.113.2')).status).toBe(404);
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(figures).toContain(`timepoint_refused_total{reason="rate"} ${refused.length}`);
    expect(figures).toContain('timepoint_loop_lag_seconds');
    expect(figures).toContain('timepoint_ready 1');
    expect(figures).toContain('timepoint_log_lines_dropped_total 0');

    const origin = { origin: 'https://maps.example.org' };
    const other = await request('/live/api/v2/trips/', '203.0.113.2', origin);
    expect(other.headers.get('access-control-allow-origin')).toBe('https://maps.example.org');
    expect(other.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const stranger = await request('/live/api/v2/trips/', '203.0.113.2', { origin: 'https://other.example' });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.runIf(isLong)(
    'writes no secret of a feed’s URL to its log or readiness response',
    { timeout: 120_000 },
    async () => {
      const port = await freePort();
      const feed = 'http://someone:SECRET@127.0.0.1:9/SECRET/gtfs.zip?key=SECRET';
      const server = run({ PORT: String(port), GTFS: feed, STORE_DIR: path.join(storeDir, 'secret') });
      const ready = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (answer) => answer.text(),
          () => '',
        );
      await expect.poll(ready, { timeout: 90_000 }).toContain('No schedule');
      expect(await ready()).not.toContain('SECRET');
      await expect.poll(server.output, { timeout: 30_000 }).toContain('there is no schedule yet');
      expect(server.output()).not.toContain('SECRET');
    },
  );
});
