/**
 * Returns the milliseconds until the next request, counted from the start of the last (`elapsed` ago). Failures
 * double the interval, up to `longest`. `chance` (0 to 1) spreads clients after an outage.
 */
export function nextDelay(
  interval: number,
  elapsed: number,
  failures: number,
  chance: number,
  longest = interval * 8,
  shortest = 1_000,
): number {
  const delay = Math.min(interval * 2 ** failures, longest);
  return Math.max(shortest, delay * (0.95 + chance / 10) - elapsed);
}
