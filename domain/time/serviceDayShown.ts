import { type Calendar, type CalendarDay, dayOf } from '#domain/schedule/calendar.ts';
import { currentRelease } from '#domain/schedule/currentRelease.ts';

/**
 * The service day to show for a date: its own or, if the calendar has ended, the calendar's last day (`outdated`),
 * which helps riders more than nothing. This applies only to today, since service on other days after the calendar is
 * unknown. `null`: the calendar does not cover the date.
 */
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
