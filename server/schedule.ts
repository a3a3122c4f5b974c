/**
 * The schedule this server serves from its own store: an agency's feeds, or the demo's. Compiled when they are new,
 * reused when they are not, and kept up as feeds change and the demo's weeks pass.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FetchHandler } from '#contract/handler.ts';
import { loadDemoEnrichment } from '#demo/demos.ts';
import type { Log } from '#domain/log.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { BuildError } from '#flat/buildStore.ts';
import { type Enrichment, NO_ENRICHMENT } from '#flat/enrichment.ts';
import type { ProblemCount } from '#flat/gtfs/problems.ts';
import { loadEnrichment } from '#flat/loadEnrichment.ts';
import { STORE_FORMAT } from '#flat/store/layout.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { storeZone } from '#flat/store/storeZone.ts';
import { writeFailure } from '#flat/store/writeFailure.ts';
import { type CompileJob, compile } from './compile.ts';
import { demoFeeds, feedDay } from './demoFeeds.ts';
import type { FeedSources } from './feedSources.ts';
import { prepareFollowed } from './followedSchedule.ts';
import type { Settings } from './settings.ts';
import { type RunningSimulator, startSimulator } from './simulator.ts';
import { StoreDamage } from './storeDamage.ts';
import { feedsState, isAddress, readKey, type StoreKey, writeKey } from './storeKey.ts';

const CHECK_MS = 60_000;
/** An address that answered is not asked every minute: a server without tags sends the whole feed each time. */
const ADDRESS_CHECK_MS = 15 * 60_000;
/** Failures that are not the feed's: the same feed may compile the next time. */
const PASSING = new Set(['locked', 'unexpected', 'worker', 'cannot-write', 'download-failed']);

export interface Prepared {
  flat: FetchHandler;
  /** IANA zone of the schedule; `null` where an upstream serves it, or while an older store does not say. */
  zone: string | null;
  realtime: FeedSources['realtime'];
}

export interface Listener {
  /** Called when a schedule can be served, and again when the demo's was made anew. */
  onPrepared(prepared: Prepared): Promise<void>;
  /** The schedule served before has a new version. */
  onRenewed(): Promise<void>;
  /** Why the newest schedule is not served, for operators; `null` when it is. */
  onTrouble(why: string | null): void;
  /** Nothing is served, and nothing will be until somebody mends what is wrong here. */
  onHopeless(why: string): void;
}

/** Where below `STORE_DIR` the compiled schedule is. */
export const storeName = ({ GTFS, DEMO = 'city' }: Pick<Settings, 'GTFS' | 'DEMO'>): string =>
  GTFS ? 'agency' : DEMO === 'city' ? 'demo-store' : `${DEMO}-store`;

/** Compiles into `outDir`; the version. One that was there stays when it fails. */
async function compileInto(
  outDir: string,
  job: Pick<CompileJob, 'feeds' | 'next' | 'access' | 'enrichment'>,
  { zone, now, log, signal }: Surroundings,
): Promise<Result<string, BuildError>> {
  const result = await compile({ ...job, outDir, zone, now: now().toString() }, signal);
  if (!result.ok) {
    const { code, message } = result.error;
    return code === 'cannot-write' ? err({ ...result.error, message: `STORE_DIR: ${message}` }) : result;
  }
  const { counts, problems, seconds, unchanged, version } = result.value;
  logProblems(problems, log);
  log.info({ version, unchanged, counts, seconds }, unchanged ? 'schedule unchanged' : 'schedule compiled');
  return { ok: true, value: version };
}

/** One line for each kind of problem in each file, with the first of them as its message. */
function logProblems(problems: readonly ProblemCount[], log: Log): void {
  for (const { severity, code, file, count, examples } of problems) {
    const [first] = examples;
    const fields = { kind: 'transform', code, severity, file, count, line: first?.line ?? null };
    const message = `feed: ${first?.message ?? code}`;
    if (severity === 'info') log.info(fields, message);
    else log.warn(fields, message);
  }
}

