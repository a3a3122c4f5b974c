/** The notifier's thread: it keeps subscriptions, follows live data and decides what to send. */
import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createContractClient } from '#contract/client.ts';
import type { News, NewsWords } from '#contract/notify/news.ts';
import { type ServingFunctions, throughServingThread } from '#contract/threads/servingThread.ts';
import { connectThreads, type Remote } from '#contract/threads/threadCalls.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { openFileStore } from './fileStore.ts';
import { createNotifier } from './notifier.ts';
import type { PostFunctions, PostSettings } from './push.ts';
import { createReadEndpoint } from './pushHosts.ts';
import { createRedisNotifyStore } from './redisStore.ts';
import { createSender } from './sender.ts';
import { afterPut, keyOf, readEnd, readPut, withoutTopics } from './subscription.ts';

export interface NotifySettings {
  /** Where subscriptions are kept: a folder, or the Redis of several servers. */
  folder: string;
  redisUrl: string | null;
  pushHosts: readonly string[];
  /** Whom push services may contact: an https address; `null`: unknown. */
  subject: string | null;
}

export interface NotifyWorkerData extends NotifySettings {
  /** The time at the start: a rider may subscribe before the first turn. */
  nowMs: number;
}

/** What a change of a subscription comes to, as an HTTP status with a reason. */
export interface Answered {
  status: number;
  error?: string;
}

/** What the serving thread offers. */
export type WordingFunctions = ServingFunctions & {
  wordNews(lang: string, topic: string, news: News): NewsWords | Promise<NewsWords>;
};

export type NotifierFunctions = {
  turn(at: { nowMs: number; facts: AgencyFacts | null; liveRevision: number }): Promise<void>;
  key(): Promise<string>;
  put(body: unknown): Promise<Answered>;
  end(body: unknown): Promise<Answered>;
  counts(): Record<string, number>;
  stop(): Promise<void>;
};

const TIMEOUT_MS = 30_000;
const MAX_POSTERS = 4;

const { nowMs: startMs, ...settings } = workerData as NotifyWorkerData;
const store =
  settings.redisUrl === null
    ? await openFileStore(settings.folder)
    : createRedisNotifyStore(settings.redisUrl);
const readEndpoint = createReadEndpoint(settings.pushHosts);

let facts: AgencyFacts | null = null;

let posters: Promise<Remote<PostFunctions>[]> | null = null;
let nextPoster = 0;

async function startPosters(): Promise<Remote<PostFunctions>[]> {
  const workerData: PostSettings = { keys: await store.vapidKeys(), subject: settings.subject };
  return Array.from({ length: Math.min(MAX_POSTERS, availableParallelism()) }, () => {
    const worker = new Worker(new URL('./push.ts', import.meta.url), { workerData });
    const { remote, fail } = connectThreads<PostFunctions>(worker, {});
    worker.on('error', (error) => log.error({ kind: 'unknown' }, `sending failed: ${String(error)}`));
    worker.once('exit', () => {
      // The next batch starts new threads.
      posters = null;
      fail('the sending thread ended');
    });
    return remote;
  });
}

const { remote: serving } = connectThreads<WordingFunctions>(port(), {
  async turn(at) {
    thread.setClock(at.nowMs);
    facts = at.facts ?? facts;
    await notifier.turn(at.liveRevision);
  },
  key: async () => (await store.vapidKeys()).publicKey,
  async put(body) {
    const put = readPut(body, readEndpoint);
    if (!put.ok) return { status: 400, error: put.error };
    const kept = await store.change(keyOf(put.value.endpoint), (before) =>
      afterPut(before, put.value, Math.round(nowMs())),
    );
    return kept ? { status: 204 } : { status: 503, error: 'there are too many subscriptions' };
  },
  async end(body) {
    const end = readEnd(body);
    if (!end.ok) return { status: 400, error: end.error };
    const { endpoint, topics } = end.value;
    await store.change(keyOf(endpoint), (before) => before && withoutTopics(before, topics));
    return { status: 204 };
  },
  counts: () => ({
    ...sender.counts(),
    waiting: sender.waiting(),
    subscriptions: store.book.subscriptions.size,
  }),
  stop: () => store.close(),
} satisfies NotifierFunctions);

function port() {
  if (parentPort === null) throw new Error('this module runs in a thread of its own');
  return parentPort;
}

const thread = throughServingThread(serving);
thread.setClock(startMs);
const { bases, fetch, log, now, nowMs } = thread;

const client = createContractClient({
  ...bases,
  fetch,
  now,
  log,
  zone: () => facts?.zone ?? 'UTC',
  timeoutMs: TIMEOUT_MS,
});

const sender = createSender({
  store,
  async post(batch) {
    posters ??= startPosters();
    const all = await posters;
    const poster = all[nextPoster++ % all.length];
    return poster === undefined ? [] : poster.post(batch);
  },
  wordNews: serving.wordNews,
  now: nowMs,
  monotonic: () => performance.now(),
  log,
});

const notifier = createNotifier({
  client,
  store,
  sender,
  facts: () => {
    if (facts === null) throw new Error('the agency is not known yet');
    return facts;
  },
  now,
});
