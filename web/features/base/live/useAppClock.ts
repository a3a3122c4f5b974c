import { useState } from 'react';

/**
 * The app's time as a function: epoch ms, starting at the server's `now` and advancing with the browser's monotonic
 * clock. The function is stable for the lifetime of the component.
 */
export function useAppClock(serverNow: number): () => number {
  const [clock] = useState(() => {
    const start = performance.now();
    return () => serverNow + performance.now() - start;
  });
  return clock;
}
