/** The built product in its own process, for tests that need a process or an agency of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { TEST_PRODUCT } from '../scripts/product.mjs';
import { freePort, waitUntil } from './servers.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The demo is compiled once for all tests that start it. */
const DEMO_STORES = path.join(root, '.cache/demo-stores');
const READY_MS = 600_000;

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
  child: ChildProcess;
  /** Its log output. */
  log(): string;
  isRunning(): boolean;
  /** Its resident memory: now (`VmRSS`), or the most that there was (`VmHWM`); 0 where the system does not say. */
  memoryMb(what?: 'VmRSS' | 'VmHWM'): Promise<number>;
  /** Stops it as an operator would; resolves with its exit code. */
  end(): Promise<number | null>;
  /** Kills it if it is still running. */
  kill(): void;
}

export interface Starting {
  /** Words of the command line after that of Node. */
  words?: readonly string[];
  /** Receives each line of the log and what it says, instead of keeping it for `log`. */
  onLine?: (line: string, message: Record<string, unknown>) => void;
}

/** Starts the product with these settings, and with its own port and store; resolves once it is listening. */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
  { words = ['server/main.ts'], onLine }: Starting = {},
): Promise<StartedProduct> {
  const ownStore = settings.STORE_DIR === undefined ? await mkdtemp(path.join(tmpdir(), 'started-')) : null;
  const lines: string[] = [];
  const read = onLine ?? ((line: string) => lines.push(line));
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: {
      ...productEnvironment,
      // The port must be known before the start, because the default public origin contains it.
      PORT: String(await freePort()),
      ...(ownStore === null ? {} : { STORE_DIR: ownStore }),
      DEMO_STORES,
      ALLOW_CLOCK: '1',
      RATE_LIMIT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const listening = Promise.withResolvers<number>();
  createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', (line) => {
    const message = JSON.parse(line);
    read(line, message);
    if (typeof message.port === 'number') listening.resolve(message.port);
  });
  const ended = once(child, 'exit');
  const removed = ended.then(() =>
    ownStore === null ? undefined : rm(ownStore, { recursive: true, force: true }),
  );
  void ended.then(() => listening.reject(new Error(`the product ended:\n${lines.join('\n')}`)));
  const port = await listening.promise;
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    log: () => lines.join('\n'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async memoryMb(what = 'VmRSS') {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
    },
    async end() {
      child.kill('SIGTERM');
      await removed;
      return child.exitCode;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Waits until the product can serve riders. */
export async function waitUntilReady({ origin, isRunning, log }: StartedProduct): Promise<void> {
  const isReady = async () => !isRunning() || (await fetch(`${origin}/readyz`)).ok;
  if ((await waitUntil(isReady, READY_MS)) === null || !isRunning())
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
