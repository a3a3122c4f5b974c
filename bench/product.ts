/**
 * What benchmarks share: the program itself, the built product or another server as a process whose stalls, processor time
 * and memory are measured, and the document with the figures.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processMemoryMb, productEnvironment } from '#testing/startedProduct.ts';
import { SERVER_ENV, SERVER_FLAGS, TEST_PRODUCT } from '../scripts/product.mjs';
import type { Usage } from './probe.ts';

export const root = resolve(import.meta.dirname, '..');
/** The feed of a large bus network, if it is available. */
export const LARGE_BUS = join(root, '../shared/feeds/large-bus-2026-09.zip');
const READY_MS = 600_000;
const ERROR_LEVEL = 50;
const children = new Set<ChildProcess>();

export interface Watched {
  origin: string;
  child: ChildProcess;
  /** Returns the longest stall since the last call, and the processor time so far. */
  usage(): Promise<Usage>;
  /** Resident memory: now (`VmRSS`), or the most that there was (`VmHWM`). */
  memoryMb(what?: 'VmRSS' | 'VmHWM'): Promise<number>;
}

export interface Product extends Watched {
  /** Milliseconds from its start until it listened, and the processor time of the process until then. */
  started: { ms: number; processMs: number };
  /** Returns the sum of the metrics whose name and labels match. */
  metric(pattern: RegExp): Promise<number>;
  /** Returns the number of refused requests, by reason. */
  refusals(): Promise<Record<string, number>>;
  /** The messages of its log with errors, and the number of warnings. */
  log: { errors: string[]; warnings: number };
  /** Stops reading the product's standard output. */
  stopReading(): void;
  /** Stops it as an operator would; resolves with its exit code. */
  end(): Promise<number | null>;
}

/**
 * Runs a program with a temporary folder, and ends the process: with 1 if anything failed. Failures are printed, each once.
 */
export async function runProgram(
  work: (dir: string, fail: (what: string) => void) => Promise<void>,
): Promise<never> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  const failures = new Map<string, number>();
  const fail = (what: string) => void failures.set(what, (failures.get(what) ?? 0) + 1);
  try {
    await work(dir, fail);
  } catch (error) {
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await rm(dir, { recursive: true, force: true });
  }
  for (const [what, count] of failures) console.log(`FAILED${count > 1 ? ` ${count} times` : ''}: ${what}`);
  process.exit(failures.size > 0 ? 1 : 0);
}

/** Reads the flags of a program: `--minutes 20`, or `--week` for one that is `false` by default; rejects all others. */
export function readFlags<T extends Record<string, string | boolean>>(defaults: T): T {
  const options = Object.entries(defaults).map(([name, value]) => [
    name,
    { type: typeof value === 'string' ? 'string' : 'boolean', default: value },
  ]);
  return parseArgs({ options: Object.fromEntries(options) }).values as T;
}

/** Starts a script with the probe in it. */
export function watch(
  words: readonly string[],
  environment: Record<string, string>,
): Omit<Watched, 'origin'> {
  const probe = ['--import', join(import.meta.dirname, 'probe.ts')];
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...probe, ...words], {
    cwd: root,
    env: { ...productEnvironment, ...SERVER_ENV, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let pending: Promise<unknown> = Promise.resolve();
  return {
    child,
    usage(): Promise<Usage> {
      const answer = pending.then(async () => {
        if (!child.connected) return { longestMs: 0, threadMs: 0, processMs: 0 };
        child.send('usage');
        const [usage] = (await once(child, 'message')) as [Usage];
        return usage;
      });
      pending = answer.catch(() => undefined);
      return answer;
    },
    memoryMb: (what) => processMemoryMb(child.pid, what),
  };
}

/** Starts the product with these settings and words of its command line; resolves when it serves `path`. */
export async function startProduct(
  environment: Record<string, string>,
  words: readonly string[] = ['server/main.ts'],
  path = '/readyz',
): Promise<Product> {
  const began = performance.now();
  const { child, ...watching } = watch(words, { METRICS_PORT: '0', LOG_LEVEL: 'info', ...environment });
  const ports = { port: 0, metricsPort: 0 };
  const started = { ms: 0, processMs: 0 };
  const log = { errors: [] as string[], warnings: 0 };
  const output = child.stdout as NonNullable<typeof child.stdout>;
  const lines = createInterface({ input: output }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.level >= ERROR_LEVEL) log.errors.push(line);
    else if (message.level >= 40) log.warnings += 1;
    if (typeof message.metricsPort === 'number') ports.metricsPort = message.metricsPort;
    if (typeof message.port !== 'number') return;
    ports.port = message.port;
    started.ms = performance.now() - began;
    void watching.usage().then(({ processMs }) => Object.assign(started, { processMs }));
  });
  const origin = () => `http://127.0.0.1:${ports.port}`;
  // The request fails if a kept-alive connection is just closing; the next call gets the figures.
  const metrics = async (): Promise<[string, number][]> => {
    const address = `http://127.0.0.1:${ports.metricsPort}/metrics`;
    const text = await fetch(address).then(
      (answer) => answer.text(),
      () => '',
    );
    return [...text.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [
      name,
      Number(value),
    ]);
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = async () => hasEnded() || (await fetch(origin() + path)).status === 200;
  if ((await waitUntil(isReady, READY_MS)) === null || hasEnded())
    throw new Error('the product did not become ready');
  return {
    ...watching,
    child,
    started,
    log,
    origin: origin(),
    async metric(pattern) {
      return (await metrics()).reduce((sum, [name, value]) => (pattern.test(name) ? sum + value : sum), 0);
    },
    async refusals() {
      const named = (await metrics()).map(([name, count]) => [
        /^timepoint_refused_total.*"(.+)"/.exec(name)?.[1],
        count,
      ]);
      return Object.fromEntries(named.filter(([why]) => why !== undefined));
    },
    stopReading() {
      lines.close();
      output.pause();
    },
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** Starts the demo of the browser tests; if its schedule has been compiled for them, it is copied. */
export async function startDemo(dir: string, more: Record<string, string> = {}): Promise<Product> {
  const STORE_DIR = join(dir, 'store');
  await cp(join(root, TEST_PRODUCT.STORE_DIR), STORE_DIR, { recursive: true }).catch(() => undefined);
  return startProduct({ ...TEST_PRODUCT, ...more, STORE_DIR });
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

/** Returns the lines of a table in Markdown. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Writes what a run measured into the section of docs/reliability.md with this title: replaces what is between
 * `<!-- measured -->` and the line of its measurement.
 */
export async function writeSection(title: string, ...figures: string[]): Promise<void> {
  const file = join(root, 'docs/reliability.md');
  const date = new Date().toISOString().slice(0, 10);
  const where = `Measured on ${date}, Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`;
  const sections = (await readFile(file, 'utf8')).split(/(?=^## )/m);
  const index = sections.findIndex((section) => section.startsWith(`## ${title}\n`));
  const [before, after] = sections[index]?.split(/(?<=<!-- measured -->\n)[\s\S]*?\nMeasured on .*\n/) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${file} has no section "${title}"`);
  sections[index] = `${before}\n${[...figures, where].join('\n\n')}\n${after}`;
  await writeFile(file, sections.join(''));
}
