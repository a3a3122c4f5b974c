/**
 * The schedule this server serves from its own store: an agency's feeds, or the demo's. Compiled when they are new,
 * reused when they are not, and kept up as the demo's weeks pass.
 */
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { agency } from '#agency/agency.ts';
import type { FetchHandler } from '#contract/handler.ts';
import { enrichment } from '#demo/enrichment.ts';
import type { Clock } from '#domain/clock.ts';
import type { Log } from '#domain/log.ts';
import { type Enrichment, NO_ENRICHMENT } from '#flat/enrichment.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { compile } from './compile.ts';
import { demoFeeds, feedDay } from './demoFeeds.ts';
import type { Settings } from './settings.ts';
import { type RunningSimulator, startSimulator } from './simulator.ts';
import { feedsState, readKey, type StoreKey, writeKey } from './storeKey.ts';

const { zone } = agency.facts;
const CHECK_MS = 60_000;

/** Ends early when the server does. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});

export interface Prepared {
  flat: FetchHandler;
  realtime: {
    vehiclePositions: string | undefined;
    tripUpdates: string | undefined;
    alerts: string | undefined;
  };
}

interface Listener {
  /** Called when a schedule can be served, and again when the demo's was made anew. */
  onPrepared(prepared: Prepared): Promise<void>;
  /** Why there is no new schedule yet, for operators. */
  onTrouble(why: string): void;
}

/** Settings name the sources of a real agency. */
function realtimeOf(settings: Settings): Prepared['realtime'] {
  return {
    vehiclePositions: settings.GTFS_RT_VEHICLE_POSITIONS,
    tripUpdates: settings.GTFS_RT_TRIP_UPDATES,
    alerts: settings.GTFS_RT_ALERTS,
  };
}

/** Compiles into `outDir`; a failed compilation is logged, and an older version there goes on being served. */
async function compileInto(
  outDir: string,
  job: { feeds: string[]; next?: string; enrichment: Enrichment },
  { now, log, signal }: Surroundings,
): Promise<boolean> {
  const result = await compile({ ...job, outDir, zone, now: now().toString() }, signal);
  if (signal.aborted) return false;
  if (!result.ok) {
    log.error(
      { kind: 'transform', code: result.error.code },
      `schedule not compiled: ${result.error.message}`,
    );
    return false;
  }
  const { counts, seconds, unchanged, version } = result.value;
  log.info({ version, unchanged, counts, seconds }, unchanged ? 'schedule unchanged' : 'schedule compiled');
  return true;
}

interface Surroundings {
  now: Clock;
  log: Log;
  /** Aborted when the server ends. */
  signal: AbortSignal;
}

/** Begins at once; the server answers meanwhile. */
export function prepareSchedule(
  settings: Settings,
  now: Clock,
  log: Log,
  listener: Listener,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const surroundings = { now, log, signal: ending.signal };
  const prepare = settings.FLAT_URL ? prepareNothing : settings.GTFS ? prepareAgency : prepareDemo;
  const preparing = prepare(settings, surroundings, listener).catch((error) => {
    log.error({ kind: 'unknown' }, `schedule not prepared: ${String(error)}`);
    return nothingToStop;
  });
  return {
    async stop() {
      ending.abort();
      const stop = await preparing;
      await stop();
    },
  };
}

type Stop = () => Promise<void>;
const nothingToStop: Stop = async () => {};

/** The schedule is an upstream's; live data may still be ours. */
async function prepareNothing(settings: Settings, _: Surroundings, listener: Listener): Promise<Stop> {
  const nowhere: FetchHandler = () => Response.json({ error: 'served by an upstream' }, { status: 404 });
  await listener.onPrepared({ flat: nowhere, realtime: realtimeOf(settings) });
  return nothingToStop;
}

/**
 * The feeds of the settings. A store of the same feeds is served at once; it is compiled again only when they changed,
 * and goes on being served while they cannot be had.
 */
