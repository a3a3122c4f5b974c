// A clock that ticks in the browser yet is the server's: the time of the last answer plus what has passed since.
import { useEffect, useState } from 'react';

/**
 * Epoch milliseconds now, starting from `serverNow` (the loader's `now`) and advancing by the browser's monotonic
 * clock every `stepSeconds`. On the server and at hydration it is `serverNow` itself.
 */
export function useClock(serverNow: number, stepSeconds = 5): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const received = performance.now();
    const tick = () => setNow(serverNow + performance.now() - received);
    setNow(serverNow);
    const timer = setInterval(tick, stepSeconds * 1000);
    return () => clearInterval(timer);
  }, [serverNow, stepSeconds]);
  return now;
}
