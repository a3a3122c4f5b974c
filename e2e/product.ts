// The built product as a separate process, for agencies that the suite's server does not serve.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface Product {
  origin: string;
  /** All its log lines. */
  log(): string;
  stop(): Promise<void>;
}

const READY_MS = 240_000;
const root = path.resolve(import.meta.dirname, '..');

/** Starts it with these settings and its own port and store; resolves once it is ready. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<Product> {
  const port = await freePort();
  const storeDir = await mkdtemp(path.join(tmpdir(), 'product-'));
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      ALLOW_CLOCK: '1',
      RATE_LIMIT: '0',
      STORE_DIR: storeDir,
      DEMO_STORES: path.join(root, '.cache/demo-stores'),
      ...settings,
    },
  });
  let log = '';
  const gather = (data: unknown) => {
    log += String(data);
  };
  child.stdout.on('data', gather);
  child.stderr.on('data', gather);
  const stop = async () => {
    await ended(child);
    await rm(storeDir, { recursive: true, force: true });
  };
  const until = performance.now() + READY_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return { origin, log: () => log, stop };
    await setTimeout(250);
  }
  await stop();
  throw new Error(`the product did not become ready:\n${log}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, setTimeout(10_000)]);
  child.kill('SIGKILL');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
