/** Serves the demo agency's realtime feeds from a separate thread, over HTTP on the loopback interface. */
import { Worker } from 'node:worker_threads';
import type { DemoName } from '#demo/demos.ts';
import type { Clock } from '#domain/time/clock.ts';

export interface SimulatorJob {
  demo: DemoName;
  feedDir: string;
  /** ISO instant at which the thread's clock starts. */
  start: string;
  faults: string;
}

export interface RunningSimulator {
  /** `http://127.0.0.1:port` */
  origin: string;
  stop(): Promise<void>;
}

export function startSimulator(
  demo: DemoName,
  feedDir: string,
  faults: string,
  now: Clock,
): Promise<RunningSimulator> {
  const job: SimulatorJob = { demo, feedDir, faults, start: now().toString() };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulatorWorker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxYoungGenerationSizeMb: 12 },
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the simulator ended with code ${code}`)));
    worker.once('message', ({ port }: { port: number }) => {
      const stop = async () => {
        await worker.terminate();
      };
      resolve({ origin: `http://127.0.0.1:${port}`, stop });
    });
  });
}
