/** The thread of `simulator.ts`: answers the demo agency's feeds on a port of the loopback, and says which. */
import { parentPort, workerData } from 'node:worker_threads';
import { serve } from '@hono/node-server';
import { createSimulator } from '#demo/simulator/createSimulator.ts';
import { parseFaults } from '#demo/simulator/faults.ts';
import { createClock } from './clock.ts';
import type { SimulatorJob } from './simulator.ts';

const job = workerData as SimulatorJob;
const now = createClock(Temporal.Instant.from(job.start));
const faults = parseFaults(job.faults);
if (!faults.ok) throw new Error(faults.error);
const { handle } = await createSimulator({
  feedDir: job.feedDir,
  zone: job.zone,
  faults: faults.value,
  now,
});
serve({ fetch: handle, hostname: '127.0.0.1', port: 0 }, ({ port }) => parentPort?.postMessage({ port }));
