/** One date of the service calendar (spec section 3). */
export interface CalendarDay {
  /** Service date in the agency's zone. */
  date: Temporal.PlainDate;
  releaseName: string;
  /** Holiday or other exception; `label` is set when the source names it. */
  special: boolean;
  label: string | null;
  serviceIds: string[];
  /** All service ids start with M (spec section 3). */
  isFutureRelease: boolean;
}

/** Keyed by `YYYYMMDD`, as on the wire. */
export type Calendar = ReadonlyMap<string, CalendarDay>;

/** Returns `YYYYMMDD`, the key of the calendar and the format of release names. */
export const calendarKey = (date: Temporal.PlainDate): string => date.toString().replaceAll('-', '');

/** Whether all service ids start with M (spec section 3); false without ids. */
export const isFutureRelease = (serviceIds: readonly string[]): boolean =>
  serviceIds.length > 0 && serviceIds.every((id) => id.startsWith('M'));

/** Finds the day of a date; `null` if the calendar lacks it, which means unknown, not "no service". */
export const dayOf = (calendar: Calendar, date: Temporal.PlainDate): CalendarDay | null =>
  calendar.get(calendarKey(date)) ?? null;
