/**
 * Milliseconds until the next refresh. `interval` counts from the start of the last one, of which `elapsed` have
 * passed, so that slow answers cause no drift. Failures double it up to eight times; `chance` (0 to 1) spreads riders
 * over a tenth of it, so that they do not return all at once after an outage.
 */
export function nextDelay(interval: number, elapsed: number, failures: number, chance: number): number {
  const wanted = interval * 2 ** Math.min(failures, 3);
  const spread = wanted * 0.1 * (chance - 0.5);
  return Math.max(1_000, wanted + spread - elapsed);
}
