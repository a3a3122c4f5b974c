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
import { feedsKey, readKey, writeKey } from './storeKey.ts';

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
 * The feeds of the settings. Compiled only when they are not those of the store; while changed ones are compiled the
 * schedule of before is served, unless it was another agency's.
 */
async function prepareAgency(
  settings: Settings,
  surroundings: Surroundings,
  listener: Listener,
): Promise<Stop> {
  const { log, signal } = surroundings;
  const outDir = path.join(settings.STORE_DIR, 'agency');
  const feeds = (settings.GTFS ?? '').split(',').map((feed) => feed.trim());
  const next = settings.GTFS_NEXT;
  const key = await feedsKey(next ? [...feeds, next] : feeds);
  const known = await readKey(outDir);
  const prepared = { flat: createFlatHandler(outDir), realtime: realtimeOf(settings) };
  let isServed = false;
  if (known?.sources === key.sources) {
    await listener.onPrepared(prepared);
    isServed = true;
  }
  if (known?.sources === key.sources && known.contents === key.contents && key.contents !== null) {
    log.info({ feeds }, 'schedule unchanged');
    return nothingToStop;
  }
  const job = { feeds, ...(next ? { next } : {}), enrichment: NO_ENRICHMENT };
  while (!(await compileInto(outDir, job, surroundings))) {
    // A feed that cannot be had now may be had later.
    await pause(CHECK_MS, signal);
    if (signal.aborted) return nothingToStop;
  }
  await writeKey(outDir, key);
  if (!isServed && !signal.aborted) await listener.onPrepared(prepared);
  return nothingToStop;
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
    const key = { sources: 'demo', contents: feeds.key };
    if ((await readKey(outDir))?.contents !== key.contents) {
      const job = { feeds: [feeds.current], next: feeds.next, enrichment };
      if (!(await compileInto(outDir, job, surroundings))) return false;
      await writeKey(outDir, key);
    }
    if (signal.aborted) return false;
    await simulator?.stop();
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
      await pause(CHECK_MS, signal);
    }
  }

  const keeping = keepUp();
  return async () => {
    await keeping;
    await simulator?.stop();
  };
}
