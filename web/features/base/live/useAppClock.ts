import { useState } from 'react';
import type { EpochMs } from '#domain/units.ts';

/** Returns a stable function for the app's time: the first `serverNow` plus the time since then. */
export function useAppClock(serverNow: EpochMs): () => EpochMs {
  const [clock] = useState(() => {
    const start = performance.now();
    return () => serverNow + performance.now() - start;
  });
  return clock;
}
