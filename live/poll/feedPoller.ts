/** Polls one source at its own interval and keeps its record. */
import { type Repetition, repeat } from '#contract/timers/timers.ts';
import type { Log } from '#domain/log.ts';
import { err } from '#domain/result.ts';
import { type Clock, type Moment, nextDelay, secondsSince, unixSeconds } from '#domain/time/clock.ts';
import { decodeFeed } from '#live/decode/decodeFeed.ts';
import type { FeedKind } from '#live/decode/feed.ts';
import {
  afterFailure,
  afterFeed,
  afterUnchanged,
  emptyRecord,
  type FeedRecord,
  shiftRecord,
} from './feedRecord.ts';
import { fetchFeed, type Validators } from './fetchFeed.ts';
import type { Source } from './sourceState.ts';

export interface FeedPoller {
  readonly kind: FeedKind;
  /** The number among several sources of a kind, from 1; `null`: it is the only one. */
  readonly number: number | null;
  readonly source: Source;
  record(): FeedRecord;
  /** Polls once; concurrent calls share one poll. */
  poll(): Promise<void>;
  start(): void;
  /** Stops the loop, aborts the current request and waits for the current poll to end. */
  stop(): Promise<void>;
  /** Discards everything read so far. */
  forget(): void;
}

/** The longest back-off, unless the interval itself is longer, so that a recovered feed is noticed soon. */
const MAX_BACK_OFF_MS = 45_000;

const INTERNAL_ERROR = 'internal error';

interface FeedPollerOptions {
  kind: FeedKind;
  number?: number;
  source: Source;
  fetch: typeof globalThis.fetch;
  now: Clock;
  log: Log;
  onPolled: () => Promise<void>;
  /** Decodes a feed's bytes, in this thread or another. */
  decode?: typeof decodeFeed;
  monotonic?: () => number;
}

