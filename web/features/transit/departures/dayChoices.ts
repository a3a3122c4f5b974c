/**
 * The days a rider can choose: today and the days after it as far as the calendar goes, special ones named; and the
 * chosen one, whatever it is, so that the list never shows another.
 */
import { type Calendar, dayOf } from '#domain/schedule/calendar.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { Translate } from '#web/i18n/translate.ts';

export interface DayChoice {
  /** `YYYY-MM-DD` */
  date: string;
  label: string;
}

/** Days offered in one list; the calendar may go on for longer. */
const MAX_DAYS = 60;

export function dayChoices(
  days: { calendar: Calendar; today: Temporal.PlainDate; chosen: Temporal.PlainDate; zone: string },
  format: Pick<Formats, 'day'>,
  t: Translate,
): DayChoice[] {
  const { calendar, today, chosen, zone } = days;
  const choice = (date: Temporal.PlainDate): DayChoice => {
    const day = dayOf(calendar, date);
    const noon = date.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(12) });
    const special = day?.special ? (day.label ?? t('route.specialDay')) : null;
    const ahead = today.until(date).days;
    return {
      date: date.toString(),
      label: label(format.day(noon.epochMilliseconds), ahead, special, day?.isFutureRelease ?? false, t),
    };
  };
  const offered = Array.from({ length: MAX_DAYS }, (_, ahead) => today.add({ days: ahead })).filter((date) =>
    dayOf(calendar, date),
  );
  if (!offered.some((date) => date.equals(chosen))) offered.push(chosen);
  return offered.sort(Temporal.PlainDate.compare).map(choice);
}

function label(day: string, ahead: number, special: string | null, isFuture: boolean, t: Translate): string {
  if (special !== null) return t('route.special', { day, name: special });
  if (ahead < 0) return t('route.past', { day });
  if (ahead === 0) return t('route.today', { day });
  if (ahead === 1) return t('route.tomorrow', { day });
  return isFuture ? t('route.future', { day }) : day;
}
