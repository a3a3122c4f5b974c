/**
 * Milliseconds until the next request. `interval` counts from the start of the last one, of which `elapsed` have passed, so
 * slow answers cause no drift. Each failure in a row doubles it, up to `longest`. `chance` (0 to 1) spreads those who ask
 * over a tenth of it, so they do not all return at once after an outage.
 */
export function nextDelay(
  interval: number,
  elapsed: number,
  failures: number,
  chance: number,
  longest = interval * 8,
  shortest = 1_000,
): number {
  const wanted = Math.min(interval * 2 ** failures, longest);
  return Math.max(shortest, wanted * (0.95 + chance / 10) - elapsed);
}
