import { FRESH_SECONDS, STALE_SECONDS } from '#domain/departures/thresholds.ts';

/** How old live data is, in the words of the product; `stale` is no longer shown as live, and nothing counts down by it. */
export type Freshness = 'live' | 'delayed' | 'stale';

export function freshnessOf(ageSeconds: number): Freshness {
  if (ageSeconds > STALE_SECONDS) return 'stale';
  return ageSeconds < FRESH_SECONDS ? 'live' : 'delayed';
}
