import { useState } from 'react';

/** Returns a stable function for the app's time in epoch ms: the first `serverNow` plus the time since then. */
export function useAppClock(serverNow: number): () => number {
  const [clock] = useState(() => {
    const start = performance.now();
    return () => serverNow + performance.now() - start;
  });
  return clock;
}
