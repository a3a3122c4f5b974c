/** Compiles a store in the worker thread that `compile.ts` starts. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { buildStore } from '#flat/buildStore.ts';
import type { CompileJob } from './compile.ts';

/** Riders' requests go first. */
const NICENESS = 5;

// On Linux, this applies to the thread and to those that it starts; elsewhere, it would apply to the whole process.
if (process.platform === 'linux') setPriority(NICENESS);
const { now, ...job }: CompileJob = workerData;
const at = Temporal.Instant.from(now);
parentPort?.postMessage(await buildStore({ ...job, now: () => at }));
