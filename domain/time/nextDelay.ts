/**
 * Returns the milliseconds to wait before the next request, at least `shortestMs`. The interval counts from the start
 * of the last request, `elapsedMs` ago. Each consecutive failure doubles it, up to `longestMs`. `chance` then
 * varies it, to spread clients: 0 takes off 5 %, 1 adds 5 %, and 1.5 adds 10 %.
 */
export function nextDelay(
  intervalMs: number,
  elapsedMs: number,
  failures: number,
  chance: number,
  longestMs = intervalMs * 8,
  shortestMs = 1_000,
): number {
  const delayMs = Math.min(intervalMs * 2 ** failures, longestMs);
  return Math.max(shortestMs, delayMs * (0.95 + chance / 10) - elapsedMs);
}
