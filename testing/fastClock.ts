/**
 * Preloaded into the product (`--import`) by `soak.ts --week`: replaces the clock of all threads by one that runs through
 * the soak's periods, and shortens the rests of what repeats. The clock stands still while a repetition has a turn, such
 * as reading a feed or compiling a schedule, so a busy machine makes the run longer but no data older.
 */
import { registerHooks } from 'node:module';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import type { Clock } from '#domain/time/clock.ts';

/** A time from which the clock runs, and for how long, in milliseconds. */
export interface Period {
  from: number;
  lasts: number;
}

/** What rests for 10 s rests for 0.1 s, in which the clock runs for a minute. */
const REST_SHARE = 1 / 100;
const TICK_MS = 10;
const CLOCK_MS_A_TICK = 6_000;

const periods = JSON.parse(process.env.FAST_CLOCK ?? '[]') as readonly Period[];
/** Milliseconds since the start by this clock, in memory of all threads. */
if (isMainThread) setEnvironmentData('fast clock', new SharedArrayBuffer(8));
const passed = new BigInt64Array(getEnvironmentData('fast clock') as SharedArrayBuffer);
let turns = 0;

if (isMainThread)
  setInterval(() => {
    if (turns === 0) Atomics.add(passed, 0, BigInt(CLOCK_MS_A_TICK));
  }, TICK_MS).unref();

function nowMs(): number {
  let left = Number(Atomics.load(passed, 0));
  for (const { from, lasts } of periods.slice(0, -1)) {
    if (left < lasts) return from + left;
    left -= lasts;
  }
  return (periods.at(-1)?.from ?? 0) + left;
}

/** Replaces that of `server/settings/clock.ts`. */
export const createClock = (): Clock => () => Temporal.Instant.fromEpochMilliseconds(nowMs());

/** Called by `contract/timers/timers.ts`, as changed below. */
export async function inTurn<T>(turn: () => Promise<T>): Promise<T> {
  turns += 1;
  try {
    return await turn();
  } finally {
    turns -= 1;
  }
}

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith('/server/settings/clock.ts') ? { ...found, url: import.meta.url } : found;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/contract/timers/timers.ts')) return loaded;
    const changed = String(loaded.source)
      .replace('await turn()', 'await inTurn(turn)')
      .replace('waitMs = restMs(performance.now() - began)', `$& * ${REST_SHARE}`);
    return { ...loaded, source: `import { inTurn } from '${import.meta.url}';\n${changed}` };
  },
});
