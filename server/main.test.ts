/** The process itself: it listens at once, becomes ready, finishes what is asked of it, and refuses wrong settings. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const isBuilt = existsSync(path.join(root, 'build/server/index.js'));
const storeDir = await mkdtemp(path.join(tmpdir(), 'main-'));
afterAll(() => rm(storeDir, { recursive: true, force: true }));

let child: ChildProcess | null = null;
afterEach(() => void child?.kill('SIGKILL'));

/** `blocks` bounds the size of any file it writes, in blocks of 512 bytes or of 1 KiB, as the shell counts. */
function run(environment: Record<string, string>, blocks?: number, words: readonly string[] = []) {
  const [command, args] =
    blocks === undefined
      ? [process.execPath, ['server/main.ts', ...words]]
      : ['sh', ['-c', `ulimit -f ${blocks} && exec "$0" server/main.ts`, process.execPath]];
  const started = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', STORE_DIR: storeDir, ...environment },
  });
  child = started;
  let output = '';
  const gather = (data: unknown) => {
    output += String(data);
  };
  started.stdout.on('data', gather);
  started.stderr.on('data', gather);
  const ended = new Promise<number | null>((resolve) => started.once('exit', resolve));
  return { ended, output: () => output, kill: (signal: NodeJS.Signals) => started.kill(signal) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.skipIf(!isBuilt)('the process', () => {
  it('refuses wrong settings in one message and ends with 2', async () => {
    const { ended, output } = run({ PORT: 'x', LIVE_URL: 'y' });
    expect(await ended).toBe(2);
    expect(output()).toContain('PORT: ');
    expect(output()).toContain('LIVE_URL: ');
  });

  it('takes faults from the command line, and nothing else', async () => {
    const faults = run({}, undefined, ['--faults', 'quake']);
    expect(await faults.ended).toBe(2);
    expect(faults.output()).toContain('FAULTS: "quake" is no fault');
    const other = run({}, undefined, ['--port', '9000']);
    expect(await other.ended).toBe(2);
    expect(other.output()).toContain('Not understood: --port 9000');
  });

  it('says in a sentence what is wrong with its folders', { timeout: 30_000 }, async () => {
    const file = path.join(root, 'package.json');
    const store = run({ STORE_DIR: path.join(file, 'store') });
    expect(await store.ended).toBe(2);
    expect(store.output()).toMatch(
      /^Wrong settings:\n {2}STORE_DIR: \S+ cannot be written to: it is, or lies below, a file .*\n$/,
    );
    const content = run({ CONTENT_DIR: file });
    expect(await content.ended).toBe(2);
    expect(content.output()).toBe(`Wrong settings:\n  CONTENT_DIR: there is no folder ${file}\n`);
  });

  it('says in a sentence that the disk is full, at start or later', { timeout: 60_000 }, async () => {
    const STORE_DIR = path.join(storeDir, 'full');
    const atStart = run({ STORE_DIR }, 2);
    expect(await atStart.ended).toBe(2);
    expect(atStart.output()).toMatch(/^Wrong settings:\n {2}STORE_DIR: \S+ cannot be written to: .*\n$/);
    // Enough for a first try, and not for the demo's feeds.
    const later = run({ STORE_DIR, PORT: '0' }, 1000);
    expect(await later.ended).toBe(1);
    expect(later.output()).toMatch(/"msg":"[^"]*STORE_DIR: \S+ cannot be written to: [^"]*the server ends"/);
    expect(later.output()).not.toMatch(/\n\s+at /);
  });

  it('says that an address is not its own', { timeout: 30_000 }, async () => {
    const base = 'http://127.0.0.1:9';
    // Of documentation alone (RFC 5737): no machine has it.
    const { ended, output } = run({ HOST: '192.0.2.1', FLAT_URL: base, LIVE_URL: base, CONTENT_URL: base });
    expect(await ended).toBe(1);
    expect(output()).toContain('HOST: 192.0.2.1 is no address of this machine');
  });

  it('says in one line that its port is in use, and ends with 1', { timeout: 30_000 }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const base = 'http://127.0.0.1:9';
    const { ended, output } = run({ PORT: String(port), FLAT_URL: base, LIVE_URL: base, CONTENT_URL: base });
    expect(await ended).toBe(1);
    expect(output()).toContain(`port ${port} is in use`);
    expect(output()).not.toMatch(/\n\s+at /);
    other.close();
  });

  it('finishes requests in flight when it is ended, then ends with 0', { timeout: 30_000 }, async () => {
    const wasAsked = Promise.withResolvers<void>();
    // An upstream that takes its time: the request is in flight when the end is asked for.
    const upstream = createServer((request, response) => {
      if (!request.url?.startsWith('/api/v2/trips/')) {
        response.writeHead(404).end();
        return;
      }
      wasAsked.resolve();
      setTimeout(() => {
        response.setHeader('content-type', 'application/json');
        response.end('[]');
      }, 500);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => upstream.once('listening', resolve));
    const base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    const port = await freePort();
    const server = run({ PORT: String(port), FLAT_URL: base, LIVE_URL: base, CONTENT_URL: base });
    const origin = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${origin}/healthz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 15_000 },
      )
      .toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const inFlight = fetch(`${origin}/live/api/v2/trips/`, { headers: { connection: 'close' } });
    await wasAsked.promise;
    server.kill('SIGTERM');
    const answer = await inFlight;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([]);
    expect(await server.ended).toBe(0);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    upstream.close();
    upstream.closeAllConnections();
  });
});
