/** Schedule times count from noon minus 12 h, so on the day clocks are set back, 00:05:00 is 1:05 AM. */
import { type ServiceDay, secondsInto } from './serviceDay.ts';

/** Returns the clock's seconds after midnight for a schedule time in seconds: never negative, possibly over 24 h. */
export type ServiceClock = (seconds: number) => number;

const DAY_SECONDS = 86_400;
const unchanged: ServiceClock = (seconds) => seconds;

export function serviceClock(day: ServiceDay, zone: string): ServiceClock {
  const noon = day.date.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(12) });
  const offset = (at: Temporal.ZonedDateTime) => (at.offsetNanoseconds - noon.offsetNanoseconds) / 1e9;
  const before = noon.getTimeZoneTransition('previous');
  const after = noon.getTimeZoneTransition('next');
  const from = before === null ? Number.NEGATIVE_INFINITY : secondsInto(day, before.toInstant());
  const to = after === null ? Number.POSITIVE_INFINITY : secondsInto(day, after.toInstant());
  // Schedule times are between 0 and 10 days, and on most service days no clocks change in that period.
  if (from <= 0 && to > 10 * DAY_SECONDS) return unchanged;
  const early = before === null ? 0 : offset(before.subtract({ seconds: 1 }));
  const late = after === null ? 0 : offset(after);
  return (seconds) => {
    const clock = seconds + (seconds < from ? early : seconds >= to ? late : 0);
    return clock < 0 ? clock + DAY_SECONDS : clock;
  };
}
