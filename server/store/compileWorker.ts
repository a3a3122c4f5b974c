/** Compiles a store in the worker thread that `compile.ts` starts. */
import { parentPort, workerData } from 'node:worker_threads';
import { buildStore } from '#flat/buildStore.ts';
import type { CompileJob } from './compile.ts';

const { now, ...job }: CompileJob = workerData;
const at = Temporal.Instant.from(now);
parentPort?.postMessage(await buildStore({ ...job, now: () => at }));
