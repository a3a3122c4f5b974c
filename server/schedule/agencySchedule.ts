/** The schedule from an agency's own feeds: compiled when they change, otherwise reused. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Repetition, repeat } from '#contract/timers/timers.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { BuildError } from '#flat/buildStore.ts';
import { type Enrichment, loadEnrichment, NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { STORE_FORMAT } from '#flat/store/layout.ts';
import { storeZone } from '#flat/store/versionReader.ts';
import { readWaiting } from '#flat/store/versions.ts';
import type { Settings } from '#server/settings/settings.ts';
import { feedsState, isAddress, readKey, type StoreKey } from '#server/store/storeFolder.ts';
import {
  askWaiting,
  compileStore,
  type Listener,
  type Stop,
  type Surroundings,
  serveWatched,
  storeName,
} from './scheduleSource.ts';

/** URLs are checked less often, because some servers have no validators and send the whole feed each time. */
const ADDRESS_CHECK_MS = 15 * 60_000;
/** Failures that are not caused by the feed, so the same feed may compile next time. */
const TRANSIENT = new Set(['locked', 'unexpected', 'worker', 'cannot-write', 'download-failed']);

/** Prepares the schedule. An existing store of the same feeds is served before the feeds are checked for changes. */
export async function prepareAgency(
  settings: Settings,
  surroundings: Surroundings,
  listener: Listener,
): Promise<Stop> {
  const { sources: given, log, signal, checkMs } = surroundings;
  const outDir = path.join(settings.STORE_DIR, storeName(settings));
  const feeds = (settings.GTFS ?? '').split(',').map((feed) => feed.trim());
  const { GTFS_NEXT: next, STREETS: streets } = settings;
  const all = next ? [...feeds, next] : feeds;
  const sources = all.join('\n');
  const job = {
    feeds,
    ...(next ? { next } : {}),
    ...(streets ? { streets } : {}),
    access: given.access,
    memoryMb: settings.COMPILE_MEMORY,
    maxLoss: settings.SCHEDULE_MAX_LOSS / 100,
  };
  const known = await readKey(outDir);
  let served = known?.sources === sources ? known : null;
  /** A download may take a long time; shutdown does not wait for it. */
  const ending = new Promise<Result<string, string>>((resolve) => {
    signal.addEventListener('abort', () => resolve(err('the server is shutting down')), { once: true });
  });
  /** A version that waits although the feeds are again those of the current one. */
  let unwanted: string | null = null;
  let refused: { contents: string; error: BuildError } | null = null;
  let trouble: string | null = null;

  /** Reports why the newest schedule is not served, and returns `false`, the result of the check. */
  function report(kind: 'HTTP' | 'transform', why: string, retry: string): false {
    listener.onTrouble(why, kind === 'HTTP' ? 'download' : 'rejected');
    logOnce(kind, why, retry);
    return false;
  }
  function logOnce(kind: 'HTTP' | 'transform', why: string, retry: string): void {
    if (why !== trouble) logTrouble({ kind, why, retry, served }, surroundings);
    trouble = why;
  }
  function reportRefusal({ code, message }: BuildError): false {
    const retry = TRANSIENT.has(code) ? 'retried every minute' : 'retried when the feed changes';
    if (code !== 'waits' || !served) return report('transform', message, retry);
    // Whether it still waits is asked of the store.
    unwanted = null;
    listener.onTrouble(null);
    logOnce('transform', message, retry);
    return false;
  }
  function reportRecovery(): void {
    listener.onTrouble(null);
    if (trouble !== null) log.info({ feeds: all }, 'the newest schedule is now in service');
    trouble = null;
  }
  /** Compiles the feeds if they have changed; returns whether the newest schedule is being served. */
  async function checkFeeds(): Promise<boolean> {
    const state = await Promise.race([
      feedsState(streets ? [...all, streets] : all, path.join(outDir, '.downloads'), given.access),
      ending,
    ]);
    if (signal.aborted) return false;
    if (!state.ok) return report('HTTP', state.error, 'retried every minute');
    const added = settings.AGENCY ? await loadEnrichment(settings.AGENCY) : ok(NO_ENRICHMENT);
    if (!added.ok) return report('transform', added.error, 'retried every minute');
    const contents = contentsOf(state.value, added.value);
    // Another server with the same store may have compiled the feeds meanwhile.
    const written = damage.why === null ? await readKey(outDir) : null;
    const isNew = written?.sources === sources && written.version !== served?.version;
    if (written !== null && isNew) {
      const isFirst = served === null;
      served = written;
      refused = null;
      if (isFirst) await serve();
    }
    if (damage.why === null && served?.contents === contents && served.format === STORE_FORMAT) {
      unwanted = (await readWaiting(outDir))?.version ?? null;
      reportRecovery();
      return true;
    }
    if (refused?.contents === contents && damage.why === null) return reportRefusal(refused.error);
    const from = { sources, contents };
    const compiled = await compileStore(outDir, { ...job, enrichment: added.value }, from, surroundings);
    if (compiled === null) return false;
    if (!compiled.ok) {
      const { error } = compiled;
      if (!TRANSIENT.has(error.code)) refused = { contents, error };
      if (error.code === 'cannot-write' && !served) listener.onFatal(error.message);
      return reportRefusal(error);
    }
    refused = null;
    damage.why = null;
    const isFirst = served === null;
    served = compiled.value;
    if (isFirst || (await storeZone(outDir)) !== zone) await serve();
    else await listener.onRenewed();
    reportRecovery();
    return true;
  }

  let checking: Repetition | null = null;
  const { flat, damage } = serveWatched(outDir, listener, log, (why) => {
    trouble = why;
    checking?.hurry();
  });
  const waits = askWaiting(outDir, () => unwanted);
  let zone: string | null = null;
  async function serve(): Promise<void> {
    zone = await storeZone(outDir);
    await listener.onPrepared({ flat, zone, realtime: given.realtime, waits });
  }
  if (served) await serve();
  const isByAddress = all.some(isAddress);
  let isNewest = false;
  let isFirst = true;
  checking = repeat(
    async () => {
      isNewest = false;
      isNewest = await checkFeeds();
      if (isFirst && isNewest && known === served) log.info({ feeds: all }, 'schedule unchanged');
      isFirst = false;
    },
    {
      restMs: () => (isNewest && isByAddress ? Math.max(checkMs, ADDRESS_CHECK_MS) : checkMs),
      onError: (error) => report('transform', String(error), 'retried every minute'),
    },
  );
  return checking.stop;
}

/** Describes the state of the feeds and of the agency's additions; any change causes a recompilation. */
function contentsOf(feeds: string, added: Enrichment): string {
  if (added === NO_ENRICHMENT) return feeds;
  return `${feeds}\nadded ${createHash('sha256').update(JSON.stringify(added)).digest('hex')}`;
}

interface Trouble {
  kind: 'HTTP' | 'transform';
  why: string;
  retry: string;
  served: StoreKey | null;
}

/** Logs a failure: a warning if a feed cannot be read while an older schedule is served, otherwise an error. */
function logTrouble({ kind, why, retry, served }: Trouble, { now, log }: Surroundings): void {
  const what = kind === 'HTTP' ? why : `schedule not compiled: ${why}`;
  if (!served) {
    log.error({ kind }, `${what}; there is no schedule yet; ${retry}`);
    return;
  }
  const { compiledAt } = served;
  const age = now().since(Temporal.Instant.from(compiledAt)).total('hours');
  const fields = { kind, compiledAt, ageHours: Math.round(age * 10) / 10 };
  const message = `${what}; the schedule compiled ${age.toFixed(1)} hours ago is served; ${retry}`;
  if (kind === 'HTTP') log.warn(fields, message);
  else log.error(fields, message);
}
