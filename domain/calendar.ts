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
