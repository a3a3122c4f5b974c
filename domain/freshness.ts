/** How old live data is, in the words of the product; `stale` is no longer shown as live, and nothing counts down by it. */
export type Freshness = 'live' | 'delayed' | 'stale';

/** Live data is younger than this. */
const LIVE_SECONDS = 90;
/** Older than this, live data is no longer shown as such. */
export const STALE_SECONDS = 5 * 60;

export function freshnessOf(ageSeconds: number): Freshness {
  if (ageSeconds > STALE_SECONDS) return 'stale';
  return ageSeconds < LIVE_SECONDS ? 'live' : 'delayed';
}

/** Seconds from `then` to `now`; negative when it lies ahead. */
export const ageInSeconds = (then: Temporal.Instant, now: Temporal.Instant): number =>
  (now.epochMilliseconds - then.epochMilliseconds) / 1000;
