import { useState } from 'react';

/**
 * The app's time as a function: epoch ms, from the server's `now` on by the browser's monotonic clock. The same
 * function for as long as the component is shown.
 */
export function useAppClock(serverNow: number): () => number {
  const [clock] = useState(() => {
    const start = performance.now();
    return () => serverNow + performance.now() - start;
  });
  return clock;
}
