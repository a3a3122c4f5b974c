import { useEffect, useState } from 'react';
import { savedDocument } from '#web/ui/savedDocument.ts';
import { createServerClock, type ServerClock } from './serverClock.ts';

const clock: ServerClock = createServerClock(() => performance.now());

/** Scripts can read a cached document's age only from its Server-Timing header; a saved document's mark states its age. */
function syncWithDocument(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const renderedAt = Number(document.documentElement.dataset.now);
  if (!navigation || !renderedAt) return;
  const cachedMs = navigation.serverTiming?.find(({ name }) => name === 'age')?.duration ?? 0;
  clock.sync(renderedAt, navigation.responseStart, savedDocument?.age ?? cachedMs);
}
if (typeof document !== 'undefined') syncWithDocument();

/** Returns epoch milliseconds, updated every `stepSeconds`; `serverNow` on the server and during hydration. */
export function useClock(serverNow: number, stepSeconds = 5): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    clock.sync(serverNow);
    const tick = () => setNow(clock.now());
    tick();
    const timer = setInterval(tick, stepSeconds * 1000);
    return () => clearInterval(timer);
  }, [serverNow, stepSeconds]);
  return now;
}
