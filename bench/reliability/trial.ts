/** Causes one fault, and measures what a rider who keeps requesting pages gets while it lasts. */
import { setTimeout } from 'node:timers/promises';
import { startRiders } from '#testing/riders.ts';
import { type Product, waitUntil } from '../product.ts';

const RECOVERY_MS = 75_000;
export const MAX_WAIT_MS = 2_500;
/** This is processor time, which excludes other work on the machine. */
const MAX_STALL_MS = 200;
const CHECK_MS = 500;

export interface Trial {
  product: Product;
  paths: readonly string[];
  begin(): Promise<void> | void;
  lastsMs: number;
  /** The fault lasts until this settles, and at least `lastsMs`. */
  work?: () => Promise<unknown>;
  /** Says what riders saw; `alertsPage` is the HTML of the last one, empty if none was received. */
  saw(alertsPage: string): Promise<string> | string;
  end?: () => Promise<void> | void;
  hasRecovered(): Promise<boolean>;
}

export const ROW = [
  'fault',
  'what riders saw',
  'worst wait',
  'longest stall',
  'largest timer delay',
  'peak memory',
  'recovered after',
];

/** Measures until everything has recovered; returns the cells of a row. `fail` receives each problem in words. */
export async function tryFault(fault: string, trial: Trial, fail: (what: string) => void): Promise<string[]> {
  const { product, begin, lastsMs, work, end, hasRecovered } = trial;
  const lateMs = async () => 1000 * (await product.metric(/^timepoint_loop_lag_seconds$/));
  await Promise.all([product.usage(), lateMs()]);
  const refusedBefore = await product.refusals();
  const most = { stall: 0, late: 0, memory: 0 };
  const look = async () => {
    most.memory = Math.max(most.memory, await product.memoryMb());
    most.stall = Math.max(most.stall, (await product.usage()).longestMs);
    most.late = Math.max(most.late, await lateMs());
  };
  const rider = { pages: 0, bad: [] as number[], worstMs: 0, alertsPage: '' };
  const stopRider = startRiders(product.origin, trial.paths, ({ address, answer, text, tookMs }) => {
    rider.pages += 1;
    if (answer === null || answer.status >= 400) rider.bad.push(answer?.status ?? 0);
    if (address === '/alerts' && answer !== null) rider.alertsPage = text;
    rider.worstMs = Math.max(rider.worstMs, tookMs);
  });
  await begin();
  let isOver = work === undefined;
  void work?.().finally(() => {
    isOver = true;
  });
  for (const until = performance.now() + lastsMs; performance.now() < until || !isOver; ) {
    await setTimeout(CHECK_MS);
    await look();
  }
  await stopRider();
  const { bad, worstMs } = rider;
  const words = await trial.saw(rider.alertsPage);
  await end?.();
  const recoveryMs = await waitUntil(hasRecovered, RECOVERY_MS);
  await look();
  if (bad.length > 0) {
    const refused = Object.entries(await product.refusals())
      .map(([why, count]) => [why, count - (refusedBefore[why] ?? 0)] as const)
      .filter(([, count]) => count > 0);
    fail(`${fault}: a rider got ${bad.join(', ')} (refused in all: ${refused.join(' ') || 'none'})`);
  }
  if (worstMs > MAX_WAIT_MS) fail(`${fault}: a rider waited ${Math.round(worstMs)} ms`);
  if (most.stall > MAX_STALL_MS)
    fail(`${fault}: the thread ran for ${Math.round(most.stall)} ms without yielding`);
  if (recoveryMs === null) fail(`${fault}: did not recover within ${RECOVERY_MS / 1000} s`);
  const cells = [
    fault,
    `${words}; ${rider.pages} pages, ${bad.length === 0 ? 'no error' : 'errors'}`,
    ...[worstMs, most.stall, most.late].map((ms) => `${Math.round(ms)} ms`),
    `${Math.round(most.memory)} MB`,
    recoveryMs === null ? 'never' : `${(recoveryMs / 1000).toFixed(1)} s`,
  ];
  console.log(cells.join(' | '));
  return cells;
}
