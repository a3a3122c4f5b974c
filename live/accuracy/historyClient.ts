/** Calls the thread that owns the history's file. */
import { Worker } from 'node:worker_threads';
import { connectThreads, type Remote } from '#contract/threads/threadCalls.ts';
import { withTimeout } from '#contract/timers/timers.ts';
import type { HistoryFile } from './historyFile.ts';
import type { HistoryFunctions } from './historyThread.ts';

/** The methods of the file, asynchronous. They reject if the file cannot be read or written. */
export type HistoryClient = {
  [Method in keyof HistoryFile]: (
    ...parameters: Parameters<HistoryFile[Method]>
  ) => Promise<ReturnType<HistoryFile[Method]>>;
};

export class DamagedHistory extends Error {}

/** A thread without an answer after this long is on a disk that hangs. */
const ANSWER_MS = 30_000;
const MEMORY_MB = 256;

/** Starts the thread with the first call, and again if it ends. `close` ends it. */
export function createHistoryClient(file: string): HistoryClient {
  let running: { worker: Worker; remote: Remote<HistoryFunctions> } | null = null;

  function start() {
    const worker = new Worker(new URL('./historyThread.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 6 },
    });
    worker.unref();
    const { remote, fail } = connectThreads<HistoryFunctions>(worker, {});
    const started = { worker, remote };
    const end = (why: string) => {
      if (running === started) running = null;
      fail(why);
    };
    worker.on('error', (error) => end(String(error)));
    worker.on('exit', () => end('the thread of the history has ended'));
    running = started;
    return started;
  }

  async function request(method: keyof HistoryFile, parameters: unknown[]): Promise<unknown> {
    const { worker, remote } = running ?? start();
    const answer = await withTimeout(remote.call(method, parameters), ANSWER_MS);
    if (answer === null) {
      void worker.terminate();
      throw new Error(`no answer within ${ANSWER_MS / 1000} s`);
    }
    if ('damaged' in answer) throw new DamagedHistory(answer.damaged);
    return answer.value;
  }

  return new Proxy({} as HistoryClient, {
    get:
      (_, method: keyof HistoryFile) =>
      async (...parameters: unknown[]) => {
        if (method === 'close' && running === null) return;
        const value = await request(method, parameters);
        if (method === 'close') await running?.worker.terminate();
        return value;
      },
  });
}
