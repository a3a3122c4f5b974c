// Says until when the schedule is known.
import { type Calendar, calendarKey, dayOf, serviceDayShown } from '#domain/schedule/calendar.ts';
import { civilDate, noonOf } from '#domain/time/serviceDay.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import type { AppContext } from '#web/request/context.ts';

/** Riders are told from so many days before the calendar's end. */
const TOLD_DAYS = 7;

/** Returns a note if the calendar has ended, so that its last day is shown (`outdated`), or ends within a week. */
export function calendarNote(
  { agency, lang, t }: Pick<AppContext, 'agency' | 'lang' | 't'>,
  calendar: Calendar,
  today: Temporal.PlainDate,
  outdated: boolean,
): string | null {
  if (outdated) return t('route.outdated');
  let last = '';
  for (const key of calendar.keys()) if (key > last) last = key;
  if (last < calendarKey(today) || last >= calendarKey(today.add({ days: TOLD_DAYS }))) return null;
  const { zone } = agency.facts;
  const { longDay } = agencyFormats(agency, lang);
  const day = dayOf(calendar, Temporal.PlainDate.from(last));
  return day && t('route.knownUntil', { date: longDay(noonOf(day.date, zone).epochMilliseconds) });
}

/** As `calendarNote`, for today. A calendar that cannot be read has no note. */
export async function calendarNoteNow(
  app: Pick<AppContext, 'agency' | 'client' | 'lang' | 'now' | 't'>,
  signal: AbortSignal,
): Promise<string | null> {
  const calendar = await app.client.calendar({ signal });
  if (!calendar.ok) return null;
  const today = civilDate(app.now(), app.agency.facts.zone);
  const days = calendar.value.value;
  return calendarNote(app, days, today, serviceDayShown(days, today, true)?.outdated ?? false);
}
