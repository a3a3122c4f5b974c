/** Schedule times (`ServiceSeconds`, spec section 3; GTFS): on the day clocks are set back, 00:05 is 1:05 AM. */
import type { EpochSeconds, ServiceSeconds } from '#domain/units.ts';

/** A service date with its base computed once, so that converting a schedule time is one addition. */
export interface ServiceDay {
  date: Temporal.PlainDate;
  /** Noon minus 12 h in the agency's zone. */
  baseSeconds: EpochSeconds;
}

/** Noon of a date, which no change of clocks skips or repeats. */
export const noonOf = (date: Temporal.PlainDate, zone: string): Temporal.ZonedDateTime =>
  date.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(12) });

export const serviceDay = (date: Temporal.PlainDate, zone: string): ServiceDay => ({
  date,
  baseSeconds: noonOf(date, zone).epochMilliseconds / 1000 - 12 * 3600,
});

/** Returns the instant of a schedule time. */
export const instantAt = (day: ServiceDay, seconds: ServiceSeconds): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds((day.baseSeconds + seconds) * 1000);

/** Returns the schedule time of an instant on that service day; negative before the day began. */
export const secondsInto = (day: ServiceDay, instant: Temporal.Instant): ServiceSeconds =>
  instant.epochMilliseconds / 1000 - day.baseSeconds;

export const civilDate = (instant: Temporal.Instant, zone: string): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(zone).toPlainDate();

/** Trips of a service day run no later than 30:00, unless the schedule has later times. */
const LAST_SERVICE_SECONDS = 30 * 3600;

/** Lists the service days in progress, oldest first. Each lasts until 30:00, or the latest of `times` if later. */
export function serviceDaysAt(
  now: Temporal.Instant,
  zone: string,
  times: Iterable<ServiceSeconds | null> = [],
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

/** Returns the service days that may have trips between two instants, oldest first. `times`: see `serviceDaysAt`. */
export function serviceDaysUntil(
  now: Temporal.Instant,
  until: Temporal.Instant,
  zone: string,
  times: Iterable<ServiceSeconds | null> = [],
): ServiceDay[] {
  const days = serviceDaysAt(now, zone, times);
  for (let ahead = 1; ; ahead++) {
    const day = serviceDay(civilDate(now, zone).add({ days: ahead }), zone);
    if (secondsInto(day, until) < 0) return days;
    days.push(day);
  }
}

/** Returns the clock's seconds after midnight for a schedule time: never negative, possibly over 24 h. */
export type ServiceClock = (seconds: ServiceSeconds) => number;

const DAY_SECONDS = 86_400;
const unchanged: ServiceClock = (seconds) => seconds;

export function serviceClock(day: ServiceDay, zone: string): ServiceClock {
  const noon = noonOf(day.date, zone);
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

/** Ten days: some trains and ferries run for a week. */
const MAX_SECONDS = 240 * 3600;

/** Reads "HH:MM:SS" or "HH:MM", with one to three hour digits, up to 240:00:00; `null` if invalid. */
export function parseServiceTime(text: string): ServiceSeconds | null {
  const match = /^\s*(\d{1,3}):([0-5]\d)(?::([0-5]\d))?\s*$/.exec(text);
  if (!match) return null;
  const seconds = Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
  return seconds <= MAX_SECONDS ? seconds : null;
}

/** Writes the wire format "HH:MM:SS"; the hour can exceed 24. */
export function formatServiceTime(seconds: ServiceSeconds): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
