/** Polls one source on its own interval and keeps its record. */

import { type Repetition, repeat } from '#contract/repeat.ts';
import type { Log } from '#domain/log.ts';
import { err } from '#domain/result.ts';
import type { Clock } from '#domain/time/clock.ts';
import { nextDelay } from '#domain/time/nextDelay.ts';
import { decodeFeed } from './decodeFeed.ts';
import type { FeedKind } from './feed.ts';
import {
  afterFailure,
  afterFeed,
  afterUnchanged,
  emptyRecord,
  type FeedRecord,
  shiftRecord,
} from './feedRecord.ts';
import { fetchFeed, type Validators } from './fetchFeed.ts';
import { watchSetBack } from './setBack.ts';
import type { Source } from './source.ts';
import { unixSeconds } from './unixSeconds.ts';

export interface FeedPoller {
  readonly kind: FeedKind;
  /** Which of several sources of its kind, from 1; `null`: it is the only one. */
  readonly number: number | null;
  readonly source: Source;
  record(): FeedRecord;
  /** Polls once; two calls at a time share one poll. */
  poll(): Promise<void>;
  start(): void;
  /** Ends the loop and the poll in flight. */
  stop(): Promise<void>;
  /** As if nothing had ever been read: what was read is out of date by the time it is polled again. */
  forget(): void;
}

/** A feed that is back is noticed within a minute: riders wait for it, and being asked that often costs a source nothing. */
const maxBackOffMs = 45_000;

const INTERNAL_ERROR = 'internal error';

/** `onPolled` is awaited after every poll, good or bad, before the next one is planned. */
export function createFeedPoller(options: {
  kind: FeedKind;
  number?: number;
  source: Source;
  fetch: typeof globalThis.fetch;
  now: Clock;
  log: Log;
  onPolled: () => Promise<void>;
  /** Of a feed's bytes, here or in another thread. */
  decode?: typeof decodeFeed;
  /** Milliseconds of a clock that only runs on. */
  monotonic?: () => number;
}): FeedPoller {
  const {
    kind,
    number = null,
    source,
    fetch,
    now,
    log,
    onPolled,
    decode = decodeFeed,
    monotonic = () => performance.now(),
  } = options;
  /** Names the source in the log, which shows no address. */
  const name = number === null ? kind : `${kind} ${number}`;
  let record = emptyRecord;
  const setBack = watchSetBack(now, monotonic);
  let validators: Validators | null = null;
  let stopping = new AbortController();
  let polling: Repetition | null = null;
  let inFlight: Promise<void> | null = null;
  /** Of `monotonic`, when the source was last asked. */
  let askedAt: number | null = null;

  /** The record, its times moved with a clock that was set back: what was old stays as old. */
  function onThisClock(): FeedRecord {
    const seconds = setBack();
    if (seconds > 0) record = shiftRecord(record, -seconds);
    return record;
  }

  async function pollOnce(): Promise<void> {
    const before = onThisClock();
    const fetched = await fetchFeed(source, validators, fetch, stopping.signal);
    if (stopping.signal.aborted) return;
    onThisClock();
    switch (fetched.kind) {
      case 'failed':
        record = afterFailure(record, fetched.error, unixSeconds(now()));
        break;
      case 'unchanged':
        record = afterUnchanged(record, kind, unixSeconds(now()));
        break;
      case 'bytes': {
        const decoded = await decode(fetched.bytes).catch((error) => {
          logInternal(error);
          return err(INTERNAL_ERROR);
        });
        record = decoded.ok
          ? afterFeed(record, kind, decoded.value, unixSeconds(now()))
          : afterFailure(record, decoded.error, unixSeconds(now()));
        // Only what was taken may answer "unchanged" later.
        if (record.error === null) validators = fetched.validators;
        break;
      }
    }
    await use(before);
    report(before);
  }

  /** A feed that cannot be worked with is this source's failure: the one before it is used again, or none. */
  async function use(before: FeedRecord): Promise<void> {
    if (await works()) return;
    validators = null;
    record = afterFailure(before, INTERNAL_ERROR, unixSeconds(now()));
    if (before.feed !== null && (await works())) return;
    record = { ...record, feed: null, asOf: null };
    await works();
  }

  async function works(): Promise<boolean> {
    try {
      await onPolled();
      return true;
    } catch (error) {
      logInternal(error);
      return false;
    }
  }

  function logInternal(error: unknown): void {
    const stack = error instanceof Error ? error.stack : undefined;
    log.error({ source: name, stack }, `this feed cannot be worked with: ${String(error)}`);
  }

  /** Says each change once, not each poll. */
  function report(before: FeedRecord): void {
    if (record.error !== null && record.error !== before.error) {
      log.warn({ source: name, error: record.error, failures: record.failuresInARow }, 'feed not taken');
    }
    if (record.error === null && before.error !== null) {
      log.info({ source: name, failures: before.failuresInARow }, 'feed is back');
    }
    const skipped = record.feed?.skipped;
    if (skipped && skipped.size > 0 && !sameCounts(skipped, before.feed?.skipped)) {
      log.warn({ source: name, skipped: Object.fromEntries(skipped) }, 'feed entities skipped');
    }
  }

  function poll(): Promise<void> {
    if (inFlight === null) askedAt = monotonic();
    inFlight ??= pollOnce().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  /**
   * Drift-free while well; doubling from the second failure on, up to `maxBackOffMs`. Jitter keeps replicas apart; where
   * calls are counted it only lengthens the wait.
   */
  function restMs(spentMs: number): number {
    const { intervalMs, isCounted } = source;
    const chance = Math.random() + (isCounted ? 0.5 : 0);
    const failures = Math.max(record.failuresInARow - 1, 0);
    return nextDelay(intervalMs, spentMs, failures, chance, Math.max(maxBackOffMs, intervalMs), 250);
  }

  /** A source that counts calls and was asked a moment ago, before the loop began, waits for its turn. */
  const firstDelay = (): number =>
    !source.isCounted || askedAt === null ? 0 : Math.max(0, askedAt + source.intervalMs - monotonic());

  return {
    kind,
    number,
    source,
    record: onThisClock,
    poll,
    start() {
      if (polling !== null) return;
      if (stopping.signal.aborted) stopping = new AbortController();
      polling = repeat(poll, {
        firstMs: firstDelay(),
        restMs,
        onError: (error) => log.error({ source: name, error: String(error) }, 'poll broke'),
      });
    },
    async stop() {
      stopping.abort();
      const ending = polling?.stop();
      polling = null;
      await ending;
      await inFlight?.catch(() => undefined);
    },
    forget() {
      record = emptyRecord;
      validators = null;
    },
  };
}

function sameCounts(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number> | undefined): boolean {
  return b !== undefined && a.size === b.size && [...a].every(([reason, count]) => b.get(reason) === count);
}
