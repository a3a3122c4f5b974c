/** The days a rider can choose: today and the days after it as far as the calendar goes, special ones named. */
import { type Calendar, dayOf } from '#domain/calendar.ts';
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
  calendar: Calendar,
  today: Temporal.PlainDate,
  zone: string,
  format: Pick<Formats, 'day'>,
  t: Translate,
): DayChoice[] {
  const out: DayChoice[] = [];
  for (let ahead = 0; ahead < MAX_DAYS; ahead++) {
    const date = today.add({ days: ahead });
    const day = dayOf(calendar, date);
    if (!day) continue;
    const noon = date.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(12) });
    const plain = format.day(noon.epochMilliseconds);
    out.push({
      date: date.toString(),
      label: label(
        plain,
        ahead,
        day.special ? (day.label ?? t('route.holiday')) : null,
        day.isFutureRelease,
        t,
      ),
    });
  }
  return out;
}

function label(day: string, ahead: number, special: string | null, isFuture: boolean, t: Translate): string {
  if (special !== null) return t('route.special', { day, name: special });
  if (ahead === 0) return t('route.today', { day });
  if (ahead === 1) return t('route.tomorrow', { day });
  return isFuture ? t('route.future', { day }) : day;
}
