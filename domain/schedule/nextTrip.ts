/**
 * Which of a service day's trips comes next: the place of the earliest time at or after `now`, both in seconds after
 * noon minus 12 h. `null` before the day has begun, which is another day's timetable, and once its last trip has left.
 */
export function nextTrip(times: readonly (number | null)[], now: number): number | null {
  if (now < 0) return null;
  let next: number | null = null;
  for (const [place, time] of times.entries()) {
    if (time === null || time < now) continue;
    if (next === null || time < (times[next] ?? 0)) next = place;
  }
  return next;
}
