// Formats times, dates and distances in a language and the agency's zone.
import { remembered } from '#domain/remembered.ts';
import type { EpochMs, Meters } from '#domain/units.ts';
import { directionOf, isolate } from './lang.ts';

export type Formats = ReturnType<typeof makeFormats>;

/** Maximum number of texts to remember per format: pages repeat the same times, and riders see the same pages. */
const MAX_REMEMBERED = 5_000;

const cachedFormats = new Map<string, Formats>();

/** `locale`: the agency's in the page's language (`localeOf.server.ts`). */
export function formats(locale: string, zone: string, units: Units = 'miles'): Formats {
  const key = `${locale} ${zone} ${units}`;
  const known = cachedFormats.get(key);
  if (known) return known;
  const fresh = makeFormats(locale, zone, units);
  cachedFormats.set(key, fresh);
  return fresh;
}

/** The separators between a day and a time in languages without the usual comma. */
const separators: Readonly<Record<string, string>> = {
  zh: ' ',
  ko: ' ',
  ja: ' ',
  ar: '، ',
  fa: '، ',
  ur: '، ',
};

/** Within six days, no weekday comes twice. */
const DAYS_OF_A_WEEK_MS = 6 * 86_400_000;

const METERS = { miles: 1609.344, km: 1000 };
type Units = keyof typeof METERS;

function makeFormats(locale: string, timeZone: string, units: Units) {
  const direction = directionOf(locale);
  const comma = separators[new Intl.Locale(locale).language] ?? ', ';
  // JavaScript engines put different spaces before "PM"; server and client must produce the same text for hydration.
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return remembered(
      (epochMs: EpochMs) => format.format(epochMs).replace(/[\u202f\u00a0]/g, '\u00a0'),
      MAX_REMEMBERED,
    );
  };
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const clock = formatter({ hour: 'numeric', minute: '2-digit' });
  const parts = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone });
  const part = (partType: 'hour' | 'minute') =>
    remembered(
      (epochMs: EpochMs) => parts.formatToParts(epochMs).find(({ type }) => type === partType)?.value ?? '',
      MAX_REMEMBERED,
    );
  const [hourPart, minutePart] = [part('hour'), part('minute')];
  const distanceFormat = (unit: string, fractionDigits: number) => {
    const format = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    });
    return (far: number) => format.format(far).replace(/[\u202f\u00a0]/g, '\u00a0');
  };
  const farUnit = units === 'miles' ? 'mile' : 'kilometer';
  const [whole, tenths] = [distanceFormat(farUnit, 0), distanceFormat(farUnit, 1)];
  const meter = distanceFormat('meter', 0);
  const hour = formatter({ hour: 'numeric' });
  const day = formatter({ weekday: 'short', month: 'short', day: 'numeric' });
  const weekday = formatter({ weekday: 'short' });
  const dayAndClock = (epochMs: EpochMs) => `${day(epochMs)}${comma}${clock(epochMs)}`;
  return {
    /** "2:06 PM" */
    clock,
    /** "2:06 PM" in parts, for large figures: what is before the hour, "2:06", and what is after the minute. */
    clockParts: (epochMs: EpochMs) => {
      const text = clock(epochMs);
      const [first, last] = [hourPart(epochMs), minutePart(epochMs)];
      const start = text.indexOf(first);
      const end = text.indexOf(last, start + first.length) + last.length;
      return start < 0 || end <= start
        ? { before: '', time: text, after: '' }
        : { before: text.slice(0, start), time: text.slice(start, end), after: text.slice(end) };
    },
    /** For use in a sentence. Words may depend on `hour`: Spanish has "la 1:05" and "las 2:05". */
    time: (epochMs: EpochMs) => ({ time: clock(epochMs), hour: Number(hourPart(epochMs)) }),
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
    dayAndClock,
    /** "2:06 PM", or with its day if that is not the day of `now`. */
    clockOn: (epochMs: EpochMs, now: EpochMs) =>
      day(epochMs) === day(now) ? clock(epochMs) : dayAndClock(epochMs),
    /** "Tue", or "Tue, Oct 13" where the weekday is not enough; `null` on the day of `now`. */
    otherDay: (epochMs: EpochMs, now: EpochMs) =>
      day(epochMs) === day(now)
        ? null
        : Math.abs(epochMs - now) < DAYS_OF_A_WEEK_MS
          ? weekday(epochMs)
          : day(epochMs),
    /** "Tue, Oct 13, 2 PM" */
    dayAndHour: (epochMs: EpochMs) => `${day(epochMs)}${comma}${hour(epochMs)}`,
    /** "0.3 mi", or "350 m" and "2 km"; never zero. */
    distance: (meters: Meters) => {
      const far = meters / METERS[units];
      if (units === 'km' && far < 0.95) return meter(Math.max(10, Math.round(meters / 10) * 10));
      return far < 0.95 ? tenths(Math.max(0.1, far)) : whole(far);
    },
    /** "92%" from 0.92 */
    percent: (share: number) => percents.format(share),
    list: (items: readonly string[]) => lists.format(direction === 'rtl' ? items.map(isolate) : items),
  };
}
