/** The built product in a process whose stalls, processor time and memory are measured. */
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SERVER_ENV, SERVER_FLAGS, TEST_PRODUCT } from '../scripts/product.mjs';
import type { Usage } from './probe.ts';
import { type StartedProduct, startProduct, waitUntilReady } from './startedProduct.ts';

const root = resolve(import.meta.dirname, '..');
const PROBE = ['--import', join(import.meta.dirname, 'probe.ts')];
const [WARNING, ERROR] = [40, 50];

export interface MeasuredProduct extends StartedProduct {
  /** Processor time of the process until it listened. */
  listeningMs: number;
  /** Returns the longest stall since the last call, and the processor time so far. */
  usage(): Promise<Usage>;
  /** Returns the sum of the metrics whose name and labels match. */
  metric(pattern: RegExp): Promise<number>;
  /** Says how many requests were refused, by reason. */
  refusals(): Promise<string>;
  /** The lines of its log with errors, and the number of warnings. */
  problems: { errors: string[]; warnings: number };
}

/** Starts the product, or the server of these words, with the probe in it; resolves when it is ready. */
export async function startMeasured(
  settings: Readonly<Record<string, string>>,
  words: readonly string[] = ['server/main.ts'],
): Promise<MeasuredProduct> {
  const problems = { errors: [] as string[], warnings: 0 };
  let metricsOrigin = '';
  const product = await startProduct(
    { ...SERVER_ENV, METRICS_PORT: '0', LOG_LEVEL: 'info', RATE_LIMIT: '', DEMO_STORES: '', ...settings },
    {
      words: [...SERVER_FLAGS, ...PROBE, ...words],
      onLine(line, { level = 0, metricsPort }) {
        if (metricsPort !== undefined) metricsOrigin = `http://127.0.0.1:${metricsPort}`;
        if (Number(level) >= ERROR) problems.errors.push(line);
        else if (Number(level) >= WARNING) problems.warnings += 1;
      },
    },
  );
  const { child } = product;
  // A measurement that throws must not leave a server behind.
  process.once('exit', product.kill);
  let pending: Promise<unknown> = Promise.resolve();
  const usage = (): Promise<Usage> => {
    const answer = pending.then(async () => {
      if (!child.connected) return { longestMs: 0, threadMs: 0, processMs: 0 };
      child.send('usage');
      return (await once(child, 'message'))[0] as Usage;
    });
    pending = answer.catch(() => undefined);
    return answer;
  };
  // The request fails if a kept-alive connection is just closing; the next call gets the figures.
  const metrics = async (): Promise<[name: string, value: number][]> => {
    const answer = await fetch(`${metricsOrigin}/metrics`).catch(() => null);
    const text = (await answer?.text()) ?? '';
    return [...text.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', of]) => [name, Number(of)]);
  };
  const { processMs: listeningMs } = await usage();
  await waitUntilReady(product);
  return {
    ...product,
    problems,
    listeningMs,
    usage,
    metric: async (pattern) =>
      (await metrics()).reduce((sum, [name, value]) => (pattern.test(name) ? sum + value : sum), 0),
    refusals: async () =>
      (await metrics())
        .map(([name, count]) => [/^timepoint_refused_total.*"(.+)"/.exec(name)?.[1], count])
        .filter(([why]) => why !== undefined)
        .join(' ') || 'none',
  };
}

/** Starts the demo of the browser tests; if its schedule has been compiled for them, it is copied. */
export async function startDemo(dir: string): Promise<MeasuredProduct> {
  const STORE_DIR = join(dir, 'store');
  await cp(join(root, TEST_PRODUCT.STORE_DIR), STORE_DIR, { recursive: true }).catch(() => undefined);
  return startMeasured({ ...TEST_PRODUCT, STORE_DIR });
}
