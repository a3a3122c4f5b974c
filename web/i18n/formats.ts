// Formats times (epoch milliseconds, as in loader data), dates and distances in a language and the agency's zone.
import { remembered } from '#domain/remembered.ts';
import { isolate } from './isolate.ts';
import { type Lang, langFacts, localeOf } from './lang.ts';

export type Formats = ReturnType<typeof makeFormats>;

/** Maximum number of texts to remember per format: pages repeat the same times, and riders see the same pages. */
const MAX_REMEMBERED = 5_000;

const cachedFormats = new Map<string, Formats>();

/** Returns the formats of the agency's locale in `lang`. */
export function formats(
  lang: Lang,
  zone: string,
  units: Units = 'miles',
  locales: readonly string[] = [],
): Formats {
  const locale = localeOf(lang, locales);
  const key = `${locale} ${lang} ${zone} ${units}`;
  const known = cachedFormats.get(key);
  if (known) return known;
  const fresh = makeFormats(lang, locale, zone, units);
  cachedFormats.set(key, fresh);
  return fresh;
}

/** The separators between a day and a time in languages without the usual comma. */
const separators: Partial<Record<Lang, string>> = { 'zh-Hans': ' ', ko: ' ', ar: '، ' };

const METERS = { miles: 1609.344, km: 1000 };
type Units = keyof typeof METERS;

function makeFormats(lang: Lang, locale: string, timeZone: string, units: Units) {
  const { direction } = langFacts[lang];
  const comma = separators[lang] ?? ', ';
  // JavaScript engines put different spaces before "PM"; server and client must produce the same text for hydration.
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return remembered(
      (epochMs: number) => format.format(epochMs).replace(/[\u202f\u00a0]/g, '\u00a0'),
      MAX_REMEMBERED,
    );
  };
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const clock = formatter({ hour: 'numeric', minute: '2-digit' });
  const parts = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone });
  const part = (partType: 'hour' | 'minute') =>
    remembered(
      (epochMs: number) => parts.formatToParts(epochMs).find(({ type }) => type === partType)?.value ?? '',
      MAX_REMEMBERED,
    );
  const [hourPart, minutePart] = [part('hour'), part('minute')];
  const distanceFormat = (fractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: units === 'miles' ? 'mile' : 'kilometer',
      unitDisplay: 'long',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    });
  const [whole, tenths] = [distanceFormat(0), distanceFormat(1)];
  const hour = formatter({ hour: 'numeric' });
  const day = formatter({ weekday: 'short', month: 'short', day: 'numeric' });
  return {
    /** "2:06 PM" */
    clock,
    /** "2:06 PM" in parts, for large figures: what is before the hour, "2:06", and what is after the minute. */
    clockParts: (epochMs: number) => {
      const text = clock(epochMs);
      const [first, last] = [hourPart(epochMs), minutePart(epochMs)];
      const start = text.indexOf(first);
      const end = text.indexOf(last, start + first.length) + last.length;
      return start < 0 || end <= start
        ? { before: '', time: text, after: '' }
        : { before: text.slice(0, start), time: text.slice(start, end), after: text.slice(end) };
    },
    /** For use in a sentence. Words may depend on `hour`: Spanish has "la 1:05" and "las 2:05". */
    time: (epochMs: number) => ({ time: clock(epochMs), hour: Number(hourPart(epochMs)) }),
    /** "2 PM" */
    hour,
    /** "06" */
    minute: minutePart,
    /** "Tue, Oct 13" */
    day,
    /** "Tuesday, October 13" */
    longDay: formatter({ weekday: 'long', month: 'long', day: 'numeric' }),
    /** "Oct 13, 2026" */
    date: formatter({ month: 'short', day: 'numeric', year: 'numeric' }),
    /** "Tue, Oct 13, 2:06 PM" */
    dayAndClock: (epochMs: number) => `${day(epochMs)}${comma}${clock(epochMs)}`,
    /** "Tue, Oct 13, 2 PM" */
    dayAndHour: (epochMs: number) => `${day(epochMs)}${comma}${hour(epochMs)}`,
    /** "0.3 miles" or "0.5 kilometers" from meters; never zero. */
    distance: (meters: number) => {
      const far = meters / METERS[units];
      return far < 0.95 ? tenths.format(Math.max(0.1, far)) : whole.format(far);
    },
    /** "92%" from 0.92 */
    percent: (share: number) => percents.format(share),
    list: (items: readonly string[]) => lists.format(direction === 'rtl' ? items.map(isolate) : items),
  };
}
