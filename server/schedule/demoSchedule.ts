/** The schedule of an embedded agency, regenerated every week. */
import path from 'node:path';
import { type Repetition, repeat } from '#contract/timers/timers.ts';
import { waterLines } from '#demo/basemap/waterLines.ts';
import { demoBasemap } from '#demo/demos.ts';
import { STORE_FORMAT } from '#flat/store/layout.ts';
import { explainWriteFailure } from '#flat/store/publish.ts';
import { type DemoFeeds, demoEnrichment, demoFeeds, feedDay } from '#server/demo/demoFeeds.ts';
import { type RunningSimulator, startSimulator } from '#server/demo/simulator.ts';
import { ALERTS_POLL_SECONDS, TRIPS_POLL_SECONDS } from '#server/settings/feedSources.ts';
import type { Settings } from '#server/settings/settings.ts';
import { preparedStore } from '#server/store/preparedStores.ts';
import { readKey } from '#server/store/storeFolder.ts';
import {
  compileStore,
  type Listener,
  type Prepared,
  type Stop,
  type Surroundings,
  serveWatched,
  storeName,
} from './scheduleSource.ts';

/** Returns the milliseconds until just after the agency's next midnight. */
function msUntilTomorrow(at: Temporal.Instant, zone: string): number {
  const here = at.toZonedDateTimeISO(zone);
  return here.until(here.add({ days: 1 }).startOfDay()).total('milliseconds') + 1;
}

const realtimeOf = (origin: string): Prepared['realtime'] => ({
  vehiclePositions: [{ url: `${origin}/vehicle-positions.pb`, intervalMs: TRIPS_POLL_SECONDS * 1000 }],
  tripUpdates: [{ url: `${origin}/trip-updates.pb`, intervalMs: TRIPS_POLL_SECONDS * 1000 }],
  alerts: [{ url: `${origin}/alerts.pb`, intervalMs: ALERTS_POLL_SECONDS * 1000 }],
});

export async function prepareDemo(
  settings: Settings,
  surroundings: Surroundings,
  listener: Listener,
): Promise<Stop> {
  const { zone, now, log, signal, checkMs } = surroundings;
  const { DEMO: demo = 'city' } = settings;
  const outDir = path.join(settings.STORE_DIR, storeName(settings));
  const feedsDir = path.join(settings.STORE_DIR, demo === 'city' ? 'demo-feeds' : `${demo}-feeds`);
  let checking: Repetition | null = null;
  const { flat, damage } = serveWatched(outDir, listener, log, (why) => {
    trouble = why;
    checking?.hurry();
  });
  let simulator: RunningSimulator | null = null;
  let trouble: string | null = null;

  /** Prepares the schedule and the live feeds for the week of `date`; returns whether they are ready. */
  async function prepare(date: Temporal.PlainDate): Promise<boolean> {
    const feeds = await demoFeeds(demo, feedsDir, date);
    const known = await readKey(outDir);
    if (damage.why !== null || known?.contents !== feeds.key || known.format !== STORE_FORMAT) {
      const shared = settings.DEMO_STORES
        ? await preparedStore(settings.DEMO_STORES, demo, feeds.key, log)
        : null;
      const isTaken = (await shared?.take(outDir)) === true;
      if (!isTaken && !(await compileFeeds(feeds))) return false;
      if (!isTaken) await shared?.keep(outDir);
      damage.why = null;
    }
    if (signal.aborted) return false;
    listener.onReadable?.(flat);
    const before = simulator;
    simulator = await startSimulator(demo, feeds.current, settings.FAULTS ?? '', now);
    await listener.onPrepared({ flat, zone, realtime: realtimeOf(simulator.origin) });
    trouble = null;
    listener.onTrouble(null);
    // The previous simulator stops last, because its feeds are used until the new ones have been read.
    await before?.stop();
    return true;
  }

  async function compileFeeds(feeds: DemoFeeds): Promise<boolean> {
    const job = {
      feeds: [feeds.current],
      next: feeds.next,
      enrichment: await demoEnrichment(demo),
      water: await waterLines(demoBasemap(demo)),
    };
    const from = { sources: 'demo', contents: feeds.key };
    const compiled = await compileStore(outDir, job, from, surroundings);
    if (compiled?.ok === false) report(compiled.error.message, compiled.error.code === 'cannot-write');
    return compiled?.ok === true;
  }

  /** Logs a problem once. If nothing is served yet, an unwritable store ends the server. */
  function report(why: string, isUnwritable: boolean): void {
    const isFatal = isUnwritable && simulator === null;
    listener.onTrouble(why);
    if (why !== trouble) {
      const next = isFatal ? 'the server stops' : 'retried every minute';
      log.error({ kind: 'unknown' }, `demo agency not prepared: ${why}; ${next}`);
    }
    trouble = why;
    if (isFatal) listener.onFatal(why);
  }

  let week: string | null = null;
  async function checkWeek(): Promise<void> {
    const date = now().toZonedDateTimeISO(zone).toPlainDate();
    if (feedDay(date).toString() === week && damage.why === null) return;
    if (await prepare(date)) week = feedDay(date).toString();
  }

  checking = repeat(checkWeek, {
    restMs: () => Math.min(checkMs, msUntilTomorrow(now(), zone)),
    onError(error) {
      const unwritable = explainWriteFailure(error, settings.STORE_DIR);
      report(unwritable === null ? String(error) : `STORE_DIR: ${unwritable}`, unwritable !== null);
    },
  });
  const { stop } = checking;
  return async () => {
    await stop();
    await simulator?.stop();
  };
}
