/** Where subscriptions are kept, with what has been told: a file, or a Redis that several servers share. */
import type { EpochMs } from '#domain/units.ts';
import type { Subscription } from './subscription.ts';
import type { VapidKeys } from './vapid.ts';

/** Something that riders may be told about, since when it is known. */
export interface KnownNews {
  at: EpochMs;
  /** An elevator that is out of service, to tell when it works again. */
  outage?: { station: string; elevator: string };
  /** Since when that elevator works again. */
  worksAt?: EpochMs;
}

export interface NotifyStore {
  /** Complete only on the server that sends, after `lead`. */
  readonly book: Book;
  vapidKeys(): Promise<VapidKeys>;
  /** Whether this server is the one that sends; brings the book up to date if it is. */
  lead(): Promise<boolean>;
  /**
   * Changes a subscription, or ends it with `null`; resolves once that is kept. `change` gets the present one, and may be
   * called again if another server changes it meanwhile. `false`: there are too many subscriptions.
   */
  change(key: string, change: (before: Subscription | null) => Subscription | null): Promise<boolean>;
  /** Resolves with those of the keys for which nobody has claimed this message before; only these may be sent it. */
  claim(message: string, keys: readonly string[], until: number): Promise<readonly string[]>;
  /** Keeps news; `null` forgets it. */
  keepNews(id: string, news: KnownNews | null): Promise<void>;
  close(): Promise<void>;
}

export const MAX_SUBSCRIPTIONS = 500_000;

/** The sender's copy of the store in memory. */
export function createBook() {
  const subscriptions = new Map<string, Subscription>();
  const byTopic = new Map<string, Set<string>>();
  const told = new Map<string, { until: number; keys: Set<string> }>();
  const news = new Map<string, KnownNews>();

  function index(key: string, subscription: Subscription | undefined, isAdded: boolean): void {
    for (const topic of Object.keys(subscription?.topics ?? {})) {
      const keys = byTopic.getOrInsertComputed(topic, () => new Set());
      if (isAdded) keys.add(key);
      else keys.delete(key);
      if (keys.size === 0) byTopic.delete(topic);
    }
  }

  return {
    subscriptions: subscriptions as ReadonlyMap<string, Subscription>,
    /** The keys of the subscriptions to each topic. */
    byTopic: byTopic as ReadonlyMap<string, ReadonlySet<string>>,
    told: told as ReadonlyMap<string, { until: number; keys: ReadonlySet<string> }>,
    news,
    set(key: string, subscription: Subscription | null): void {
      index(key, subscriptions.get(key), false);
      if (subscription === null) subscriptions.delete(key);
      else {
        subscriptions.set(key, subscription);
        index(key, subscription, true);
      }
    },
    isTold: (message: string, key: string): boolean => told.get(message)?.keys.has(key) ?? false,
    markTold(message: string, keys: readonly string[], until: number): void {
      const known = told.getOrInsertComputed(message, () => ({ until, keys: new Set() }));
      known.until = Math.max(known.until, until);
      for (const key of keys) known.keys.add(key);
    },
    forgetTold(now: number): void {
      for (const [message, { until }] of told) if (until < now) told.delete(message);
    },
    clear(): void {
      for (const map of [subscriptions, byTopic, told, news]) map.clear();
    },
  };
}

export type Book = ReturnType<typeof createBook>;
