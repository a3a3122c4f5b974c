/**
 * Asks again and again, one request at a time, without drift: the next request begins one interval after the last one
 * began, or at once when that one took longer. Failures back off and never end it; a hidden page asks nothing and asks
 * at once when it is seen again. Everything outside is handed in, so that tests own the time.
 */
import { nextDelay } from '#domain/time/nextDelay.ts';

export interface PollerSettings {
  intervalMs: number;
  /** Resolves to whether it worked; aborted when superseded or stopped. */
  ask: (signal: AbortSignal) => Promise<boolean>;
  isVisible: () => boolean;
  /** Monotonic milliseconds. */
  now: () => number;
  setTimer: (run: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
  random: () => number;
}

export interface Poller {
  /** Asks now, aborting a request under way: what it asked for is no longer wanted. */
  askNow(): void;
  /** To be called when the page is shown or hidden. */
  visibilityChanged(): void;
  stop(): void;
}

export function createPoller(settings: PollerSettings): Poller {
  let controller: AbortController | null = null;
  let timer: number | null = null;
  let failures = 0;
  let stopped = false;

  function cancelTimer(): void {
    if (timer !== null) settings.clearTimer(timer);
    timer = null;
  }

  async function ask(): Promise<void> {
    cancelTimer();
    controller?.abort();
    const mine = new AbortController();
    controller = mine;
    const began = settings.now();
    const worked = await settings.ask(mine.signal).catch(() => false);
    if (stopped || controller !== mine) return;
    controller = null;
    failures = worked ? 0 : failures + 1;
    if (!settings.isVisible()) return;
    const elapsed = settings.now() - began;
    timer = settings.setTimer(
      () => void ask(),
      nextDelay(settings.intervalMs, elapsed, failures, settings.random()),
    );
  }

  if (settings.isVisible()) void ask();
  return {
    askNow: () => {
      if (!stopped) void ask();
    },
    visibilityChanged: () => {
      if (stopped) return;
      if (!settings.isVisible()) cancelTimer();
      else if (controller === null) void ask();
    },
    stop: () => {
      stopped = true;
      cancelTimer();
      controller?.abort();
    },
  };
}
