/** Causes one fault, and measures what a rider who keeps requesting pages gets while it lasts. */
import { setTimeout } from 'node:timers/promises';
import { type Product, waitUntil } from './product.ts';
import { type Seen, startRider } from './rider.ts';

const RECOVERY_MS = 75_000;
const MAX_WAIT_MS = 2_500;
/** This is processor time, which excludes other work on the machine. */
const MAX_STALL_MS = 200;
const CHECK_MS = 500;

export interface Row {
  fault: string;
  saw: string;
  worstMs: number;
  stallMs: number;
  lateMs: number;
  peakMb: number;
  recovery: string;
}

export interface Trial {
  product: Product;
  fault: string;
  paths: readonly string[];
  begin: () => Promise<void> | void;
  lastsMs: number;
  /** The fault lasts until this settles, and at least `lastsMs`. */
  work?: () => Promise<unknown>;
  end: () => Promise<void> | void;
  hasRecovered: () => Promise<boolean>;
  describeSeen: (seen: Seen) => Promise<string> | string;
}

/** Causes and ends a fault, and measures until everything has recovered; `fail` receives each problem in words. */
export async function tryFault(trial: Trial, fail: (what: string) => void): Promise<Row> {
  const { product, fault, paths, begin, lastsMs, end, hasRecovered, describeSeen } = trial;
  await Promise.all([product.usage(), product.lateMs()]);
  const refusedBefore = await product.refusals();
  let stallMs = 0;
  let lateMs = 0;
  let peakMb = 0;
  const look = async () => {
    peakMb = Math.max(peakMb, await product.memoryMb());
    stallMs = Math.max(stallMs, (await product.usage()).longestMs);
    lateMs = Math.max(lateMs, await product.lateMs());
  };
  const rider = startRider(product.origin, paths);
  await begin();
  let isOver = trial.work === undefined;
  void trial.work?.().finally(() => {
    isOver = true;
  });
  for (const until = performance.now() + lastsMs; performance.now() < until || !isOver; ) {
    await setTimeout(CHECK_MS);
    await look();
  }
  const seen = await rider.stop();
  const words = await describeSeen(seen);
  await end();
  const recoveryMs = await waitUntil(hasRecovered, RECOVERY_MS);
  await look();
  const bad = [...seen.statuses].filter(([status]) => status === 0 || status >= 400);
  if (bad.length > 0) {
    const refused = Object.entries(await product.refusals())
      .map(([why, count]) => [why, count - (refusedBefore[why] ?? 0)] as const)
      .filter(([, count]) => count > 0)
      .map(([why, count]) => `${why} ${count}`);
    fail(
      `${fault}: ${bad.map(([status, n]) => `${n} × ${status}`).join(', ')} (refused in total: ${refused.join(', ') || 'none'})`,
    );
  }
  if (seen.worstMs > MAX_WAIT_MS) fail(`${fault}: a rider waited ${Math.round(seen.worstMs)} ms`);
  if (stallMs > MAX_STALL_MS) fail(`${fault}: the thread ran for ${Math.round(stallMs)} ms without yielding`);
  if (recoveryMs === null) fail(`${fault}: did not recover within ${RECOVERY_MS / 1000} s`);
  const row = {
    fault,
    saw: `${words}; ${seen.requested} pages, ${bad.length === 0 ? 'no error' : 'errors'}`,
    worstMs: seen.worstMs,
    stallMs,
    lateMs,
    peakMb,
    recovery: recoveryMs === null ? 'never' : `${(recoveryMs / 1000).toFixed(1)} s`,
  };
  console.log(JSON.stringify(row));
  return row;
}
