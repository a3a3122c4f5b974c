/** Limits concurrent renders. Riders' pages go before renewals; a request that would wait too long is refused. */
import { performance } from 'node:perf_hooks';

export class TooBusy extends Error {
  constructor() {
    super('too many pages are waiting');
    this.name = 'TooBusy';
  }
}

/** Limit while the thread has idle time: while one page waits for a service, another can render. */
const AT_A_TIME = 8;
/** Limit while the thread is busy: with more pages at a time, each would only finish later. */
const AT_A_TIME_WHEN_BUSY = 2;
/** The thread counts as busy above this share of its time. */
const BUSY_SHARE = 0.8;
/** How often the queue checks whether the thread has time to spare. When that is late, other programs have it. */
const CHECK_MS = 20;
const LATE_MS = 30;
/** Limit for renewals, so that few are ahead of an arriving rider. A busy thread runs one, and only while no rider waits. */
const RENEWALS_AT_A_TIME = 2;
/** Unless the thread is busy, a renewal goes first after this many pages for riders: popular pages must not expire. */
const RENEWED_EVERY = 4;
/** Above this number of waiting renewals, the oldest is dropped. */
const MAX_RENEWALS = 500;
/** Requests with a longer expected wait, by recent render times, are refused, and so are those that did wait longer. */
const MAX_WAIT_MS = 1_500;
/** While pages take long to render, fewer may wait; those that wait no longer than this are rendered in any case. */
const MIN_WAIT_MS = 250;
/** While others wait, a rider whose page is not finished after this time is told to come back, when it may be cached. */
const CUT_MS = 1_900;
/** Initial estimate of the time per page, and the weight of the newest measurement. */
const FIRST_ESTIMATE_MS = 20;
const NEWEST_WEIGHT = 0.1;

/** A page that is being rendered again while the cached one is still served. */
export interface Renewal<T> {
  /** Rejects with `TooBusy` if too many newer renewals wait. */
  made: Promise<T>;
  /** Moves the page to the riders' queue, because a rider now waits for it. Throws `TooBusy` if that queue is too long. */
  hurry(): void;
}

export interface RenderQueue {
  /** Rejects with `TooBusy` when the queue is too long. `arrived`: when the request came in; omitted: now. */
  run<T>(make: () => Promise<T>, arrived?: number): Promise<T>;
  renew<T>(make: () => Promise<T>): Renewal<T>;
  /** Resolves as `made` does, but rejects with `TooBusy` if that takes too long while others wait. The render goes on. */
  inTime<T>(made: Promise<T>, arrived?: number): Promise<T>;
  /** Whether pages are being rendered; another render would delay them. */
  isRendering(): boolean;
}

/** @param busyShare Returns how busy the thread has been since the last call, 0 to 1. */
export function createRenderQueue(
  monotonic: () => number,
  busyShare: () => number = watchBusyShare(),
): RenderQueue {
  const awaited = new Set<() => void>();
  /** Functions that start waiting renewals, each with the function that drops the renewal. */
  const renewals = new Map<() => void, () => void>();
  const running = { awaited: 0, renewals: 0 };
  /** Pages started for riders since the last renewal started. */
  let sinceRenewal = 0;
  /** Recent average of the milliseconds from the start of a page to its end, with others in parallel. */
  let averageMs = FIRST_ESTIMATE_MS;

  async function carryOut<T>(make: () => Promise<T>, kind: keyof typeof running): Promise<T> {
    running[kind]++;
    sinceRenewal = kind === 'awaited' ? sinceRenewal + 1 : 0;
    const began = monotonic();
    try {
      return await make();
    } finally {
      averageMs += NEWEST_WEIGHT * (monotonic() - began - averageMs);
      running[kind]--;
      beginNext();
    }
  }

  let limit = AT_A_TIME;
  let checking: NodeJS.Timeout | null = null;
  let checkDue = 0;

  function checkThread(): void {
    checking = null;
    const isLate = monotonic() - checkDue > LATE_MS;
    limit = busyShare() > BUSY_SHARE || isLate ? AT_A_TIME_WHEN_BUSY : AT_A_TIME;
    beginNext();
  }

  function isRenewalNext(): boolean {
    if (renewals.size === 0) return false;
    if (limit === AT_A_TIME_WHEN_BUSY) return running.awaited + running.renewals + awaited.size === 0;
    return running.renewals < RENEWALS_AT_A_TIME && (awaited.size === 0 || sinceRenewal >= RENEWED_EVERY);
  }

  function beginNext(): void {
    while (running.awaited + running.renewals < limit) {
      const line = isRenewalNext() ? renewals : awaited;
      const [begin] = line.keys();
      if (begin === undefined) break;
      line.delete(begin);
      begin();
    }
    watchThread();
  }

  /** Measures how busy the thread is while pages render; at other times, no page waits for the thread. */
  function watchThread(): void {
    const isIdle = running.awaited + running.renewals === 0;
    if (isIdle === (checking === null)) return;
    if (checking !== null) {
      clearTimeout(checking);
      checking = null;
      return;
    }
    busyShare();
    checkDue = monotonic() + CHECK_MS;
    checking = setTimeout(checkThread, CHECK_MS);
    checking.unref();
  }

  function dropOldest(): void {
    const [oldest] = renewals;
    if (oldest === undefined || renewals.size <= MAX_RENEWALS) return;
    const [begin, drop] = oldest;
    renewals.delete(begin);
    drop();
  }

  const maxWaitMs = () => Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, CUT_MS - averageMs));

  function refuseLongWait(arrived: number): void {
    if (monotonic() - arrived + (awaited.size / limit) * averageMs > maxWaitMs()) throw new TooBusy();
  }

  return {
    isRendering: () => running.awaited + running.renewals > 0,
    async run<T>(make: () => Promise<T>, arrived = monotonic()): Promise<T> {
      refuseLongWait(arrived);
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      awaited.add(() => {
        if (monotonic() - arrived > maxWaitMs()) reject(new TooBusy());
        else resolve(carryOut(make, 'awaited'));
      });
      beginNext();
      return promise;
    },
    inTime<T>(made: Promise<T>, arrived = monotonic()): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const cut = setTimeout(
        () => {
          // While nobody else waits, a slow page is better than none: other programs may have the processors.
          if (awaited.size > 0) reject(new TooBusy());
        },
        Math.max(0, arrived + CUT_MS - monotonic()),
      );
      made.then(resolve, reject).finally(() => clearTimeout(cut));
      return promise;
    },
    renew<T>(make: () => Promise<T>): Renewal<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      let kind: keyof typeof running = 'renewals';
      const begin = () => resolve(carryOut(make, kind));
      renewals.set(begin, () => reject(new TooBusy()));
      dropOldest();
      beginNext();
      return {
        made: promise,
        hurry() {
          if (!renewals.has(begin)) return;
          refuseLongWait(monotonic());
          kind = 'awaited';
          renewals.delete(begin);
          awaited.add(begin);
          beginNext();
        },
      };
    },
  };
}

function watchBusyShare(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
