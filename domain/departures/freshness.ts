import { FRESH_SECONDS, STALE_SECONDS } from '#domain/trip/thresholds.ts';

/** `stale` data is not shown as live, and nothing counts down from it. */
export type Freshness = 'live' | 'delayed' | 'stale';

export function freshnessOf(ageSeconds: number): Freshness {
  if (ageSeconds > STALE_SECONDS) return 'stale';
  return ageSeconds < FRESH_SECONDS ? 'live' : 'delayed';
}
