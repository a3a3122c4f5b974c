// Lists today and the following days of the calendar, and the chosen day even if it is another one.
import { oncePer } from '#domain/oncePer.ts';
import { type Calendar, dayOf } from '#domain/schedule/calendar.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { Translate } from '#web/i18n/translate.ts';

export interface DayChoice {
  date: string;
  label: string;
}

const MAX_DAYS = 60;

/** Caches the last list, keyed by today's date and the zone, because formatting the labels is slow. */
const lastOffered = oncePer((_: Calendar, __: Translate) => new Map<string, readonly DayChoice[]>());

interface Days {
  calendar: Calendar;
  today: Temporal.PlainDate;
  chosen: Temporal.PlainDate;
  zone: string;
}

export function dayChoices(days: Days, format: Pick<Formats, 'day'>, t: Translate): readonly DayChoice[] {
  const choices = offeredDays(days, format, t);
  const date = days.chosen.toString();
  if (choices.some((each) => each.date === date)) return choices;
  return [...choices, choice(days, days.chosen, format, t)].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function offeredDays(days: Days, format: Pick<Formats, 'day'>, t: Translate): readonly DayChoice[] {
  const { calendar, today, zone } = days;
  const last = lastOffered(calendar, t);
  const key = `${today} ${zone}`;
  const known = last.get(key);
  if (known) return known;
  const choices = Array.from({ length: MAX_DAYS }, (_, ahead) => today.add({ days: ahead }))
    .filter((date) => dayOf(calendar, date))
    .map((date) => choice(days, date, format, t));
  last.clear();
  last.set(key, choices);
  return choices;
}

function choice(
  { calendar, today, zone }: Days,
  date: Temporal.PlainDate,
  format: Pick<Formats, 'day'>,
  t: Translate,
): DayChoice {
  const day = dayOf(calendar, date);
  const noon = date.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(12) });
  const special = day?.special ? (day.label ?? t('route.specialDay')) : null;
  const ahead = today.until(date).days;
  return {
    date: date.toString(),
    label: label(format.day(noon.epochMilliseconds), ahead, special, day?.isFutureRelease ?? false, t),
  };
}

function label(day: string, ahead: number, special: string | null, isFuture: boolean, t: Translate): string {
  if (special !== null) return t('route.special', { day, name: special });
  if (ahead < 0) return t('route.past', { day });
  if (ahead === 0) return t('route.today', { day });
  if (ahead === 1) return t('route.tomorrow', { day });
  return isFuture ? t('route.future', { day }) : day;
}
