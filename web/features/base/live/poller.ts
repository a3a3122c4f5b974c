/**
 * Polls with one request at a time and without drift. Failures lengthen the interval but do not stop the polling. While
 * the page is hidden, no polls are scheduled. All effects are passed in, so that tests can control the time.
 */
import { nextDelay } from '#domain/time/clock.ts';

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
