/** Calls the thread that owns the history's file. */
import { Worker } from 'node:worker_threads';
import type { HistoryFile } from './historyFile.ts';
import type { HistoryCall, HistoryReply } from './historyThread.ts';

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
  let worker: Worker | null = null;
  let calls = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();

  function runningWorker(): Worker {
    if (worker !== null) return worker;
    const started = new Worker(new URL('./historyThread.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 6 },
    });
    const end = (why: string) => {
      if (worker === started) worker = null;
      for (const { reject } of waiting.values()) reject(new Error(why));
      waiting.clear();
    };
    started.on('message', (reply: HistoryReply) => {
      const call = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (reply.error === undefined) call?.resolve(reply.value);
      else call?.reject(reply.isDamaged ? new DamagedHistory(reply.error) : new Error(reply.error));
    });
    started.on('error', (error) => end(String(error)));
    started.on('exit', () => end('the thread of the history has ended'));
    started.unref();
    worker = started;
    return started;
  }

  async function request(method: HistoryCall['method'], parameters: unknown[]): Promise<unknown> {
    const id = calls++;
    const call = Promise.withResolvers<unknown>();
    waiting.set(id, call);
    const thread = runningWorker();
    thread.postMessage({ id, method, parameters } satisfies HistoryCall);
    const timer = setTimeout(() => {
      call.reject(new Error(`no answer within ${ANSWER_MS / 1000} s`));
      void thread.terminate();
    }, ANSWER_MS);
    timer.unref();
    try {
      return await call.promise;
    } finally {
      waiting.delete(id);
      clearTimeout(timer);
    }
  }

  return new Proxy({} as HistoryClient, {
    get:
      (_, method: HistoryCall['method']) =>
      async (...parameters: unknown[]) => {
        if (method === 'close' && worker === null) return;
        const value = await request(method, parameters);
        if (method === 'close') await worker?.terminate();
        return value;
      },
  });
}
