/** What a rider who keeps requesting pages gets while something is wrong, and what that costs the product. */
import { setTimeout } from 'node:timers/promises';
import type { MeasuredProduct } from '#testing/measuredProduct.ts';
import { startRiders } from '#testing/riders.ts';
import { waitUntil } from '#testing/servers.ts';

const RECOVERY_MS = 75_000;
const MAX_WAIT_MS = 2_500;
/** This is processor time, which excludes other work on the machine. */
const MAX_STALL_MS = 200;
const CHECK_MS = 500;
const PAGES = ['/', '/schedules/17', '/realtime-map', '/alerts'];

export interface Trial {
  product: MeasuredProduct;
  /** Pages that a rider requests meanwhile. */
  paths?: readonly string[];
  /** Causes the fault; resolves at its end with what riders saw. */
  cause(): Promise<string>;
  /** Removes the fault. */
  end?: () => unknown;
  /** Default: a page is served. */
  hasRecovered?: () => Promise<boolean>;
}

export const HEADS = [
  'fault',
  'what riders saw',
  'worst wait',
  'longest stall',
  'largest timer delay',
  'peak memory',
  'recovered after',
];

/** Causes one fault and measures until everything has recovered; returns the cells of a row. `fail` receives each problem in words. */
export async function tryFault(fault: string, trial: Trial, fail: (what: string) => void): Promise<string[]> {
  const { product, paths = PAGES, cause, end } = trial;
  const isServed = async () => (await fetch(`${product.origin}/schedules/17`)).status === 200;
  const lateMs = async () => 1000 * (await product.metric(/^timepoint_loop_lag_seconds$/));
  await Promise.all([product.usage(), lateMs()]);
  const most = { stall: 0, late: 0, memory: 0 };
  const look = async () => {
    most.memory = Math.max(most.memory, await product.memoryMb());
    most.stall = Math.max(most.stall, (await product.usage()).longestMs);
    most.late = Math.max(most.late, await lateMs());
  };
  const rider = { pages: 0, bad: [] as number[], worstMs: 0 };
  const stopRider = startRiders(product.origin, paths, ({ answer, tookMs }) => {
    rider.pages += 1;
    if (answer === null || answer.status >= 400) rider.bad.push(answer?.status ?? 0);
    rider.worstMs = Math.max(rider.worstMs, tookMs);
  });
  let saw: string | undefined;
  const over = cause().then((words) => {
    saw = words;
  });
  while (saw === undefined) {
    await Promise.race([over, setTimeout(CHECK_MS)]);
    await look();
  }
  await stopRider();
  await end?.();
  const recoveryMs = await waitUntil(trial.hasRecovered ?? isServed, RECOVERY_MS);
  await look();
  const { bad, worstMs } = rider;
  if (bad.length > 0)
    fail(`${fault}: a rider got ${bad.join(', ')} (refused in all: ${await product.refusals()})`);
  if (worstMs > MAX_WAIT_MS) fail(`${fault}: a rider waited ${Math.round(worstMs)} ms`);
  if (most.stall > MAX_STALL_MS)
    fail(`${fault}: the thread ran for ${Math.round(most.stall)} ms without yielding`);
  if (recoveryMs === null) fail(`${fault}: did not recover within ${RECOVERY_MS / 1000} s`);
  const cells = [
    fault,
    `${saw}; ${rider.pages} pages, ${bad.length === 0 ? 'no error' : 'errors'}`,
    ...[worstMs, most.stall, most.late].map((ms) => `${Math.round(ms)} ms`),
    `${Math.round(most.memory)} MB`,
    recoveryMs === null ? 'never' : `${(recoveryMs / 1000).toFixed(1)} s`,
  ];
  console.log(cells.join(' | '));
  return cells;
}
