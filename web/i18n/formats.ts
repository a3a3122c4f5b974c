// Times and dates in a language and the agency's zone. Instants are epoch milliseconds, as loaders send them.
import { agency } from '#agency/agency.ts';
import { type Lang, langFacts } from './lang.ts';

export interface Formats {
  /** "2:06 PM" */
  clock(epochMs: number): string;
  /**
   * A time as a sentence takes it. `hour` is the one read aloud, for languages whose words agree with it: Spanish has
   * "la 1:05" and "las 2:05".
   */
  said(epochMs: number): { time: string; hour: number };
  /** "2 PM" */
  hour(epochMs: number): string;
  /** "06" */
  minute(epochMs: number): string;
  /** "Tue, Oct 13" */
  day(epochMs: number): string;
  /** "Tuesday, October 13" */
  longDay(epochMs: number): string;
  /** "Oct 13, 2026" */
  date(epochMs: number): string;
  /** "Tue, Oct 13, 2:06 PM" */
  dayAndClock(epochMs: number): string;
  list(items: readonly string[]): string;
}

const made = new Map<Lang, Formats>();

export function formats(lang: Lang): Formats {
  const known = made.get(lang);
  if (known) return known;
  const fresh = makeFormats(langFacts[lang].locale, agency.facts.zone);
  made.set(lang, fresh);
  return fresh;
}

function makeFormats(locale: string, timeZone: string): Formats {
  // Engines differ in the space before "PM"; a page must read the same on both sides of hydration.
  const by = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return (epochMs: number) => format.format(epochMs).replace(/[\u202f\u00a0]/g, '\u00a0');
  };
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const clock = by({ hour: 'numeric', minute: '2-digit' });
  const parts = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone });
  const partOf = (epochMs: number, wanted: 'hour' | 'minute') =>
    parts.formatToParts(epochMs).find(({ type }) => type === wanted)?.value ?? '';
  const day = by({ weekday: 'short', month: 'short', day: 'numeric' });
  return {
    clock,
    said: (epochMs) => ({ time: clock(epochMs), hour: Number(partOf(epochMs, 'hour')) }),
    hour: by({ hour: 'numeric' }),
    minute: (epochMs) => partOf(epochMs, 'minute'),
    day,
    longDay: by({ weekday: 'long', month: 'long', day: 'numeric' }),
    date: by({ month: 'short', day: 'numeric', year: 'numeric' }),
    dayAndClock: (epochMs) => `${day(epochMs)}, ${clock(epochMs)}`,
    list: (items) => lists.format(items),
  };
}
