/**
 * The workers of a build: they write schedules, then decode their shares of the documents to verify. They start before the
 * feed is read, so that they are ready when it has been.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { packFile } from '#flat/store/layout.ts';
import { PackWriter, type WrittenPack } from '#flat/store/packs.ts';
import { decodeDocuments } from '#flat/verify/verifyDocuments.ts';
import type { SchedulePlan } from './schedulePlan.ts';
import { ScheduleWriter } from './scheduleWriter.ts';

/** Workers of all builds share V8's code cache in this folder, so they start faster. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url));

/** Rows are written into buffers, so a worker needs little room for young objects. V8's default is 48 MB for each. */
const YOUNG_MB = 6;

const exitError = (code: number) => new Error(`a build worker ended early (exit code ${code})`);

export class BuildWorkers {
  readonly #workers: Worker[];
  readonly #ended = new Map<Worker, Error>();

  /** Without workers (0), the tasks run in this thread, which is faster for the smallest feeds. */
  constructor(count: number) {
    this.#workers = Array.from({ length: count }, () => {
      const worker = new Worker(new URL(import.meta.url), {
        execArgv: [],
        env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      });
      // An error before `#ask` must neither end the process nor be lost.
      worker.on('error', (error: Error) => this.#ended.set(worker, error));
      worker.on('exit', (code) => {
        if (!this.#ended.has(worker)) this.#ended.set(worker, exitError(code));
      });
      return worker;
    });
  }

  /** Writes all schedules into packs in `dir`, numbered from `firstPack`. Rejects when a worker fails. */
  write(plan: SchedulePlan, dir: string, firstPack: number): Promise<WrittenPack[]> {
    return this.#ask((index) => {
      const packNumber = firstPack + index;
      return { kind: 'write', plan, packPath: join(dir, packFile(packNumber)), packNumber };
    });
  }

  /** Decodes documents of the version in `dir` through the contract. Returns one problem, or `null`. */
  async decode(
    dir: string,
    paths: readonly string[],
    zone: string,
    now: Temporal.Instant,
  ): Promise<string | null> {
    const wrong = await this.#ask<string | null>((index) => ({
      kind: 'decode',
      dir,
      // Neighbouring documents have similar sizes, so distributing them in turn gives workers similar shares.
      paths: paths.filter((_, at) => at % Math.max(1, this.#workers.length) === index),
      zone,
      now: now.toString(),
    }));
    return wrong.find((each) => each !== null) ?? null;
  }

  async #ask<T>(task: (index: number) => BuildTask): Promise<T[]> {
    if (this.#workers.length === 0) return [runBuildTask(task(0)) as T];
    return Promise.all(
      this.#workers.map((worker, index) => {
        const { promise, resolve, reject } = Promise.withResolvers<T>();
        const onExit = (code: number) => reject(exitError(code));
        worker.once('message', resolve).once('error', reject).once('exit', onExit);
        const before = this.#ended.get(worker);
        if (before === undefined) worker.postMessage(task(index));
        else reject(before);
        return promise.finally(() => worker.off('message', resolve).off('error', reject).off('exit', onExit));
      }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

/** A build's tasks: to write schedules, and to decode documents. A worker runs them, or the build's own thread. */
export type BuildTask =
  | { kind: 'write'; plan: SchedulePlan; packPath: string; packNumber: number }
  | { kind: 'decode'; dir: string; paths: readonly string[]; zone: string; now: string };

const STOPS_AT_ONCE = 4;
const TRIPS_AT_ONCE = 64;

/** Returns the written pack, or the first problem of the decoded documents (`null`: none). */
function runBuildTask(task: BuildTask): WrittenPack | string | null {
  switch (task.kind) {
    case 'write':
      return writeSchedules(task.plan, new PackWriter(task.packPath, task.packNumber));
    case 'decode':
      return decodeDocuments(task.dir, task.paths, {
        zone: task.zone,
        now: Temporal.Instant.from(task.now),
      });
  }
}

function writeSchedules(plan: SchedulePlan, pack: PackWriter): WrittenPack {
  const writer = new ScheduleWriter(plan, pack);
  const stops = plan.stopStarts.length - 1;
  takeShares(plan.next, 0, stops, STOPS_AT_ONCE, (stop) => writer.writeStop(stop));
  const trips = plan.documentStarts.length - 1;
  takeShares(plan.next, 1, trips, TRIPS_AT_ONCE, (trip) => writer.writeTrip(trip));
  writer.endTrips();
  return pack.close();
}

function takeShares(
  next: Int32Array,
  counter: number,
  count: number,
  atOnce: number,
  write: (index: number) => void,
): void {
  for (let from = Atomics.add(next, counter, atOnce); from < count; from = Atomics.add(next, counter, atOnce))
    for (let index = from; index < Math.min(count, from + atOnce); index++) write(index);
}

// As a worker.
if (import.meta.main)
  parentPort?.on('message', (task: BuildTask) => parentPort?.postMessage(runBuildTask(task)));
