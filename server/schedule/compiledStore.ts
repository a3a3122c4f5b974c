/** A store compiled from feeds, with a key that identifies its sources. */
import type { Log } from '#domain/log.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { BuildError } from '#flat/buildStore.ts';
import type { ProblemCount } from '#flat/gtfs/problems.ts';
import { STORE_FORMAT } from '#flat/store/layout.ts';
import { type CompileJob, compile } from '#server/store/compile.ts';
import { type StoreKey, writeKey } from '#server/store/storeFolder.ts';
import type { Surroundings } from './scheduleSource.ts';

type Job = Omit<CompileJob, 'outDir' | 'zone' | 'now'>;

/** Compiles feeds into a store. On failure the existing version stays. `null`: `signal` was aborted. */
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
