/** The thread of `compile.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { buildStore } from '#flat/buildStore.ts';
import type { CompileJob } from './compile.ts';

const { now, ...job }: CompileJob = workerData;
const at = Temporal.Instant.from(now);
parentPort?.postMessage(await buildStore({ ...job, now: () => at }));
