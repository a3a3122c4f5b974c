// A clock that ticks in the browser yet is the server's: the time of the last answer plus what has passed since.
import { useEffect, useState } from 'react';
import { savedDocument } from '#web/features/offline/savedDocument.ts';

/**
 * Epoch milliseconds now, starting from `serverNow` (the loader's `now`) and advancing by the browser's monotonic
 * clock every `stepSeconds`. On the server and at hydration it is `serverNow` itself; a saved page then goes on from what
 * has passed since it was saved.
 */
export function useClock(serverNow: number, stepSeconds = 5): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const received = performance.now();
    const start = serverNow + (savedDocument?.age ?? 0);
    const tick = () => setNow(start + performance.now() - received);
    setNow(start);
    const timer = setInterval(tick, stepSeconds * 1000);
    return () => clearInterval(timer);
  }, [serverNow, stepSeconds]);
  return now;
}
