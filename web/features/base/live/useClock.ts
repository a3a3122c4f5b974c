// A clock that ticks in the browser yet is the server's: its time as answers tell it, plus what has passed since.
import { useEffect, useState } from 'react';
import { savedDocument } from '#web/ui/savedDocument.ts';
import { createServerClock, type ServerClock } from './serverClock.ts';

const clock: ServerClock = createServerClock(() => performance.now());

/** A kept document tells its age in a header, which scripts read here alone; a saved one bears it. */
function hearDocument(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const made = Number(document.documentElement.dataset.now);
  if (!navigation || !made) return;
  const kept = navigation.serverTiming?.find(({ name }) => name === 'age')?.duration ?? 0;
  clock.heard(made, navigation.responseStart, savedDocument?.age ?? kept);
}
if (typeof document !== 'undefined') hearDocument();

/**
 * Epoch milliseconds now, by the browser's monotonic clock, every `stepSeconds`. `serverNow` is the loader's `now`: on the
 * server and at hydration it is this itself.
 */
export function useClock(serverNow: number, stepSeconds = 5): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    clock.heard(serverNow);
    const tick = () => setNow(clock.now());
    tick();
    const timer = setInterval(tick, stepSeconds * 1000);
    return () => clearInterval(timer);
  }, [serverNow, stepSeconds]);
  return now;
}
