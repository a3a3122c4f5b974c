import type { Clock } from '#domain/time/clock.ts';

/** Returns the machine's clock or, with `start`, one that begins there and runs at normal speed. */
export function createClock(start?: Temporal.Instant): Clock {
  if (!start) return () => Temporal.Now.instant();
  const began = performance.now();
  return () => start.add({ milliseconds: Math.round(performance.now() - began) });
}
