/**
 * Validates `deploy/` with the programs that read it, starts a prebuilt tree, and checks the bill of materials. A test is
 * reported as skipped if its program, container engine or build is missing.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isLong } from '#testing/long.ts';
import { freePort, listen } from '#testing/servers.ts';
import { SERVER_ENV, SERVER_FLAGS } from './product.mjs';

const root = path.resolve(import.meta.dirname, '..');
const deploy = path.join(root, 'deploy');
const dir = mkdtempSync(path.join(tmpdir(), 'deploy-'));
let child: ChildProcess | null = null;
let proxy: ChildProcess | null = null;
afterAll(() => {
  child?.kill('SIGKILL');
  proxy?.kill('SIGTERM');
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');
/** Returns the path of a command, or `null`. Debian keeps servers outside users' PATH. */
function command(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  if (!found) console.warn(`${name} is not installed`);
  return found ?? null;
}
function run(file: string | null, args: readonly string[]): { status: number | null; output: string } {
  const done = spawnSync(file ?? 'false', args, { cwd: deploy, encoding: 'utf8', timeout: 60_000 });
  return { status: done.status, output: done.stdout + done.stderr };
}

const nginx = command('nginx');
const caddy = command('caddy');
const promtool = command('promtool');
const systemd = command('systemd-analyze');
const docker = command('podman') ?? command('docker');
const hasEngine = docker !== null && run(docker, ['info']).status === 0;
if (!hasEngine) console.warn('skipped: the image is not built, because no container engine is running');

