/** The built product, or the bare server, as a process with measured stalls, processor time and memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Usage } from './stallProbe.ts';

export const root = path.resolve(import.meta.dirname, '../..');
const READY_MS = 180_000;
const ERROR_LEVEL = 50;
const children: ChildProcess[] = [];

export interface Watched {
  origin: string;
  child: ChildProcess;
  /** Returns the longest stall since the last call, and the total processor time. */
  usage(): Promise<Usage>;
  memoryMb(): Promise<number>;
}

export interface Product extends Watched {
  /** Returns the largest timer delay since the metrics were last read, including that caused by other processes. */
  lateMs(): Promise<number>;
  /** Returns the number of refused requests, by reason. */
  refusals(): Promise<Record<string, number>>;
  /** Returns the number of responses that took longer than 2.5 s by the product's own clock. */
  late(): Promise<number>;
  /** Returns the lines of its log with errors. */
  errors(): readonly string[];
  /** Stops reading the product's standard output. */
  stopReading(): void;
}

function spawnServer(script: string, environment: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'stallProbe.ts'), script],
    {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  children.push(child);
  let pending: Promise<unknown> = Promise.resolve();
  return {
    child,
    usage(): Promise<Usage> {
      const answer = pending.then(async () => {
        if (!child.connected) return { longestMs: 0, processMs: 0 };
        child.send('usage');
        const [usage] = (await once(child, 'message')) as [Usage];
        return usage;
      });
      pending = answer.catch(() => undefined);
      return answer;
    },
    async memoryMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
    },
  };
}

/** Starts the product and resolves when it is ready. */
export async function startProduct(environment: Record<string, string>): Promise<Product> {
  const { child, ...watching } = spawnServer('server/main.ts', {
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    ...environment,
  });
  const ports = { port: 0, metricsPort: 0 };
  const errors: string[] = [];
  const output = child.stdout as NonNullable<typeof child.stdout>;
  const lines = createInterface({ input: output }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.level >= ERROR_LEVEL) errors.push(line);
    if (typeof message.port === 'number') ports.port = message.port;
    if (typeof message.metricsPort === 'number') ports.metricsPort = message.metricsPort;
  });
  const origin = () => `http://127.0.0.1:${ports.port}`;
  // The request fails if a kept-alive connection is just closing; the next call gets the figures.
  const fetchMetrics = () =>
    fetch(`http://127.0.0.1:${ports.metricsPort}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    );
  const isReady = async () => ports.port > 0 && (await fetch(`${origin()}/readyz`)).status === 200;
  if ((await waitUntil(isReady, READY_MS)) === null) throw new Error('the product did not become ready');
  return {
    ...watching,
    child,
    origin: origin(),
    async lateMs() {
      return 1000 * Number(/^timepoint_loop_lag_seconds (\S+)$/m.exec(await fetchMetrics())?.[1] ?? 0);
    },
    async refusals() {
      const counts = (await fetchMetrics()).matchAll(/^timepoint_refused_total\{reason="([^"]+)"\} (\d+)$/gm);
      return Object.fromEntries([...counts].map(([, why = '', count]) => [why, Number(count)]));
    },
    async late() {
      const text = await fetchMetrics();
      const sum = (pattern: RegExp) =>
        [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
      return (
        sum(/^timepoint_request_seconds_count\{[^}]*\} (\d+)$/gm) -
        sum(/^timepoint_request_seconds_bucket\{le="2.5"[^}]*\} (\d+)$/gm)
      );
    },
    errors: () => errors,
    stopReading() {
      lines.close();
      output.pause();
    },
  };
}

/** Starts a server that reports its port over the channel. */
export async function startServer(script: string, given: unknown): Promise<Watched> {
  const { child, ...watching } = spawnServer(path.join(import.meta.dirname, script), {});
  // Until the server listens for messages, only the probe would receive one.
  await once(child, 'message');
  child.send(given as object);
  const [port] = await once(child, 'message');
  return { ...watching, child, origin: `http://127.0.0.1:${port}` };
}

export function endAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** Waits for a condition; returns the milliseconds it took, or `null` if it did not hold in time. */
export async function waitUntil(holds: () => Promise<boolean>, withinMs: number): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (await holds().catch(() => false)) return performance.now() - began;
    await setTimeout(200);
  }
  return null;
}
