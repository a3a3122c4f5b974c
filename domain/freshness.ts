/**
 * How old live data is, in the words of the product: live (under 90 s), delayed (up to 5 min), stale (older: no
 * countdowns), down (the source does not answer), unknown (it never said when).
 */
export type Freshness =
  | { state: 'live'; ageSeconds: number }
  | { state: 'delayed'; ageSeconds: number }
  | { state: 'stale'; ageSeconds: number }
  | { state: 'down'; since: Temporal.Instant | null }
  | { state: 'unknown' };

/** Live data is younger than this. */
const LIVE_SECONDS = 90;
/** Older than this, live data is no longer shown as such. */
export const STALE_SECONDS = 5 * 60;

/**
 * `asOf` is when the source was current, `null` when it never said. `down` tells that the source does not answer, with
 * since when if known. A source whose clock is ahead counts as current.
 */
export function classifyFreshness(given: {
  asOf: Temporal.Instant | null;
  now: Temporal.Instant;
  down?: { since: Temporal.Instant | null } | null;
}): Freshness {
  if (given.down) return { state: 'down', since: given.down.since };
  if (given.asOf === null) return { state: 'unknown' };
  const ageSeconds = Math.max(0, ageInSeconds(given.asOf, given.now));
  if (ageSeconds < LIVE_SECONDS) return { state: 'live', ageSeconds };
  return { state: ageSeconds > STALE_SECONDS ? 'stale' : 'delayed', ageSeconds };
}

/** Seconds from `then` to `now`; negative when it lies ahead. */
export const ageInSeconds = (then: Temporal.Instant, now: Temporal.Instant): number =>
  (now.epochMilliseconds - then.epochMilliseconds) / 1000;
