/** Runs the notifier in a thread of its own, so that telling many riders never holds up the pages of others. */
import { Worker } from 'node:worker_threads';
import type { WordNews } from '#contract/notify/news.ts';
import { servingFunctions } from '#contract/threads/servingThread.ts';
import { connectThreads, type Remote } from '#contract/threads/threadCalls.ts';
import { repeat, withTimeout } from '#contract/timers/timers.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import { hasSubscriptions } from './fileStore.ts';
import type {
  Answered,
  NotifierFunctions,
  NotifySettings,
  NotifyWorkerData,
  WordingFunctions,
} from './notifyWorker.ts';

export interface NotifyThreadOptions {
  settings: NotifySettings;
  /** Requests a document of a room by its path: `/flat/version.txt`. */
  fetchRoom: (path: string) => Promise<Response>;
  /** Resolves once the rider app is loaded, which has the words. */
  words: Promise<WordNews>;
  /** Whether there is a schedule and live data to follow. */
  isReady: () => boolean;
  /** Changes when there is new live data. */
  liveRevision: () => number;
  facts: () => AgencyFacts;
  now: Clock;
  log: Log;
}

export interface NotifyThread {
  /** Our public key; `null`: it cannot be read now. */
  key(): Promise<string | null>;
  /** Keeps or ends a subscription, as its request's body says; `null`: that is not possible now. */
  put(body: unknown): Promise<Answered | null>;
  end(body: unknown): Promise<Answered | null>;
  /** `null`: the thread does not run, or does not answer. */
  counts(): Promise<Record<string, number> | null>;
  stop(): Promise<void>;
}

const TURN_MS = 1_000;
const ANSWER_MS = 5_000;
/** The first answer waits for the thread to start. */
const FIRST_ANSWER_MS = 20_000;
const MEMORY_MB = 2_048;
const START_AGAIN_MS = 5_000;

interface Running {
  worker: Worker;
  remote: Remote<NotifierFunctions>;
  /** The facts that the thread has. */
  facts: AgencyFacts | null;
  hasAnswered: boolean;
}

export function createNotifyThread(options: NotifyThreadOptions): NotifyThread {
  const { settings, fetchRoom, words, isReady, liveRevision, facts, now, log } = options;
  let running: Running | null = null;
  let startAgainAt = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  let isStopped = false;
  /** Until there is a subscription, or a rider asks for one, the thread would only take memory. */
  let isNeeded = settings.redisUrl !== null;
  /** A file that cannot be read is the thread's to report. */
  const hadSubscriptions = hasSubscriptions(settings.folder).catch(() => true);

  const own: WordingFunctions = {
    ...servingFunctions(fetchRoom, log),
    wordNews: async (lang, topic, news) => (await words)(lang, topic, news),
  };

  function start(): Running | null {
    if (running !== null || isStopped || performance.now() < startAgainAt) return running;
    const worker = new Worker(new URL('./notifyWorker.ts', import.meta.url), {
      workerData: { ...settings, nowMs: now().epochMilliseconds } satisfies NotifyWorkerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 12 },
    });
    worker.unref();
    const { remote, fail } = connectThreads<NotifierFunctions>(worker, own);
    worker.on('error', (error) => log.error({ kind: 'unknown' }, `notifications failed: ${String(error)}`));
    worker.once('exit', () => {
      running = null;
      startAgainAt = performance.now() + START_AGAIN_MS;
      fail('the notifier ended');
    });
    running = { worker, remote, facts: null, hasAnswered: false };
    return running;
  }

  const turning = repeat(
    async () => {
      isNeeded ||= await hadSubscriptions;
      if (!isNeeded) return;
      const thread = start();
      if (thread === null || !isReady()) return;
      const known = facts();
      const news = known === thread.facts ? null : known;
      thread.facts = known;
      await thread.remote.turn({ nowMs: now().epochMilliseconds, facts: news, liveRevision: liveRevision() });
      if (isFailing) log.info({}, 'notifications work again');
      isFailing = false;
    },
    {
      restMs: () => TURN_MS,
      onError: (error) => {
        if (!isFailing && !isStopped) log.warn({ error: String(error) }, 'notifications do not work now');
        isFailing = true;
      },
    },
  );

  const ask = async <T>(call: (remote: Remote<NotifierFunctions>) => Promise<T>): Promise<T | null> => {
    isNeeded = true;
    const thread = start();
    if (thread === null) return null;
    const answer = call(thread.remote).catch(() => null);
    const found = await withTimeout(answer, thread.hasAnswered ? ANSWER_MS : FIRST_ANSWER_MS);
    thread.hasAnswered ||= found !== null;
    return found;
  };

  return {
    key: () => ask((remote) => remote.key()),
    put: (body) => ask((remote) => remote.put(body)),
    end: (body) => ask((remote) => remote.end(body)),
    counts: async () => (running === null ? null : ask((remote) => remote.counts())),
    async stop() {
      await turning.stop();
      if (running !== null) await ask((remote) => remote.stop());
      isStopped = true;
      await running?.worker.terminate();
    },
  };
}
