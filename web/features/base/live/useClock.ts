import { startTransition, useEffect, useState } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { savedDocument } from '#web/ui/hydration.ts';

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

/** Returns the time, updated every `stepSeconds`; `serverNow` on the server and during hydration. */
export function useClock(serverNow: EpochMs, stepSeconds = 5): EpochMs {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    clock.sync(serverNow);
    // A rider's action comes before the passing of time.
    const tick = () => startTransition(() => setNow(clock.now()));
    tick();
    const timer = setInterval(tick, stepSeconds * 1000);
    return () => clearInterval(timer);
  }, [serverNow, stepSeconds]);
  return now;
}

// The server's time in the browser. Responses may come from a cache, so their times may lag but are never ahead: the
// latest time is the most accurate.
interface ServerClock {
  /** Adds a response's time. At `received` on the monotonic clock (ms), the response was `age` ms old. */
  sync(time: EpochMs, received?: number, age?: number): void;
  /** -Infinity before the first `sync`. */
  now(): EpochMs;
}

export function createServerClock(monotonic: () => number): ServerClock {
  let offset = Number.NEGATIVE_INFINITY;
  return {
    sync(time, received = monotonic(), age = 0) {
      offset = Math.max(offset, time + age - received);
    },
    now: () => offset + monotonic(),
  };
}

/** Returns a stable function for the app's time: the first `serverNow` plus the time since then. */
export function useAppClock(serverNow: EpochMs): () => EpochMs {
  const [appNow] = useState(() => {
    const start = performance.now();
    return () => serverNow + performance.now() - start;
  });
  return appNow;
}
