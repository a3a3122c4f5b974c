import { createPoller } from './poller.ts';

/** Polls while the page is visible, and when the network is back. Returns a function to stop. */
export function pollWhileSeen(
  intervalMs: number,
  ask: (signal: AbortSignal) => Promise<boolean>,
): () => void {
  const poller = createPoller({
    intervalMs,
    ask,
    isVisible: () => !document.hidden,
    now: () => performance.now(),
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    random: Math.random,
  });
  const visibility = () => poller.visibilityChanged();
  const online = () => poller.askNow();
  document.addEventListener('visibilitychange', visibility);
  addEventListener('online', online);
  return () => {
    document.removeEventListener('visibilitychange', visibility);
    removeEventListener('online', online);
    poller.stop();
  };
}
