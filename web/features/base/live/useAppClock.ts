import { useState } from 'react';

/** Returns a stable function for the app's time in epoch ms: the server's `now` plus the time elapsed since. */
export function useAppClock(serverNow: number): () => number {
  const [clock] = useState(() => {
    const start = performance.now();
    return () => serverNow + performance.now() - start;
  });
  return clock;
}
