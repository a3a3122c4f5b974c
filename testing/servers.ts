/** Servers and processes of tests: free ports, Redis and S3. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Starts a server on a free port of the loopback interface; resolves with the port once it is listening. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Finds a free TCP port on the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits for a condition; returns the milliseconds it took, or `null` if it did not hold in time. */
export async function waitUntil(holds: () => Promise<boolean>, withinMs: number): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (await holds().catch(() => false)) return performance.now() - began;
    await setTimeout(50);
  }
  return null;
}

/** Ends a process that a test started, if it is still running, and waits for its exit. */
export async function endProcess(
  child: ChildProcess | null,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Returns the reason to skip a test; `null` if redis-server is installed. */
export function whyNoRedis(): string | null {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'redis-server is not installed (Debian: apt-get install redis-server)';
  }
}

export interface RedisServer {
  url: string;
  /** Kills it, as in a crash. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Stops it from responding while its connections stay open, as when a network is cut. */
  freeze(): void;
  thaw(): void;
  /** Runs an administrator's command, such as `CONFIG SET maxmemory 1`. */
  command(...words: string[]): void;
}

/** Starts a redis-server without persistence; a test may kill and restart it. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    child = started;
    let output = '';
    for await (const chunk of started.stdout) {
      output += String(chunk);
      if (output.includes('Ready to accept connections')) break;
    }
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => endProcess(child),
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    command: (...words) =>
      void execFileSync('redis-cli', ['-p', String(port), ...words], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
  };
}

const program = path.resolve(import.meta.dirname, 's3Program.mjs');

export interface S3Server {
  /** URL of the bucket. */
  url: string;
  access: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts an S3 server in its own process, which a test may kill and restart; its objects persist in `folder`. */
export async function startS3(folder: string): Promise<S3Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  async function start(): Promise<void> {
    const args = [program, folder, String(port)];
    child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    while ((await fetch(origin).catch(() => null)) === null) await setTimeout(50);
  }
  await start();
  return {
    url: `${origin}/transit`,
    access: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    kill: () => endProcess(child),
    start,
  };
}
