/**
 * The schedule this server serves from its own store: an agency's feeds, or the demo's. Compiled when they are new,
 * reused when they are not, and kept up as the demo's weeks pass.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

const { zone } = agency.facts;
const WEEK_CHECK_MS = 15 * 60_000;

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
  now: Clock,
  log: Log,
): Promise<boolean> {
  const result = await compile({ ...job, outDir, zone, now: now().toString() });
  if (!result.ok) {
    log.error(
      { kind: 'transform', code: result.error.code },
      `schedule not compiled: ${result.error.message}`,
    );
    return (await readFile(path.join(outDir, 'version.txt'), 'utf8').catch(() => '')) !== '';
  }
  const { counts, seconds, unchanged, version } = result.value;
  log.info({ version, unchanged, counts, seconds }, unchanged ? 'schedule unchanged' : 'schedule compiled');
  return true;
}

/** Begins at once; the server answers meanwhile. */
export async function prepareSchedule(
  settings: Settings,
  now: Clock,
  log: Log,
  listener: Listener,
): Promise<{ stop(): Promise<void> }> {
  if (settings.FLAT_URL) {
    const nowhere: FetchHandler = () => Response.json({ error: 'served by an upstream' }, { status: 404 });
    await listener.onPrepared({ flat: nowhere, realtime: realtimeOf(settings) });
    return { stop: async () => {} };
  }
  if (settings.GTFS) {
    const outDir = path.join(settings.STORE_DIR, 'agency');
    const job = {
      feeds: settings.GTFS.split(',').map((feed) => feed.trim()),
      ...(settings.GTFS_NEXT ? { next: settings.GTFS_NEXT } : {}),
      enrichment: NO_ENRICHMENT,
    };
    const usable = await compileInto(outDir, job, now, log);
    if (usable)
      await listener.onPrepared({ flat: createFlatHandler(outDir), realtime: realtimeOf(settings) });
    return { stop: async () => {} };
  }
  return prepareDemo(settings, now, log, listener);
}

async function prepareDemo(
  settings: Settings,
  now: Clock,
  log: Log,
  listener: Listener,
): Promise<{ stop(): Promise<void> }> {
  const outDir = path.join(settings.STORE_DIR, 'demo-store');
  const mark = path.join(settings.STORE_DIR, 'demo-store.key');
  const flat = createFlatHandler(outDir);
  let simulator: RunningSimulator | null = null;
  let day: string | null = null;
  const today = () => now().toZonedDateTimeISO(zone).toPlainDate();

  async function prepare(): Promise<void> {
    const date = today();
    day = feedDay(date).toString();
    const feeds = await demoFeeds(path.join(settings.STORE_DIR, 'demo-feeds'), date);
    if ((await readFile(mark, 'utf8').catch(() => '')) !== feeds.key) {
      const compiled = await compileInto(
        outDir,
        { feeds: [feeds.current], next: feeds.next, enrichment },
        now,
        log,
      );
      if (!compiled) return;
      await writeFile(mark, feeds.key);
    }
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
  }

  const attempt = () =>
    prepare().catch((error) => log.error({ kind: 'unknown' }, `demo agency not prepared: ${String(error)}`));
  await attempt();
  const timer = setInterval(() => {
    if (feedDay(today()).toString() !== day) void attempt();
  }, WEEK_CHECK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await simulator?.stop();
    },
  };
}