describe('deploy', () => {
  it.skipIf(nginx === null)('has a valid nginx configuration', () => {
    // Use a certificate, cache and log in this test's folder.
    const key = path.join(dir, 'key.pem');
    const certificate = path.join(dir, 'certificate.pem');
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=rider.example.org',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    );
    const text = read('nginx.conf')
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace('/var/cache/nginx/rider', path.join(dir, 'cache'))
      .replace('/var/log/nginx/rider.log', path.join(dir, 'rider.log'));
    const file = path.join(dir, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${path.join(dir, 'nginx.pid')};\nerror_log ${path.join(dir, 'error.log')};\n${text}`,
    );
    const { status, output } = run(nginx, ['-t', '-c', file]);
    expect(output).toContain('test is successful');
    expect(status).toBe(0);
  });

  it.skipIf(nginx === null)(
    'has an nginx cache that pages hit whatever the campaign, analytics cookie or spelling of the language',
    { timeout: 60_000 },
    async () => {
      const asked: string[] = [];
      const app = createServer(({ url, headers }, response) => {
        asked.push(`${url} ${headers['accept-language'] ?? ''} ${headers.cookie ?? ''}`);
        response.setHeader('cache-control', 'public, s-maxage=60');
        response.setHeader('vary', 'accept-encoding, accept-language, cookie');
        response.end('page');
      }).listen(0, '127.0.0.1');
      await once(app, 'listening');
      const { port } = app.address() as AddressInfo;
      const socket = path.join(dir, 'nginx.sock');
      const file = path.join(dir, 'cache.conf');
      const text = read('nginx.conf')
        .replace(/ {2}server \{\n {4}listen 80;[\s\S]*?\n {2}\}\n/, '')
        .replace(/listen 443 ssl http2;\s*listen \[::\]:443 ssl http2;/, `listen unix:${socket};`)
        .replace(/ +ssl_.*;\n/g, '')
        .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
        .replace('/var/cache/nginx/rider', path.join(dir, 'pages'))
        .replace('/var/log/nginx/rider.log', path.join(dir, 'pages.log'));
      const errors = path.join(dir, 'pages-error.log');
      // Workers of root run as another user, who may not write here.
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      writeFileSync(
        file,
        `${user} daemon off;\npid ${path.join(dir, 'pages.pid')};\nerror_log ${errors};\n${text}`,
      );
      proxy = spawn(nginx ?? '', ['-c', file, '-e', errors]);
      while (!existsSync(socket)) await setTimeout(20);
      const get = async (url: string, headers: Record<string, string>) => {
        const sent = request({
          socketPath: socket,
          path: url,
          headers: { host: 'rider.example.org', ...headers },
        }).end();
        const [response] = await once(sent, 'response');
        response.resume();
        if (response.statusCode !== 200) return `${response.statusCode} ${response.headers['retry-after']}`;
        return response.headers['x-cache'];
      };
      const page = '/schedules/17?stop=1%202';
      expect(await get(page, { 'accept-language': 'fr' })).toBe('MISS');
      const same = [
        [page, { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' }],
        [page, { 'accept-language': 'de,fr;q=0.9', cookie: '_ga=GA1.2; session=3' }],
        ['/schedules/17?utm_source=a&stop=1%202&utm_medium=b&fbclid=c', { 'accept-language': 'fr' }],
      ] as const;
      for (const [url, headers] of same) expect(await get(url, headers), url).toBe('HIT');
      expect(await get(page, { 'accept-language': 'es' })).toBe('MISS');
      expect(await get(page, { 'accept-language': 'fr', cookie: 'a=b; lang=ko' })).toBe('MISS');
      expect(await get('/schedules/17?stop=3', { 'accept-language': 'zh-TW' })).toBe('MISS');
      expect(await get('/?utm_campaign=x', {})).toBe('MISS');
      expect(asked).toEqual([
        `${page} fr `,
        `${page} es `,
        `${page} ko lang=ko`,
        '/schedules/17?stop=3  ',
        '/  ',
      ]);
      app.close().closeAllConnections();
      // Without a server, riders are told to come back.
      for (const url of ['/alerts', '/live/api/v2/alerts/']) expect(await get(url, {})).toBe('503 5');
      // They do not wait for one that hangs.
      const hung = createServer(() => {}).listen(port, '127.0.0.1');
      await once(hung, 'listening');
      const began = performance.now();
      expect(await get('/stations', {})).toBe('503 5');
      expect(performance.now() - began).toBeLessThan(10_000);
      hung.close().closeAllConnections();
    },
  );

  it.skipIf(caddy === null)('has a Caddyfile that Caddy accepts', { timeout: 60_000 }, () => {
    const { status, output } = run(caddy, ['validate', '--config', 'Caddyfile', '--adapter', 'caddyfile']);
    expect(output).toContain('Valid configuration');
    expect(status).toBe(0);
  });

  it.skipIf(caddy === null || !isLong)(
    'has a Caddyfile that hides what operators see, and tells riders to come back while no server is ready',
    { timeout: 120_000 },
    async () => {
      let isReady = true;
      const app = createServer(({ url }, answer) => {
        if (url === '/hangs') return;
        answer.statusCode = url === '/readyz' && !isReady ? 503 : 200;
        answer.end(`page ${url}`);
      });
      const appPort = await listen(app);
      const [port, admin] = [await freePort(), await freePort()];
      const running = spawn(caddy ?? '', ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], {
        cwd: deploy,
        env: {
          RIDER_HOST: `http://127.0.0.1:${port}`,
          APP: `127.0.0.1:${appPort}`,
          CADDY_ADMIN: `127.0.0.1:${admin}`,
          HOME: dir,
        },
        stdio: 'ignore',
      });
      const get = async (url: string): Promise<string> => {
        const response = await fetch(`http://127.0.0.1:${port}${url}`);
        const told = response.headers.get('retry-after');
        return response.status === 200 ? response.text() : [response.status, told].filter(Boolean).join(' ');
      };
      const settled = (url: string, becomes: string) =>
        expect.poll(() => get(url).catch(String), { timeout: 40_000 }).toBe(becomes);
      try {
        await settled('/alerts?lang=fr', 'page /alerts?lang=fr');
        for (const url of ['/metrics', '/live/status', '/live/status/'])
          expect(await get(url), url).toBe('404');
        const began = performance.now();
        expect(await get('/hangs')).toBe('503 5');
        expect(performance.now() - began).toBeLessThan(12_000);
        isReady = false;
        await settled('/alerts', '503 5');
        isReady = true;
        await settled('/alerts', 'page /alerts');
        app.close().closeAllConnections();
        await settled('/alerts', '503 5');
      } finally {
        running.kill('SIGKILL');
        app.close();
      }
    },
  );

  it.skipIf(promtool === null)(
    'has valid Prometheus rules, which pass their tests',
    { timeout: 60_000 },
    () => {
      expect(run(promtool, ['check', 'rules', 'prometheus-rules.yaml'])).toMatchObject({ status: 0 });
      expect(run(promtool, ['check', 'config', '--syntax-only', 'prometheus.yaml'])).toMatchObject({
        status: 0,
      });
      expect(run(promtool, ['test', 'rules', 'prometheus-rules.test.yaml'])).toMatchObject({ status: 0 });
    },
  );

  it.skipIf(systemd === null)('has a valid systemd unit', { timeout: 60_000 }, () => {
    // In this test the tree and its manual are in another place.
    const unit = path.join(dir, 'timepoint.service');
    writeFileSync(
      unit,
      read('timepoint.service').replaceAll('/opt/timepoint', root).replace('PrivateDevices=yes\n', ''),
    );
    const { output } = run(systemd, ['verify', '--man=no', unit]);
    expect(output.split('\n').filter((line) => line.includes('timepoint.service'))).toEqual([]);
  });

  it('starts the server with the flags and environment that npm start gives it', () => {
    const flags = SERVER_FLAGS.join(' ');
    const variables = Object.entries(SERVER_ENV)
      .map((pair) => pair.join('='))
      .join(' ');
    for (const file of ['timepoint.service', 'Containerfile'])
      expect(read(file)).toContain(` ${variables}\n`);
    expect(read('timepoint.service')).toContain(`/node ${flags} server/main.ts`);
    const [command = '[]'] = /\[.*server\/main\.ts"\]/.exec(read('Containerfile')) ?? [];
    expect(JSON.parse(command).slice(1).join(' ')).toBe(`${flags} server/main.ts`);
    expect(readFileSync(path.join(root, 'docs/operations.md'), 'utf8')).toContain(
      `/node ${flags} server/main.ts`,
    );
  });
  it.skipIf(!hasEngine)('has a Containerfile that builds', { timeout: 900_000 }, () => {
    const { status, output } = run(docker, ['build', '-f', 'Containerfile', '..']);
    expect(status, output).toBe(0);
  });

  it('configures the container with an unprivileged user, a read-only root and no public port', () => {
    const stages = read('Containerfile')
      .split(/^FROM /m)
      .slice(1);
    const last = stages.at(-1) ?? '';
    expect(stages).toHaveLength(2);
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).not.toMatch(/npm |COPY \.|ADD /);
    const compose = parse(read('compose.yaml'));
    expect(readFileSync(path.join(root, '.dockerignore'), 'utf8')).toBe(
      readFileSync(path.join(root, '.containerignore'), 'utf8'),
    );
    expect(compose.services.app).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(compose.services.app.security_opt).toContain('no-new-privileges:true');
    // Metrics and the app itself are reachable only from the other containers.
    expect(compose.services.app.ports).toBeUndefined();
    expect(compose.services.app.environment.TRUSTED_PROXY).toBe(compose.networks.inner.ipam.config[0].subnet);
  });

  it('uses only existing metrics in alerts and charts, and documents every alert', () => {
    const metrics = readFileSync(path.join(root, 'server/observe/metrics.ts'), 'utf8');
    const known = new Set(metrics.match(/timepoint_\w+/g));
    const used =
      (read('prometheus-rules.yaml') + read('grafana-dashboard.json')).match(/timepoint_\w+/g) ?? [];
    const names = new Set(used.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
    const manual = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
    const alerts = parse(read('prometheus-rules.yaml')).groups[0].rules.map(
      (rule: { alert: string }) => rule.alert,
    );
    expect(alerts.filter((alert: string) => !manual.includes(`| \`${alert}\` |`))).toEqual([]);
  });
});