/** Without its key a store is compiled again at the next start, and serves meanwhile. */
async function keepKey(outDir: string, key: StoreKey, log: Log): Promise<void> {
  await writeKey(outDir, key).catch((error) => {
    log.warn({ kind: 'unknown' }, `the next start compiles the schedule again: ${String(error)}`);
  });
}

export interface Surroundings {
  sources: FeedSources;
  /** IANA zone of a feed that names none. */
  zone: string;
  now: Clock;
  log: Log;
  /** Aborted when the server ends. */
  signal: AbortSignal;
  checkMs: number;
}

/** Begins at once; the server answers meanwhile. Feeds are looked at every `checkMs`. */
export function prepareSchedule(
  settings: Settings,
  sources: FeedSources,
  zone: string,
  now: Clock,
  log: Log,
  listener: Listener,
  checkMs = CHECK_MS,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const surroundings = { sources, zone, now, log, signal: ending.signal, checkMs };
  const prepare = settings.FLAT_URL
    ? prepareNothing
    : settings.STORE_URL
      ? prepareFollowed
      : settings.GTFS
        ? prepareAgency
        : prepareDemo;
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

export type Stop = () => Promise<void>;
const nothingToStop: Stop = async () => {};

/** The schedule is an upstream's; live data may still be ours. */
async function prepareNothing(_: Settings, { sources }: Surroundings, listener: Listener): Promise<Stop> {
  const nowhere: FetchHandler = () => Response.json({ error: 'served by an upstream' }, { status: 404 });
  await listener.onPrepared({ flat: nowhere, zone: null, realtime: sources.realtime });
  return nothingToStop;
}

/**
 * The feeds of the settings. A store of the same feeds is served at once. They are compiled again only when they changed,
 * be it while the server runs; what was served before goes on being served while they cannot be had or compiled.
 */
async function prepareAgency(
  settings: Settings,
  surroundings: Surroundings,
  listener: Listener,
): Promise<Stop> {
  const { sources: from, now, log, signal, checkMs } = surroundings;
  const outDir = path.join(settings.STORE_DIR, storeName(settings));
  const feeds = (settings.GTFS ?? '').split(',').map((feed) => feed.trim());
  const next = settings.GTFS_NEXT;
  const all = next ? [...feeds, next] : feeds;
  const sources = all.join('\n');
  const job = { feeds, ...(next ? { next } : {}), access: from.access };
  const known = await readKey(outDir);
  let served = known?.sources === sources ? known : null;
  /** An address may take its time; the end does not wait for it. */
  const ending = new Promise<Result<string, string>>((resolve) => {
    signal.addEventListener('abort', () => resolve(err('the server ends')), { once: true });
  });
  /** State of the feeds that do not compile. */
  let refused: string | null = null;
  let trouble: string | null = null;

  /** Tells what is wrong, once. */
  function tell(kind: 'HTTP' | 'transform', why: string, again: string): void {
    listener.onTrouble(why);
    if (why !== trouble) tellOfTrouble({ kind, why, again, served }, surroundings);
    trouble = why;
  }
  function wellAgain(): void {
    listener.onTrouble(null);
    if (trouble !== null) log.info({ feeds: all }, 'the feed is well again');
    trouble = null;
  }
  /** Whether the newest schedule is served. */
  async function look(): Promise<boolean> {
    const state = await Promise.race([feedsState(all, path.join(outDir, '.downloads'), from.access), ending]);
    if (signal.aborted) return false;
    if (!state.ok) {
      tell('HTTP', state.error, 'asked again every minute');
      return false;
    }
    const added = settings.AGENCY ? await loadEnrichment(settings.AGENCY) : ok(NO_ENRICHMENT);
    if (!added.ok) {
      tell('transform', added.error, 'tried again every minute');
      return false;
    }
    const contents = contentsOf(state.value, added.value);
    // Another server on this store may have compiled them meanwhile.
    const written = damage.why === null ? await readKey(outDir) : null;
    const isNew = written?.sources === sources && written.version !== served?.version;
    if (written !== null && isNew) {
      const isFirst = served === null;
      served = written;
      if (isFirst) await serve();
    }
    if (damage.why === null && served?.contents === contents && served.format === STORE_FORMAT) {
      wellAgain();
      return true;
    }
    if (refused === contents && damage.why === null) return false;
    const compiled = await compileInto(outDir, { ...job, enrichment: added.value }, surroundings);
    if (signal.aborted) return false;
    if (!compiled.ok) {
      const { code, message } = compiled.error;
      const isPassing = PASSING.has(code);
      if (!isPassing) refused = contents;
      tell(
        'transform',
        message,
        isPassing ? 'tried again every minute' : 'tried again when the feed changes',
      );
      if (code === 'cannot-write' && !served) listener.onHopeless(message);
      return false;
    }
    refused = null;
    const key = {
      format: STORE_FORMAT,
      sources,
      contents,
      version: compiled.value,
      compiledAt: now().toString(),
    };
    await keepKey(outDir, key, log);
    damage.mended();
    const isFirst = served === null;
    served = key;
    if (isFirst || (await storeZone(outDir)) !== zone) await serve();
    else await listener.onRenewed();
    wellAgain();
    return true;
  }

  const damage = new StoreDamage();
  const flat = createFlatHandler(outDir, (version, reason) => {
    trouble = damage.found(version, reason);
    listener.onTrouble(trouble);
    log.error({ kind: 'transform', version }, trouble);
  });
  let zone: string | null = null;
  async function serve(): Promise<void> {
    zone = await storeZone(outDir);
    await listener.onPrepared({ flat, zone, realtime: from.realtime });
  }
  if (served) await serve();
  const isByAddress = all.some(isAddress);
  async function keepUp(): Promise<void> {
    let isFirst = true;
    while (!signal.aborted) {
      const isNewest = await look().catch((error) => {
        tell('transform', String(error), 'tried again every minute');
        return false;
      });
      if (isFirst && isNewest && known === served) log.info({ feeds: all }, 'schedule unchanged');
      isFirst = false;
      const waitMs = isNewest && isByAddress ? Math.max(checkMs, ADDRESS_CHECK_MS) : checkMs;
      await damage.wait(waitMs, signal);
    }
  }
  const keeping = keepUp();
  return () => keeping;
}

/** State of the feeds and of what the agency adds to them: whatever of it changes, the schedule is compiled again. */
function contentsOf(feeds: string, added: Enrichment): string {
  if (added === NO_ENRICHMENT) return feeds;
  return `${feeds}\nadded ${createHash('sha256').update(JSON.stringify(added)).digest('hex')}`;
}

interface Trouble {
  kind: 'HTTP' | 'transform';
  why: string;
  /** When it is tried again. */
  again: string;
  served: StoreKey | null;
}

/** A feed that cannot be had is a warning while an older schedule is served; one that is wrong is an error. */
function tellOfTrouble({ kind, why, again, served }: Trouble, { now, log }: Surroundings): void {
  const what = kind === 'HTTP' ? why : `schedule not compiled: ${why}`;
  if (!served) {
    log.error({ kind }, `${what}; there is no schedule yet; ${again}`);
    return;
  }
  const { compiledAt } = served;
  const age = now().since(Temporal.Instant.from(compiledAt)).total('hours');
  const fields = { kind, compiledAt, ageHours: Math.round(age * 10) / 10 };
  const message = `${what}; the schedule compiled ${age.toFixed(1)} hours ago is served; ${again}`;
  if (kind === 'HTTP') log.warn(fields, message);
  else log.error(fields, message);
}

/** Milliseconds to the agency's next midnight; never 0. */
function untilTomorrow(at: Temporal.Instant, zone: string): number {
  const here = at.toZonedDateTimeISO(zone);
  return here.until(here.add({ days: 1 }).startOfDay()).total('milliseconds') + 1;
}

/** The simulator's feeds; it is on this machine, and asked as often as agencies are. */
const realtimeOf = (origin: string): Prepared['realtime'] => ({
  vehiclePositions: [{ url: `${origin}/vehicle-positions.pb`, intervalMs: 10_000 }],
  tripUpdates: [{ url: `${origin}/trip-updates.pb`, intervalMs: 10_000 }],
  alerts: [{ url: `${origin}/alerts.pb`, intervalMs: 30_000 }],
});

async function prepareDemo(
  settings: Settings,
  surroundings: Surroundings,
  listener: Listener,
): Promise<Stop> {
  const { zone, now, log, signal, checkMs } = surroundings;
  const { DEMO: demo = 'city' } = settings;
  const outDir = path.join(settings.STORE_DIR, storeName(settings));
  const feedsDir = path.join(settings.STORE_DIR, demo === 'city' ? 'demo-feeds' : `${demo}-feeds`);
  const damage = new StoreDamage();
  const flat = createFlatHandler(outDir, (version, reason) => {
    trouble = damage.found(version, reason);
    listener.onTrouble(trouble);
    log.error({ kind: 'transform', version }, trouble);
  });
  let simulator: RunningSimulator | null = null;
  let trouble: string | null = null;
  const today = () => now().toZonedDateTimeISO(zone).toPlainDate();

  /** Whether the agency of the day's week is there. */
  async function prepare(date: Temporal.PlainDate): Promise<boolean> {
    const feeds = await demoFeeds(demo, feedsDir, date);
    const known = await readKey(outDir);
    if (damage.why !== null || known?.contents !== feeds.key || known.format !== STORE_FORMAT) {
      const enrichment = (await loadDemoEnrichment(demo)) ?? NO_ENRICHMENT;
      const job = { feeds: [feeds.current], next: feeds.next, enrichment };
      const compiled = await compileInto(outDir, job, surroundings);
      if (signal.aborted) return false;
      if (!compiled.ok) {
        tell(compiled.error.message, compiled.error.code === 'cannot-write');
        return false;
      }
      const key = {
        format: STORE_FORMAT,
        sources: 'demo',
        contents: feeds.key,
        version: compiled.value,
        compiledAt: now().toString(),
      };
      await keepKey(outDir, key, log);
      damage.mended();
    }
    if (signal.aborted) return false;
    const before = simulator;
    simulator = await startSimulator(demo, feeds.current, zone, settings.FAULTS ?? '', now);
    await listener.onPrepared({
      flat,
      zone,
      realtime: realtimeOf(simulator.origin),
    });
    trouble = null;
    listener.onTrouble(null);
    // Last: until the new feeds are read, those of before are asked for.
    await before?.stop();
    return true;
  }

  /** Tells, once, why there is no agency of this week; without any, what only an operator can mend is the end. */
  function tell(why: string, isOurs: boolean): void {
    const isHopeless = isOurs && simulator === null;
    listener.onTrouble(why);
    if (why !== trouble) {
      const again = isHopeless ? 'the server ends' : 'tried again every minute';
      log.error({ kind: 'unknown' }, `demo agency not prepared: ${why}; ${again}`);
    }
    trouble = why;
    if (isHopeless) listener.onHopeless(why);
  }

  /** Makes the agency, again when its week is over, and again when that failed. */
  async function keepUp(): Promise<void> {
    let week: string | null = null;
    while (!signal.aborted) {
      const date = today();
      if (feedDay(date).toString() !== week || damage.why !== null) {
        const done = await prepare(date).catch((error) => {
          const unwritable = writeFailure(error, settings.STORE_DIR);
          tell(unwritable === null ? String(error) : `STORE_DIR: ${unwritable}`, unwritable !== null);
          return false;
        });
        if (done) week = feedDay(date).toString();
      }
      await damage.wait(Math.min(checkMs, untilTomorrow(now(), zone)), signal);
    }
  }

  const keeping = keepUp();
  return async () => {
    await keeping;
    await simulator?.stop();
  };
}
