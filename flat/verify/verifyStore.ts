/** Decodes every document of a version and looks up its references. All schedules must agree on the number of calls. */
import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { err, ok, type Result } from '#domain/result.ts';
import { findVersion } from '#flat/store/versionReader.ts';
import { type VerifyTask, type VerifyTotals, verifyDocuments } from './verifyDocuments.ts';

export interface VerifyReport extends VerifyTotals {
  seconds: number;
}

/**
 * The error says why the store cannot be read; problems in its documents are in the report. `workers`: threads that decode,
 * or 0 for this thread, which is faster for the smallest stores.
 */
export async function verifyStore(
  dir: string,
  zone: string,
  now: Temporal.Instant,
  workers = Math.min(8, availableParallelism()),
): Promise<Result<VerifyReport, string>> {
  const found = await findVersion(dir);
  if (!found.ok) return err(found.error);
  const began = performance.now();
  const count = Math.max(1, workers);
  const parts = await Promise.all(
    Array.from({ length: count }, async (_, part) => {
      const task: VerifyTask = { dir: found.value, part, parts: count, zone, now: now.toString() };
      return workers === 0 ? verifyDocuments(task) : runWorker(task);
    }),
  ).catch((error: Error) => error);
  if (parts instanceof Error) return err(`${found.value} cannot be read: ${parts.message}`);
  const sum = (pick: (totals: VerifyTotals) => number) =>
    parts.reduce((total, part) => total + pick(part), 0);
  const calls = {
    stops: sum((part) => part.calls.stops),
    routeStops: sum((part) => part.calls.routeStops),
    trips: sum((part) => part.calls.trips),
    timetables: sum((part) => part.calls.timetables),
    planner: sum((part) => part.calls.planner),
  };
  const failures = parts.flatMap((part) => part.failures);
  let failureCount = sum((part) => part.failureCount);
  if (new Set(Object.values(calls)).size > 1) {
    failureCount++;
    failures.push({
      path: 'schedules',
      reason: `the documents disagree on the number of calls: ${JSON.stringify(calls)}`,
    });
  }
  const seconds = Math.round(performance.now() - began) / 1000;
  return ok({ documents: sum((part) => part.documents), calls, failures, failureCount, seconds });
}

function runWorker(task: VerifyTask): Promise<VerifyTotals> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: task,
      execArgv: [],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a thread of the check ended without a result')));
  });
}

// As a worker.
if (import.meta.main) parentPort?.postMessage(verifyDocuments(workerData));