/** Creates a poller. Each poll that is not aborted, successful or not, ends by awaiting `onPolled`. */
export function createFeedPoller(options: FeedPollerOptions): FeedPoller {
  const { kind, number = null, source, log, monotonic = () => performance.now() } = options;
  /** The source's name in the log, without its URL. */
  const name = number === null ? kind : `${kind} ${number}`;
  const { record, read, forget } = createFeedReader(options, name, monotonic);
  let stopping = new AbortController();
  let polling: Repetition | null = null;
  let inFlight: Promise<void> | null = null;
  /** Start of the last poll, by `monotonic`. */
  let lastPollMs: number | null = null;

  function poll(): Promise<void> {
    if (inFlight === null) lastPollMs = monotonic();
    inFlight ??= read(stopping.signal).finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  /** The wait doubles from the second failure on. Jitter keeps replicas apart; with a quota it only adds time. */
  function restMs(spentMs: number): number {
    const { intervalMs, hasQuota } = source;
    const chance = Math.random() + (hasQuota ? 0.5 : 0);
    const failures = Math.max(record().failuresInARow - 1, 0);
    return nextDelay(intervalMs, spentMs, failures, chance, Math.max(MAX_BACK_OFF_MS, intervalMs), 250);
  }

  /** A source with a quota that was polled just before the loop began waits for its interval. */
  const firstDelay = (): number =>
    !source.hasQuota || lastPollMs === null ? 0 : Math.max(0, lastPollMs + source.intervalMs - monotonic());

  return {
    kind,
    number,
    source,
    record,
    poll,
    start() {
      if (polling !== null) return;
      if (stopping.signal.aborted) stopping = new AbortController();
      polling = repeat(poll, {
        firstMs: firstDelay(),
        restMs,
        onError: (error) => log.error({ source: name, error: String(error) }, 'poll failed unexpectedly'),
      });
    },
    async stop() {
      stopping.abort();
      const ending = polling?.stop();
      polling = null;
      await ending;
      await inFlight?.catch(() => undefined);
    },
    forget,
  };
}

/** Fetches and processes a source's feed and keeps the source's record. Calls of `read` must not overlap. */
function createFeedReader(options: FeedPollerOptions, name: string, monotonic: () => number) {
  const { kind, source, fetch, now, log, onPolled, decode = decodeFeed } = options;
  let record = emptyRecord;
  let validators: Validators | null = null;
  const readSetBack = watchSetBack(now, monotonic);

  /** Returns the record with its times shifted if the clock was set back, so that old data stays equally old. */
  function currentRecord(): FeedRecord {
    const seconds = readSetBack();
    if (seconds > 0) record = shiftRecord(record, -seconds);
    return record;
  }

  async function read(signal: AbortSignal): Promise<void> {
    const before = currentRecord();
    const fetched = await fetchFeed(source, validators, fetch, signal);
    if (signal.aborted) return;
    currentRecord();
    if (fetched.kind === 'failed') record = afterFailure(record, fetched.error, unixSeconds(now()));
    else if (fetched.kind === 'unchanged') record = afterUnchanged(record, kind, unixSeconds(now()));
    else {
      const decoded = await decode(fetched.bytes).catch((error) => {
        logInternal(error);
        return err(INTERNAL_ERROR);
      });
      record = decoded.ok
        ? afterFeed(record, kind, decoded.value, unixSeconds(now()))
        : afterFailure(record, decoded.error, unixSeconds(now()));
      // Only a processed feed may be reported as unchanged later.
      if (record.error === null) validators = fetched.validators;
    }
    await use(before);
    logChanges(log, name, before, record);
  }

  /** Processes the new record. If that fails, the poll has failed, and the previous feed, if usable, is used again. */
  async function use(before: FeedRecord): Promise<void> {
    if (await tryProcessing()) return;
    validators = null;
    record = afterFailure(before, INTERNAL_ERROR, unixSeconds(now()));
    if (before.feed !== null && (await tryProcessing())) return;
    record = { ...record, feed: null, asOf: null };
    await tryProcessing();
  }

  async function tryProcessing(): Promise<boolean> {
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
    log.error({ source: name, stack }, `cannot process this feed: ${String(error)}`);
  }

  return {
    record: currentRecord,
    read,
    forget(): void {
      record = emptyRecord;
      validators = null;
    },
  };
}

/** Logs each change once instead of each poll. */
function logChanges(log: Log, source: string, before: FeedRecord, record: FeedRecord): void {
  if (record.error !== null && record.error !== before.error)
    log.warn({ source, error: record.error, failures: record.failuresInARow }, 'feed failed');
  if (record.error === null && before.error !== null)
    log.info({ source, failures: before.failuresInARow }, 'feed recovered');
  const skipped = record.feed?.skipped;
  if (skipped && skipped.size > 0 && !sameCounts(skipped, before.feed?.skipped))
    log.warn({ source, skipped: Object.fromEntries(skipped) }, 'feed entities skipped');
}

const sameCounts = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number> | undefined): boolean =>
  b !== undefined && a.size === b.size && [...a].every(([reason, count]) => b.get(reason) === count);

/** Smaller corrections are normal clock synchronisation. */
const MIN_SET_BACK_SECONDS = 2;

/**
 * Returns a function that gives, only once, the seconds by which the wall clock was set back, as a monotonic clock shows; else
 * 0. Small steps add up.
 */
export function watchSetBack(now: Clock, monotonic: () => number = () => performance.now()): () => number {
  let read: Moment = { at: now(), monotonicMs: monotonic() };
  return () => {
    const moment = { at: now(), monotonicMs: monotonic() };
    const passed = secondsSince(read, moment.at, moment.monotonicMs);
    const setBackSeconds = passed - (moment.at.epochMilliseconds - read.at.epochMilliseconds) / 1000;
    if (setBackSeconds > MIN_SET_BACK_SECONDS || setBackSeconds <= 0) read = moment;
    return setBackSeconds > MIN_SET_BACK_SECONDS ? Math.round(setBackSeconds) : 0;
  };
}
