import { type Calendar, type CalendarDay, dayOf } from '#domain/schedule/calendar.ts';
import { currentRelease } from '#domain/schedule/currentRelease.ts';

/**
 * The day whose trips are shown for a date: its own or, where the calendar has ended, the last one it has (`outdated`),
 * since riders are better served by it than by nothing. That is for today alone: what will run on another day beyond the
 * calendar nobody knows. `null`: the calendar says nothing of the date.
 */
export function shownDay(
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
