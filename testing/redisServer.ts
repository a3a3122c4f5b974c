/** A redis-server for tests, without persistence; a test may kill and restart it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { endProcess } from './endProcess.ts';
import { freePort } from './freePort.ts';

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
