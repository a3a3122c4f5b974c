import { type Calendar, calendarKey, dayOf } from './calendar.ts';

/**
 * The release that is in force on a date, according to the calendar (spec section 4).
 * `outdated`: the calendar ended before that date, and its latest past date stands in, marked. `gap`: it has dates before
 * and after, and this one it leaves out; the release is that of the date before, and what runs that day nobody knows.
 * `none`: it has no date up to then.
 */
export type CurrentRelease =
  | { state: 'current'; releaseName: string; date: Temporal.PlainDate }
  | { state: 'outdated'; releaseName: string; date: Temporal.PlainDate }
  | { state: 'gap'; releaseName: string; date: Temporal.PlainDate }
  | { state: 'none' };

export function currentRelease(calendar: Calendar, today: Temporal.PlainDate): CurrentRelease {
  const day = dayOf(calendar, today);
  if (day) return { state: 'current', releaseName: day.releaseName, date: day.date };
  const key = calendarKey(today);
  let latest = '';
  let goesOn = false;
  for (const each of calendar.keys()) {
    if (each < key && each > latest) latest = each;
    goesOn ||= each > key;
  }
  const past = calendar.get(latest);
  if (!past) return { state: 'none' };
  return { state: goesOn ? 'gap' : 'outdated', releaseName: past.releaseName, date: past.date };
}
