// When an alert holds: the source lists what is long over and what is weeks away beside what riders meet now.
import type { Alert } from '#domain/alert.ts';

export type AlertTiming = 'now' | 'thisWeek' | 'later' | 'over';

/** Only what is in force counts as now. Upcoming work starts within seven days, or later. */
export function alertTiming(
  { start, end }: Pick<Alert, 'start' | 'end'>,
  now: Temporal.Instant,
): AlertTiming {
  if (end && Temporal.Instant.compare(end, now) < 0) return 'over';
  if (!start || Temporal.Instant.compare(start, now) <= 0) return 'now';
  return Temporal.Instant.compare(start, now.add({ hours: 7 * 24 })) < 0 ? 'thisWeek' : 'later';
}