async function prepareAgency(
  settings: Settings,
  surroundings: Surroundings,
  listener: Listener,
): Promise<Stop> {
  const { now, log, signal } = surroundings;
  const outDir = path.join(settings.STORE_DIR, 'agency');
  const feeds = (settings.GTFS ?? '').split(',').map((feed) => feed.trim());
  const next = settings.GTFS_NEXT;
  const all = next ? [...feeds, next] : feeds;
  const sources = all.join('\n');
  const known = await readKey(outDir);
  const served = known?.sources === sources ? known : null;
  const prepared = { flat: createFlatHandler(outDir), realtime: realtimeOf(settings) };
  if (served) await listener.onPrepared(prepared);
  const job = { feeds, ...(next ? { next } : {}), enrichment: NO_ENRICHMENT };
  let told = '';
  // A feed that cannot be had now may be had later.
  for (; !signal.aborted; await pause(CHECK_MS, signal)) {
    const state = await feedsState(all, path.join(outDir, '.downloads'));
    if (signal.aborted) break;
    if (!state.ok) {
      listener.onTrouble(state.error);
      if (state.error !== told) tellOfTrouble(state.error, served, surroundings);
      told = state.error;
      continue;
    }
    if (served?.contents === state.value) {
      log.info({ feeds: all }, 'schedule unchanged');
      return nothingToStop;
    }
    if (!(await compileInto(outDir, job, surroundings))) {
      listener.onTrouble('the feed cannot be compiled');
      continue;
    }
    await writeKey(outDir, { sources, contents: state.value, compiledAt: now().toString() });
    if (!served && !signal.aborted) await listener.onPrepared(prepared);
    return nothingToStop;
  }
  return nothingToStop;
}

/** Of a feed that cannot be had: a warning while an older schedule is served, else an error. */
function tellOfTrouble(why: string, served: StoreKey | null, { now, log }: Surroundings): void {
  if (!served) {
    log.error({ kind: 'HTTP' }, `no schedule yet: ${why}; asked again every minute`);
    return;
  }
  const { compiledAt } = served;
  const age = now().since(Temporal.Instant.from(compiledAt)).total('hours');
  log.warn(
    { kind: 'HTTP', compiledAt, ageHours: Math.round(age * 10) / 10 },
    `${why}; the schedule compiled ${age.toFixed(1)} hours ago is served, and the feed asked for again every minute`,
  );
}

/** Milliseconds to the agency's next midnight; never 0. */
function untilTomorrow(at: Temporal.Instant): number {
  const here = at.toZonedDateTimeISO(zone);
  return here.until(here.add({ days: 1 }).startOfDay()).total('milliseconds') + 1;
}

async function prepareDemo(
  settings: Settings,
  surroundings: Surroundings,
  listener: Listener,
): Promise<Stop> {
  const { now, log, signal } = surroundings;
  const outDir = path.join(settings.STORE_DIR, 'demo-store');
  const flat = createFlatHandler(outDir);
  let simulator: RunningSimulator | null = null;
  const today = () => now().toZonedDateTimeISO(zone).toPlainDate();

  /** Whether the agency of the day's week is there. */
  async function prepare(date: Temporal.PlainDate): Promise<boolean> {
    const feeds = await demoFeeds(path.join(settings.STORE_DIR, 'demo-feeds'), date);
    if ((await readKey(outDir))?.contents !== feeds.key) {
      const job = { feeds: [feeds.current], next: feeds.next, enrichment };
      if (!(await compileInto(outDir, job, surroundings))) return false;
      await writeKey(outDir, { sources: 'demo', contents: feeds.key, compiledAt: now().toString() });
    }
    if (signal.aborted) return false;
    const before = simulator;
    simulator = await startSimulator(feeds.current, zone, settings.FAULTS ?? '', now);
    const at = (name: string) => `${simulator?.origin}/${name}.pb`;
    await listener.onPrepared({
      flat,
      realtime: {
        vehiclePositions: at('vehicle-positions'),
        tripUpdates: at('trip-updates'),
        alerts: at('alerts'),
      },
    });
    // Last: until the new feeds are read, those of before are asked for.
    await before?.stop();
    return true;
  }

  /** Makes the agency, again when its week is over, and again when that failed. */
  async function keepUp(): Promise<void> {
    let week: string | null = null;
    while (!signal.aborted) {
      const date = today();
      if (feedDay(date).toString() !== week) {
        const done = await prepare(date).catch((error) => {
          log.error({ kind: 'unknown' }, `demo agency not prepared: ${String(error)}`);
          return false;
        });
        if (done) week = feedDay(date).toString();
      }
      await pause(Math.min(CHECK_MS, untilTomorrow(now())), signal);
    }
  }

  const keeping = keepUp();
  return async () => {
    await keeping;
    await simulator?.stop();
  };
}
