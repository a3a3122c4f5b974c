/** Finds the index of the earliest time from `now` on (seconds after noon minus 12 h); `null`: none, or `now` < 0. */
export function nextTripIndex(times: readonly (number | null)[], now: number): number | null {
  if (now < 0) return null;
  let next: number | null = null;
  for (const [index, time] of times.entries()) {
    if (time === null || time < now) continue;
    if (next === null || time < (times[next] ?? 0)) next = index;
  }
  return next;
}
