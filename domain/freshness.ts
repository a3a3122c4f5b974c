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
