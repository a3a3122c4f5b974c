import { localeOf } from '#web/i18n/localeOf.server.ts';
import type { AppContext } from '#web/request/context.ts';

/**
 * Times are shown in the agency's zone, as in GTFS. Returns a note if clocks at a place show another time at that
 * instant, whatever the names of the zones; else `null`.
 *
 * @param here zone of the stop or station if it differs from the agency's.
 * @param along zones of the other places on the page.
 */
export function zoneNote(
  { agency, lang, t }: Pick<AppContext, 'agency' | 'lang' | 't'>,
  instant: Temporal.Instant,
  here: string | null,
  along: readonly (string | null)[] = [],
): string | null {
  const { zone } = agency.facts;
  const locale = localeOf(lang, agency);
  const offset = (each: string) => instant.toZonedDateTimeISO(each).offsetNanoseconds;
  const differs = (each: string | null): each is string => each !== null && offset(each) !== offset(zone);
  const nameOf = (timeZone: string) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
    const parts = format.formatToParts(instant.epochMilliseconds);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  };
  if (differs(here)) return t('common.zoneHere', { zone: nameOf(zone), local: nameOf(here) });
  const others = [...new Set(along.filter(differs).map(nameOf))];
  if (others.length === 0) return null;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return t('common.zoneAlong', { zone: nameOf(zone), local: list.format(others) });
}
