/** Schedule times count from noon minus 12 h: 24:30 is half past midnight on the next date (spec section 3; GTFS). */

/** A service date with its base computed once, so that converting a schedule time is one addition. */
export interface ServiceDay {
  date: Temporal.PlainDate;
  /** Noon minus 12 h in the agency's zone, Unix seconds. */
  baseSeconds: number;
}

const NOON = new Temporal.PlainTime(12);

export function serviceDay(date: Temporal.PlainDate, zone: string): ServiceDay {
  const noon = date.toZonedDateTime({ timeZone: zone, plainTime: NOON });
  return { date, baseSeconds: noon.epochMilliseconds / 1000 - 12 * 3600 };
}

/** Returns the instant of a schedule time (seconds after noon minus 12 h). */
export const instantAt = (day: ServiceDay, seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds((day.baseSeconds + seconds) * 1000);

/** Returns the schedule time of an instant on that service day; negative before the day began. */
export const secondsInto = (day: ServiceDay, instant: Temporal.Instant): number =>
  instant.epochMilliseconds / 1000 - day.baseSeconds;

export const civilDate = (instant: Temporal.Instant, zone: string): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(zone).toPlainDate();

/** Trips of a service day run no later than 30:00, unless the schedule has later times. */
const LAST_SERVICE_SECONDS = 30 * 3600;

/** Lists the service days in progress, oldest first. Each lasts until 30:00, or the latest of `times` (seconds) if later. */
export function serviceDaysAt(
  now: Temporal.Instant,
  zone: string,
  times: Iterable<number | null> = [],
): ServiceDay[] {
  let last = LAST_SERVICE_SECONDS;
  for (const time of times) last = Math.max(last, time ?? 0);
  const date = civilDate(now, zone);
  const days = [serviceDay(date, zone)];
  for (let back = 1; ; back++) {
    const day = serviceDay(date.subtract({ days: back }), zone);
    if (secondsInto(day, now) > last) return days;
    days.unshift(day);
  }
}
