/** The thread of `simulator.ts`: an HTTP server on the loopback interface that publishes the demo's feeds. */
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { serve } from '@hono/node-server';
import { loadDemo } from '#demo/demos.ts';
import { createSimulator } from '#demo/simulator/createSimulator.ts';
import { parseFaults } from '#demo/simulator/faults.ts';
import { createClock } from '#server/settings/clock.ts';
import type { SimulatorJob } from './simulator.ts';

const { demo, feedDir, start, faults }: SimulatorJob = workerData;
const plan = parseFaults(faults);
if (!plan.ok) throw new Error(plan.error);
const now = createClock(Temporal.Instant.from(start));
const simulator = createSimulator({ demo: await loadDemo(demo), feedDir, now, faults: plan.value });

// Only the poller closes idle connections. If this thread did so too, a delayed poll could use a closed connection.
const serverOptions = { keepAliveTimeout: 0 };
serve({ fetch: simulator.handle, port: 0, hostname: '127.0.0.1', serverOptions }, ({ port }: AddressInfo) => {
  parentPort?.postMessage({ port });
});
