import { type Calendar, calendarKey, dayOf } from './calendar.ts';

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
