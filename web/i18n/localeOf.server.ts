/** Derives how an agency writes times, numbers and days in a language, from its locales, its country and CLDR. */
import type { Agency } from '#agency/types.ts';
import { remembered } from '#domain/remembered.ts';
import { type Formats, formats } from './formats.ts';
import { type Lang, withSignDigits } from './lang.ts';

/** Countries with their own English in every browser; others have that of the world: "13 Oct". */
const ENGLISH_OF_COUNTRY = /^(US|GB|AU|CA|HK|IE|IN|NZ|PH|SG|ZA)$/;

/**
 * Returns the agency's own locale in `lang`, else that of its country. A country with the 24-hour clock has it in every
 * language; elsewhere each language has its usual clock.
 */
export function localeOf(lang: Lang, { locales, country }: Pick<Agency, 'locales' | 'country'>): string {
  const own = locales.find((each) => each.startsWith(`${lang}-`));
  if (own !== undefined) return withSignDigits(own);
  if (country === null) return withSignDigits(lang);
  const locale = lang === 'en' && !ENGLISH_OF_COUNTRY.test(country) ? 'en-001' : `${lang}-${country}`;
  return withSignDigits(hasLongDay(country) ? `${locale}-u-hc-h23` : locale);
}

const MAX_COUNTRIES = 300;

const hasLongDay = remembered(
  (country: string) => /^h2[34]$/.test(new Intl.Locale(`und-${country}`).getHourCycles()[0] ?? ''),
  MAX_COUNTRIES,
);

/** Returns the ISO weekday with which weeks begin in the agency's country, else where the language is spoken. */
export function weekStartOf(lang: Lang, { country }: Pick<Agency, 'country'>): number {
  return new Intl.Locale(country === null ? lang : `und-${country}`).getWeekInfo().firstDay;
}

/** Returns the formats of times, days and distances for the agency's riders in `lang`. */
export const agencyFormats = (agency: Agency, lang: Lang): Formats =>
  formats(localeOf(lang, agency), agency.facts.zone, agency.units);

const MAX_LANGUAGES = 100;

/** Returns a language's name in itself, as a heading: "Français". */
export const ownName = remembered((lang: Lang): string => {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.slice(0, 1).toLocaleUpperCase(lang) + name.slice(1);
}, MAX_LANGUAGES);
