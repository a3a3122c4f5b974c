/** The built product in its own process, for tests that need a process or an agency of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { TEST_PRODUCT } from '../scripts/product.mjs';
import { freePort } from './servers.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The demo is compiled once for all tests that start it. */
const DEMO_STORES = path.join(root, '.cache/demo-stores');
const READY_MS = 240_000;

/**
 * The environment in which tests and benchmarks start the product, besides its settings. Like `npm start`, it sets a compile
 * cache, so that only the first start compiles the modules.
 */
export const productEnvironment = {
  PATH: process.env.PATH ?? '',
  HOST: '127.0.0.1',
  NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
};

export const isBuilt = existsSync(path.join(root, 'build/server/index.js'));

export interface StartedProduct {
  origin: string;
  /** Its log output. */
  log(): string;
  isRunning(): boolean;
  /** Its resident memory now. */
  memoryMb(): Promise<number>;
  /** Stops it as an operator would; resolves with its exit code. */
  end(): Promise<number | null>;
  /** Kills it if it is still running. */
  kill(): void;
}

/** Starts the product with these settings, and with its own port and store; resolves once it is listening. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<StartedProduct> {
  const storeDir = await mkdtemp(path.join(tmpdir(), 'started-'));
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...productEnvironment,
      // The port must be known before the start, because the default public origin contains it.
      PORT: String(await freePort()),
      STORE_DIR: storeDir,
      DEMO_STORES,
      ALLOW_CLOCK: '1',
      RATE_LIMIT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const listening = Promise.withResolvers<number>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    const { port } = JSON.parse(line);
    if (typeof port === 'number') listening.resolve(port);
  });
  const ended = once(child, 'exit');
  const removed = ended.then(() => rm(storeDir, { recursive: true, force: true }));
  void ended.then(() => listening.reject(new Error(`the product ended:\n${lines.join('\n')}`)));
  const port = await listening.promise;
  return {
    origin: `http://127.0.0.1:${port}`,
    log: () => lines.join('\n'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    memoryMb: () => processMemoryMb(child.pid),
    async end() {
      child.kill('SIGTERM');
      await removed;
      return child.exitCode;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Returns the resident memory of a process, now (`VmRSS`) or at most (`VmHWM`); 0 where the system does not say. */
export async function processMemoryMb(
  pid: number | undefined,
  what: 'VmRSS' | 'VmHWM' = 'VmRSS',
): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
}

/** Waits until the product can serve riders. */
export async function waitUntilReady({ origin, log }: StartedProduct): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    if ((await fetch(`${origin}/readyz`)).ok) return;
    await setTimeout(100);
  }
  throw new Error(`the product did not become ready:\n${log()}`);
}

/** Starts the product with the settings of the browser tests, and waits until it can serve riders. */
export async function startTestProduct(port: number): Promise<StartedProduct> {
  const product = await startProduct({ ...TEST_PRODUCT, PORT: String(port) });
  // A measurement that throws must not leave a server of an older build on the port.
  process.once('exit', product.kill);
  await waitUntilReady(product);
  return product;
}
