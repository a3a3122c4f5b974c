/** Sends messages in turn, service by service, so that one that hangs or refuses does not hold up the others. */
import { createHash } from 'node:crypto';
import type { News, NewsWords, PushMessage } from '#contract/notify/news.ts';
import type { Log } from '#domain/log.ts';
import type { EpochMs } from '#domain/units.ts';
import { MAX_MESSAGE_BYTES, type Push, type PushOutcome } from './push.ts';
import type { NotifyStore } from './store.ts';

/** News to tell the followers of one topic. */
export interface Telling {
  /** Identifies the message for good: nobody is sent the same one twice. */
  id: string;
  topic: string;
  /** Messages about the same subject replace each other. */
  subject: string;
  newsIn(lang: string): News;
  isUrgent: boolean;
  /** Afterwards it is old news. */
  until: EpochMs;
}

interface Job {
  key: string;
  telling: Telling;
  attempts: number;
  isClaimed: boolean;
}

interface Service {
  urgent: Job[];
  others: Job[];
  underWay: number;
  /** Monotonic milliseconds. */
  restsUntil: number;
}

export interface SenderOptions {
  store: NotifyStore;
  /** Sends a batch; the outcomes are in its order. */
  post(batch: readonly Push[]): Promise<readonly PushOutcome[]>;
  wordNews(lang: string, topic: string, news: News): Promise<NewsWords>;
  now(): number;
  monotonic(): number;
  log: Log;
}

const BATCH = 200;
const MAX_UNDER_WAY = 800;
const MAX_ATTEMPTS = 5;
const RETRY_MS = 5_000;
/** What is told about a message is remembered for longer than the message is news. */
const REMEMBER_MS = 3 * 86_400_000;

