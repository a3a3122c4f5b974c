/** What the sources of a schedule share: what they tell, and how they compile a store and serve it. */
import type { FetchHandler } from '#contract/http/handler.ts';
import { withTimeout } from '#contract/timers/timers.ts';
import type { Log } from '#domain/log.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { BuildError } from '#flat/buildStore.ts';
import type { ProblemCount } from '#flat/gtfs/problems.ts';
import { STORE_FORMAT } from '#flat/store/layout.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { readWaiting, waitingText } from '#flat/store/versions.ts';
import type { FeedSources } from '#server/settings/feedSources.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type CompileJob, compile } from '#server/store/compile.ts';
import { type StoreKey, writeKey } from '#server/store/storeFolder.ts';

export interface Prepared {
  flat: FetchHandler;
  /** IANA zone of the schedule; `null` for an upstream, or for an older store without a zone. */
  zone: string | null;
  realtime: FeedSources['realtime'];
  /** Returns why a newer version waits for an operator, as the store says when asked; `null`: none. Unset: none ever does. */
  waits?: () => Promise<string | null>;
}

/** `download`: feeds cannot be fetched; `rejected`: they do not compile, or the new version waits; `other`: damage. */
export type TroubleKind = 'download' | 'rejected' | 'other';

export interface Listener {
  /** Called when documents are readable, before live data is available. `onPrepared` follows. */
  onReadable?(flat: FetchHandler): void;
  /** Called when a schedule can be served, and again for one with another zone or other live feeds. */
  onPrepared(prepared: Prepared): Promise<void>;
  onRenewed(): Promise<void>;
  /** Called with the reason (for operators) that the newest schedule is not served; `null` when it is, or when it `waits`. */
  onTrouble(why: string | null, kind?: TroubleKind): void;
  /** Called when nothing is served and an operator must fix the cause. */
  onFatal(why: string): void;
}

export interface Surroundings {
  sources: FeedSources;
  /** IANA zone of a feed without one. */
  zone: string;
  now: Clock;
  log: Log;
  /** Aborted when the server shuts down, or when the agency's folder names other feeds. */
  signal: AbortSignal;
  checkMs: number;
}

export type Stop = () => Promise<void>;

/** Returns the name of the compiled schedule's folder in `STORE_DIR`. */
export const storeName = ({ GTFS, DEMO = 'city' }: Pick<Settings, 'GTFS' | 'DEMO'>): string =>
  GTFS ? 'agency' : DEMO === 'city' ? 'demo-store' : `${DEMO}-store`;

type Job = Omit<CompileJob, 'outDir' | 'zone' | 'now'>;

/** Compiles feeds into a store, with a key that identifies them. On failure the existing version stays. `null`: `signal` was aborted. */
export async function compileStore(
  outDir: string,
  job: Job,
  from: Pick<StoreKey, 'sources' | 'contents'>,
  surroundings: Surroundings,
): Promise<Result<StoreKey, BuildError> | null> {
  const { now, log, signal } = surroundings;
  const compiled = await compileInto(outDir, job, surroundings);
  if (signal.aborted) return null;
  if (!compiled.ok) return compiled;
  const key = { format: STORE_FORMAT, ...from, version: compiled.value, compiledAt: now().toString() };
  // A store without its key still works, but is compiled again at the next start.
  await writeKey(outDir, key).catch((error) => {
    log.warn({ kind: 'unknown' }, `store key not written; the next start will recompile: ${String(error)}`);
  });
  return ok(key);
}

async function compileInto(
  outDir: string,
  job: Job,
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
  return ok(version);
}

/** Logs one line for each kind of problem in each file, with the first message. */
function logProblems(problems: readonly ProblemCount[], log: Log): void {
  for (const { severity, code, file, count, examples } of problems) {
    const [first] = examples;
    const fields = { kind: 'transform', code, severity, file, count, line: first?.line ?? null };
    const message = `feed: ${first?.message ?? code}`;
    if (severity === 'info') log.info(fields, message);
    else log.warn(fields, message);
  }
}

export interface StoreDamage {
  /** The message for operators; `null` if nothing is damaged. */
  why: string | null;
}

/** Serves a store and reports damage that a request encounters. `onDamage` should prepare the schedule again at once. */
export function serveWatched(
  outDir: string,
  listener: Listener,
  log: Log,
  onDamage: (why: string) => void,
): { flat: FetchHandler; damage: StoreDamage } {
  const damage: StoreDamage = { why: null };
  const flat = createFlatHandler(outDir, (version, reason) => {
    const why = `the schedule ${version} is damaged (${reason}) and is being prepared again; an earlier one, if any, is served meanwhile`;
    damage.why = why;
    listener.onTrouble(why);
    log.error({ kind: 'transform', version }, why);
    onDamage(why);
  });
  return { flat, damage };
}

const READ_MS = 500;

/**
 * Returns a function that says, for operators, which version waits in a store and why; `null`: none, or the `unwanted` one.
 * The store is read at each question, because commands and other servers change it. One read serves all that ask
 * meanwhile, and while the store does not respond within half a second, its last answer counts.
 */
export function askWaiting(outDir: string, unwanted: () => string | null): () => Promise<string | null> {
  let last: string | null = null;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const waiting = await readWaiting(outDir);
    last = waiting === null || waiting.version === unwanted() ? null : waitingText(waiting);
  }

  return async () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    await withTimeout(reading, READ_MS);
    return last;
  };
}