describe.skipIf(!existsSync(path.join(root, 'build/server/index.js')))('a prebuilt tree', () => {
  it.runIf(isLong)(
    'starts with only the required production packages, and installs and builds nothing',
    {
      timeout: 240_000,
    },
    async () => {
      const tree = path.join(dir, 'tree');
      mkdirSync(tree);
      for (const name of [
        'agency',
        'build',
        'content',
        'contract',
        'demo',
        'domain',
        'flat',
        'live',
        'notify',
        'plan',
        'server',
        'tiles',
        'package.json',
      ]) {
        cpSync(path.join(root, name), path.join(tree, name), {
          recursive: true,
          filter: (file) => !/\.test\.tsx?$/.test(file),
        });
      }
      const listed = spawnSync('npm', ['ls', '--omit=dev', '--omit=optional', '--all', '--parseable'], {
        cwd: root,
        encoding: 'utf8',
      });
      const packages = listed.stdout
        .split('\n')
        .map((line) => path.relative(root, line.trim()))
        .filter((name) => name.startsWith(`node_modules${path.sep}`));
      expect(packages.length).toBeGreaterThan(20);
      expect(packages.some((name) => name.endsWith('vitest'))).toBe(false);
      // Only drawing tiles and pictures of shared links needs the canvas.
      expect(packages.filter((name) => name.includes('canvas'))).toEqual([]);
      for (const name of packages) {
        mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
        if (!existsSync(path.join(tree, name)))
          execFileSync('cp', ['-al', path.join(root, name), path.join(tree, name)]);
      }
      const base = 'http://127.0.0.1:9';
      const started = spawn(path.join(tree, 'node_modules/node/bin/node'), ['server/main.ts'], {
        cwd: tree,
        // Neither npm nor a shell is in the PATH.
        env: { PATH: '', PORT: '0', HOST: '127.0.0.1', FLAT_URL: base, LIVE_URL: base, CONTENT_URL: base },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      let failure = '';
      started.stderr.on('data', (data) => {
        failure += String(data);
      });
      const port = await new Promise<number>((resolve, reject) => {
        createInterface({ input: started.stdout }).on('line', (line) => {
          const { port } = JSON.parse(line);
          if (typeof port === 'number') resolve(port);
        });
        started.once('exit', (code) => reject(new Error(`ended with ${code}: ${failure}`)));
      });
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/favicon.svg`)).status).toBe(200);
      const tile = await fetch(`http://127.0.0.1:${port}/tiles/12/1192/1550.png`);
      expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'image/png']);
      const ended = once(started, 'exit');
      started.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
    },
  );
});

describe('the bill of materials', () => {
  it('lists all production dependencies and no test runner, in CycloneDX', { timeout: 120_000 }, () => {
    const { scripts, dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const [command = '', ...args] = scripts.sbom.split(' ');
    const bill = JSON.parse(
      execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
    );
    expect(bill.bomFormat).toBe('CycloneDX');
    const names = new Set(
      bill.components.map(({ name, group }: { name: string; group?: string }) =>
        group ? `${group}/${name}` : name,
      ),
    );
    expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
    expect(names.has('vitest')).toBe(false);
  });
});
