import { useCallback, useRef } from 'react';

/**
 * The app's time as a function: epoch ms, from the server's `now` on by the browser's monotonic clock. The same
 * function for as long as the screen is shown.
 */
export function useAppClock(serverNow: number): () => number {
  const start = useRef<{ server: number; local: number } | null>(null);
  return useCallback(() => {
    if (typeof performance === 'undefined') return serverNow;
    start.current ??= { server: serverNow, local: performance.now() };
    return start.current.server + performance.now() - start.current.local;
  }, [serverNow]);
}
