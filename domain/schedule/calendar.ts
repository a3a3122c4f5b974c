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

/** Finds the newest release (`YYYYMMDD`) not in the future, else the newest; `null` without any. */
export function newestRelease(names: Iterable<string>, on: Temporal.PlainDate): string | null {
  const key = calendarKey(on);
  let newest: string | null = null;
  let newestByThen: string | null = null;
  for (const name of names) {
    if (newest === null || name > newest) newest = name;
    if (name <= key && (newestByThen === null || name > newestByThen)) newestByThen = name;
  }
  return newestByThen ?? newest;
}

/** Selects the rows in force on a date, route by route. Rows without a release name are always in force. */
export function rowsInForce<Row extends { routeId: string; releaseName: string }>(
  rows: readonly Row[],
  on: Temporal.PlainDate,
): Row[] {
  const names = new Map<string, Set<string>>();
  for (const { routeId, releaseName } of rows) {
    const known = names.get(routeId);
    if (known) known.add(releaseName);
    else names.set(routeId, new Set([releaseName]));
  }
  const chosen = new Map(
    Array.from(names, ([route, own]) => [route, newestRelease([...own].filter(Boolean), on)]),
  );
  return rows.filter((row) => row.releaseName === '' || row.releaseName === chosen.get(row.routeId));
}

/**
 * The release in force on a date, according to the calendar (spec section 4).
 *
 * - `outdated`: the calendar has ended; its latest date is used.
 * - `gap`: the calendar has earlier and later dates, but not this one. Service on that day is unknown.
 * - `none`: the calendar has no date up to this one.
 */
export type CurrentRelease =
  | { state: 'current' | 'outdated' | 'gap'; releaseName: string; date: Temporal.PlainDate }
  | { state: 'none' };

export function currentRelease(calendar: Calendar, today: Temporal.PlainDate): CurrentRelease {
  const day = dayOf(calendar, today);
  if (day) return { state: 'current', releaseName: day.releaseName, date: day.date };
  const key = calendarKey(today);
  let latest = '';
  let hasLater = false;
  for (const each of calendar.keys()) {
    if (each < key && each > latest) latest = each;
    hasLater ||= each > key;
  }
  const past = calendar.get(latest);
  if (!past) return { state: 'none' };
  return { state: hasLater ? 'gap' : 'outdated', releaseName: past.releaseName, date: past.date };
}

/** Finds a date's day in the calendar; for today, if the calendar has ended, its last day (`outdated`). `null`: unknown. */
export function serviceDayShown(
  calendar: Calendar,
  date: Temporal.PlainDate,
  isToday: boolean,
): { day: CalendarDay; outdated: boolean } | null {
  const own = dayOf(calendar, date);
  if (own) return { day: own, outdated: false };
  const release = isToday ? currentRelease(calendar, date) : null;
  const last = release?.state === 'outdated' ? dayOf(calendar, release.date) : null;
  return last && { day: { ...last, date }, outdated: true };
}