export function createSender({ store, post, wordNews, now, monotonic, log }: SenderOptions) {
  const services = new Map<string, Service>();
  const payloads = new WeakMap<Telling, Map<string, Promise<Buffer>>>();
  const counts = { sent: 0, gone: 0, refused: 0, given: 0 };
  /** Jobs that wait or are under way, so that they are not queued again. */
  const pending = new Set<string>();

  function queue(key: string, telling: Telling): void {
    const subscription = store.book.subscriptions.get(key);
    const name = `${telling.id} ${key}`;
    if (!subscription || pending.has(name) || store.book.isTold(telling.id, key)) return;
    pending.add(name);
    push({ key, telling, attempts: 0, isClaimed: false }, new URL(subscription.endpoint).origin);
  }

  function push(job: Job, origin: string): void {
    const service = services.getOrInsertComputed(origin, () => ({
      urgent: [],
      others: [],
      underWay: 0,
      restsUntil: 0,
    }));
    (job.telling.isUrgent ? service.urgent : service.others).push(job);
  }

  const drop = ({ telling, key }: Job): void => void pending.delete(`${telling.id} ${key}`);

  /** Starts what may be sent now; resolves when it has been started, not when it has arrived. */
  function pump(): void {
    const at = monotonic();
    for (const [origin, service] of services) {
      if (service.restsUntil > at) continue;
      while (service.underWay < MAX_UNDER_WAY) {
        const from = service.urgent.length > 0 ? service.urgent : service.others;
        const jobs = from.splice(-BATCH).filter(isWanted);
        if (jobs.length === 0) {
          if (from.length === 0 && service.urgent.length + service.others.length === 0) break;
          continue;
        }
        service.underWay += jobs.length;
        void send(origin, service, jobs);
      }
      if (service.underWay + service.urgent.length + service.others.length === 0) services.delete(origin);
    }
  }

  /** Whether the rider still wants it, and it is still news. */
  function isWanted(job: Job): boolean {
    const { key, telling } = job;
    const isNews = now() < telling.until;
    const wanted = isNews && store.book.subscriptions.get(key)?.topics[telling.topic] !== undefined;
    if (!wanted) drop(job);
    return wanted;
  }

  async function send(origin: string, service: Service, jobs: Job[]): Promise<void> {
    try {
      const claimed = await claimAll(jobs);
      const pushes = await Promise.all(claimed.map(pushOf));
      const ready = claimed.flatMap((job, i) =>
        pushes[i] && isWanted(job) ? [{ job, push: pushes[i] }] : [],
      );
      const outcomes = ready.length === 0 ? [] : await post(ready.map((each) => each.push));
      for (const [i, { job }] of ready.entries())
        settle(origin, service, job, outcomes[i] ?? { kind: 'failed' });
    } catch (error) {
      // What could not be claimed is found again at the next turn.
      for (const job of jobs) drop(job);
      log.warn({ error: String(error) }, 'notifications were not sent');
    } finally {
      service.underWay -= jobs.length;
      pump();
    }
  }

  /** A message is claimed before it is sent: if this process dies in between, it is lost rather than sent twice. */
  async function claimAll(jobs: readonly Job[]): Promise<Job[]> {
    const claimed = jobs.filter((job) => job.isClaimed);
    const fresh = Map.groupBy(
      jobs.filter((job) => !job.isClaimed),
      ({ telling }) => telling,
    );
    for (const [telling, group] of fresh) {
      const keys = group.map(({ key }) => key);
      const free = new Set(await store.claim(telling.id, keys, telling.until + REMEMBER_MS));
      for (const job of group) {
        if (free.has(job.key)) claimed.push(Object.assign(job, { isClaimed: true }));
        else drop(job);
      }
    }
    return claimed;
  }

  async function pushOf({ key, telling }: Job): Promise<Push | null> {
    const subscription = store.book.subscriptions.get(key);
    if (!subscription) return null;
    const { endpoint, p256dh, auth, lang } = subscription;
    const known = payloads.getOrInsertComputed(telling, () => new Map());
    const payload = await known.getOrInsertComputed(lang, () => payloadOf(lang, telling));
    return {
      endpoint,
      p256dh,
      auth,
      payload,
      ttl: Math.max(0, Math.round((telling.until - now()) / 1000)),
      replaces: shortHash(telling.subject),
      urgency: telling.isUrgent ? 'high' : 'normal',
    };
  }

  async function payloadOf(lang: string, { topic, subject, newsIn }: Telling): Promise<Buffer> {
    const words = await wordNews(lang, topic, newsIn(lang));
    const message: PushMessage = { ...words, topic, lang, tag: shortHash(subject) };
    let bytes = Buffer.from(JSON.stringify(message));
    while (bytes.length > MAX_MESSAGE_BYTES && message.body !== '') {
      message.body = `${[...message.body].slice(0, Math.floor(message.body.length / 2)).join('')}…`;
      if (message.body.length < 3) message.body = '';
      bytes = Buffer.from(JSON.stringify(message));
    }
    return bytes;
  }

  function settle(origin: string, service: Service, job: Job, outcome: PushOutcome): void {
    switch (outcome.kind) {
      case 'sent':
        counts.sent++;
        drop(job);
        break;
      case 'gone':
        counts.gone++;
        drop(job);
        void store.change(job.key, () => null).catch(() => undefined);
        break;
      case 'refused':
        counts.refused++;
        log.warn({ status: outcome.status }, 'a push service refused a message');
        drop(job);
        break;
      case 'wait':
        service.restsUntil = Math.max(service.restsUntil, monotonic() + outcome.seconds * 1000);
        push(job, origin);
        break;
      case 'failed':
        job.attempts++;
        if (job.attempts < MAX_ATTEMPTS) retryLater(job, origin);
        else {
          counts.given++;
          drop(job);
        }
    }
  }

  function retryLater(job: Job, origin: string): void {
    setTimeout(() => push(job, origin), RETRY_MS * 2 ** (job.attempts - 1)).unref();
  }

  return {
    queue,
    pump,
    /** Messages by how they ended; `given`: given up. */
    counts: (): Readonly<typeof counts> => counts,
    waiting: (): number => pending.size,
  };
}

/** At most 32 characters of base64url, as `Topic` requires. */
const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 24);
