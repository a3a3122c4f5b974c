/** Service dates as numbers, and time zones by their names. */

/** Days since 1970-01-01, a compact form for service dates. */
export type DayNumber = number;

const DAY_MS = 86_400_000;
const EPOCH = new Temporal.PlainDate(1970, 1, 1);

export function parseDay(text: string): DayNumber | null {
  if (!/^\d{8}$/.test(text)) return null;
  const day =
    Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6))) / DAY_MS;
  return formatDay(day) === text ? day : null;
}

export const formatDay = (day: DayNumber): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');

/** Returns 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7;

/** Returns the date in a feed version such as `20260813` or `v202603292`; `null` if there is none. */
export function dayInVersion(version: string): DayNumber | null {
  const match = /^v?(\d{8})\d?$/.exec(version);
  return match?.[1] === undefined ? null : parseDay(match[1]);
}

export const dayNumberOf = (instant: Temporal.Instant, zone: string): DayNumber =>
  EPOCH.until(instant.toZonedDateTimeISO(zone).toPlainDate()).days;

/** Whether two time zone names mean the same zone, as `US/Eastern` and `America/New_York` do. */
export function sameZone(one: string, other: string): boolean {
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  return epoch.toZonedDateTimeISO(one).equals(epoch.toZonedDateTimeISO(other));
}

/** Whether `text` is an IANA zone name. An offset such as `+05:00` is not: it has no daylight saving time. */
export function isZone(text: string): boolean {
  try {
    return (
      /^[A-Za-z]/.test(text) && Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text) !== null
    );
  } catch {
    return false;
  }
}

/** Returns the zone of a stop if it differs from the schedule's zone; `null` if it is the same or unknown. */
export const otherZone = (stopZone: string | undefined, scheduleZone: string): string | null =>
  stopZone === undefined || stopZone === '' || sameZone(stopZone, scheduleZone) ? null : stopZone;
