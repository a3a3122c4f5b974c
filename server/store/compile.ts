/** Compiles feeds in a separate thread, so that the server keeps responding. */
import { setPriority } from 'node:os';
import { parentPort, Worker, type WorkerOptions, workerData } from 'node:worker_threads';
import { err, type Result } from '#domain/result.ts';
import type { BuildError, BuildOptions, BuildReport } from '#flat/buildStore.ts';
import { dropLockOfThread } from '#flat/store/buildLock.ts';

export interface CompileJob
  extends Pick<
    BuildOptions,
    'feeds' | 'next' | 'access' | 'enrichment' | 'streets' | 'water' | 'outDir' | 'memoryMb' | 'maxLoss'
  > {
  zone: string;
  /** ISO instant: the app's clock at the start of the job. */
  now: string;
}

/** Riders' requests go first. */
const NICENESS = 5;
/** Half of V8's default: the large bus feed then compiles at a first start within 512 MB. */
const YOUNG_MB = 24;
const OUT_OF_MEMORY = 'compiling the feed takes more memory than this server may use';

/** Aborting `signal` terminates the thread; the store stays intact. `limits` is for tests. */
export function compile(
  job: CompileJob,
  signal: AbortSignal,
  limits: Pick<WorkerOptions, 'resourceLimits'> = {},
): Promise<Result<BuildReport, BuildError>> {
  return new Promise((resolve) => {
    const fail = (message: string) => resolve(err({ code: 'worker', message, problem: null }));
    const worker = new Worker(new URL(import.meta.url), {
      workerData: job,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, ...limits.resourceLimits },
    });
    const { threadId } = worker;
    const end = () => void worker.terminate();
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    worker.once('message', (result: Result<BuildReport, BuildError>) => resolve(result));
    let why: string | null = null;
    worker.once('error', (error) => {
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        resolve(err({ code: 'too-large', message: OUT_OF_MEMORY, problem: null }));
      why = String(error);
    });
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', end);
      void dropLockOfThread(job.outDir, threadId)
        .catch(() => {})
        .then(() => fail(why ?? `the compiler ended with code ${code}`));
    });
  });
}

// As the thread. Only it loads the compiler.
if (import.meta.main) {
  // On Linux, this applies to the thread and to those that it starts; elsewhere, it would apply to the whole process.
  if (process.platform === 'linux') setPriority(NICENESS);
  const { buildStore } = await import('#flat/buildStore.ts');
  const { now, ...job }: CompileJob = workerData;
  const at = Temporal.Instant.from(now);
  parentPort?.postMessage(await buildStore({ ...job, now: () => at }));
}
