/**
 * The service day: a trip at 24:30 belongs to the day before. Schedule times count from noon minus 12 hours, which is
 * midnight except on the two days when clocks change (spec section 3; GTFS).
 */

/** A service date with its base worked out once, so that a schedule time is one addition away. */
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

/** The instant of a schedule time (seconds after noon minus 12 h). */
export const instantAt = (day: ServiceDay, seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds((day.baseSeconds + seconds) * 1000);

/** The schedule time of an instant on that service day; negative before it began. */
export const secondsInto = (day: ServiceDay, instant: Temporal.Instant): number =>
  instant.epochMilliseconds / 1000 - day.baseSeconds;

/** One schedule time on one date. For many of a day, make the `serviceDay` once and use `instantAt`. */
export const instantOf = (date: Temporal.PlainDate, seconds: number, zone: string): Temporal.Instant =>
  instantAt(serviceDay(date, zone), seconds);

/** The date an instant falls on in the agency's zone. */
export const civilDate = (instant: Temporal.Instant, zone: string): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(zone).toPlainDate();

/** Trips of a service day run no later than this, unless the schedule says so: 30:00. */
export const LAST_SERVICE_SECONDS = 30 * 3600;

/**
 * The service days with trips on the road at an instant, oldest first: yesterday's until its last trip is over, and
 * today's. `lastSeconds` is the latest schedule time known, `LAST_SERVICE_SECONDS` where none is.
 */
export function serviceDaysAt(
  now: Temporal.Instant,
  zone: string,
  lastSeconds: number = LAST_SERVICE_SECONDS,
): ServiceDay[] {
  const date = civilDate(now, zone);
  const yesterday = serviceDay(date.subtract({ days: 1 }), zone);
  const today = serviceDay(date, zone);
  return secondsInto(yesterday, now) <= lastSeconds ? [yesterday, today] : [today];
}
