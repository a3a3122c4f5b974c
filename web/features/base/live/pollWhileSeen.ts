import { createPoller } from './poller.ts';

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
