/** The workers that write schedules: started at once, so that they are ready when the feed is read. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packFile } from '#flat/store/layout.ts';
import type { WrittenPack } from '#flat/store/packWriter.ts';
import type { SchedulePlan } from './schedulePlan.ts';
import type { ScheduleTask } from './scheduleWorker.ts';

export class ScheduleWorkers {
  readonly #workers: Worker[];

  constructor(count: number) {
    this.#workers = Array.from({ length: Math.max(1, count) }, () => {
      const worker = new Worker(new URL('./scheduleWorker.ts', import.meta.url), { execArgv: [] });
      // Errors are heard in `write`; one before that must not end the process.
      worker.on('error', () => {});
      return worker;
    });
  }

  get count(): number {
    return this.#workers.length;
  }

  /** Writes all schedules into packs `firstPack` and up, below `dir`. Rejects when a worker fails. */
  write(plan: SchedulePlan, dir: string, firstPack: number): Promise<WrittenPack[]> {
    return Promise.all(
      this.#workers.map(
        (worker, index) =>
          new Promise<WrittenPack>((resolve, reject) => {
            worker.once('message', resolve);
            worker.once('error', reject);
            worker.once('exit', (code) => reject(new Error(`a schedule worker ended early (${code})`)));
            const packNumber = firstPack + index;
            const task: ScheduleTask = { plan, packPath: join(dir, packFile(packNumber)), packNumber };
            worker.postMessage(task);
          }),
      ),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
