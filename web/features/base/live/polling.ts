// Requests for data in the browser: how often each kind is polled, and how.
import { useEffect, useState } from 'react';
import { nextDelay } from '#domain/time/clock.ts';
import { useSavedDocument } from '#web/ui/hydration.ts';

/** Seconds between requests for lists of departures with countdowns. */
export const DEPARTURES_SECONDS = 20;
export const STATUS_SECONDS = 60;
/** An open tab follows the chat's status within 15 s, even with jitter, unless requests fail. */
export const CHAT_SECONDS = 14;
/** Timetables are large, and a note shows the time of their live data. */
export const TIMETABLE_SECONDS = 120;
/** For data that hardly changes while a rider looks at it: a whole day's departures, names of places. */
export const CALM_SECONDS = 300;
export const VEHICLES_SECONDS = 10;
/** A glide ends shortly before the next request. */
export const GLIDE_SECONDS = VEHICLES_SECONDS - 1;

/** Requests data of our own server; rejects if there is no answer, or if its status is a failure. */
export async function fetchJson<T>(address: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  return (await response.json()) as T;
}

/**
 * Polls `address` unless it is `null`. `answer` is the last good response, even from an earlier address; `null` before the
 * first. A saved page counts as failing and does not poll, because the whole page reloads when the network returns.
 */
export function usePolled<T>(
  address: string | null,
  everySeconds: number,
): { answer: T | null; failing: boolean } {
  const [state, setState] = useState<{ answer: T | null; failing: boolean }>({
    answer: null,
    failing: false,
  });
  const isSaved = useSavedDocument() !== null;
  useEffect(() => {
    if (address === null || isSaved) return;
    return pollWhileSeen(everySeconds * 1000, async (signal) => {
      try {
        const answer = await fetchJson<T>(address, signal);
        if (signal.aborted) return false;
        setState({ answer, failing: false });
        return true;
      } catch {
        if (!signal.aborted) setState((before) => ({ ...before, failing: true }));
        return false;
      }
    });
  }, [address, everySeconds, isSaved]);
  return isSaved ? { ...state, failing: true } : state;
}

/** Polls while the page is visible, and at once when the network is back. Returns a function that stops polling. */
export function pollWhileSeen(
  intervalMs: number,
  poll: (signal: AbortSignal) => Promise<boolean>,
  ageMs = Number.POSITIVE_INFINITY,
): () => void {
  const poller = createPoller({
    intervalMs,
    ageMs,
    poll,
    isVisible: () => !document.hidden,
    now: () => performance.now(),
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    random: Math.random,
  });
  document.addEventListener('visibilitychange', poller.onVisibilityChange);
  addEventListener('online', poller.pollNow);
  return () => {
    document.removeEventListener('visibilitychange', poller.onVisibilityChange);
    removeEventListener('online', poller.pollNow);
    poller.stop();
  };
}

export interface PollerSettings {
  intervalMs: number;
  /** The age of the current data: the first request is sent when it is one interval old. `Infinity`: at once. */
  ageMs: number;
  /** Resolves to whether the request succeeded. `signal` is aborted when the request is superseded or the poller stops. */
  poll: (signal: AbortSignal) => Promise<boolean>;
  isVisible: () => boolean;
  /** Monotonic milliseconds. */
  now: () => number;
  setTimer: (run: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
  random: () => number;
}

export interface Poller {
  /** If the page is visible, sends a request now and aborts a pending one. */
  pollNow(): void;
  onVisibilityChange(): void;
  stop(): void;
}

/** A page shown again within this time after its last request waits for the next one. */
const MIN_POLL_GAP_MS = 2_000;

/**
 * Polls with one request at a time and without drift. Failures lengthen the interval but do not stop the polling. While
 * the page is hidden, no polls are scheduled. All effects are passed in, so that tests can control the time.
 */
export function createPoller(settings: PollerSettings): Poller {
  let controller: AbortController | null = null;
  let timer: number | null = null;
  let failures = 0;
  let stopped = false;
  let startedAt = settings.now() - settings.ageMs;

  function cancelTimer(): void {
    if (timer !== null) settings.clearTimer(timer);
    timer = null;
  }

  async function poll(): Promise<void> {
    cancelTimer();
    controller?.abort();
    const mine = new AbortController();
    controller = mine;
    startedAt = settings.now();
    const worked = await settings.poll(mine.signal).catch(() => false);
    if (stopped || controller !== mine) return;
    controller = null;
    failures = worked ? 0 : failures + 1;
    if (settings.isVisible()) plan();
  }

  function plan(): void {
    cancelTimer();
    const elapsedMs = settings.now() - startedAt;
    const delayMs = nextDelay(settings.intervalMs, elapsedMs, failures, settings.random());
    timer = settings.setTimer(() => void poll(), delayMs);
  }

  if (settings.isVisible()) {
    if (settings.ageMs < Number.POSITIVE_INFINITY) plan();
    else void poll();
  }
  return {
    pollNow: () => {
      if (!stopped && settings.isVisible()) void poll();
    },
    onVisibilityChange: () => {
      if (stopped) return;
      if (!settings.isVisible()) cancelTimer();
      else if (controller !== null) return;
      else if (settings.now() - startedAt > MIN_POLL_GAP_MS) void poll();
      else plan();
    },
    stop: () => {
      stopped = true;
      cancelTimer();
      controller?.abort();
    },
  };
}
