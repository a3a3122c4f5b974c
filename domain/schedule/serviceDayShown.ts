import { type Calendar, type CalendarDay, dayOf } from './calendar.ts';
import { currentRelease } from './currentRelease.ts';

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
