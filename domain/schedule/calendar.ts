/** One date of the service calendar (spec section 3). */
export interface CalendarDay {
  /** Service date in the agency's zone. */
  date: Temporal.PlainDate;
  releaseName: string;
  /** Holiday or exception day; `label` is set when the source names it. */
  special: boolean;
  label: string | null;
  serviceIds: string[];
  /** All service ids start with M (spec section 3). */
  isFutureRelease: boolean;
}

/** Keyed by `YYYYMMDD`, as on the wire. */
export type Calendar = ReadonlyMap<string, CalendarDay>;

/** `YYYYMMDD`: the calendar's key, and the form of a release name. */
export const calendarKey = (date: Temporal.PlainDate): string => date.toString().replaceAll('-', '');

/** A date is a future release if all its service ids start with M (spec section 3). No ids: it is none. */
export const isFutureRelease = (serviceIds: readonly string[]): boolean =>
  serviceIds.length > 0 && serviceIds.every((id) => id.startsWith('M'));

/** `null` when the calendar says nothing about that date: unknown, not "no service". */
export const dayOf = (calendar: Calendar, date: Temporal.PlainDate): CalendarDay | null =>
  calendar.get(calendarKey(date)) ?? null;
