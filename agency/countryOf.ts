import { remembered } from '#domain/remembered.ts';

/** Returns the country of the first locale that has a region, else that of the zone; `null`: neither has one. */
export function countryOf(locales: readonly string[], zone: string): string | null {
  for (const locale of locales) {
    const { region } = new Intl.Locale(locale);
    if (region !== undefined && /^[A-Z]{2}$/.test(region)) return region;
  }
  return countryOfZone(zone);
}

/** Countries whose signs have miles. */
const WITH_MILES = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM', 'GB', 'LR', 'MM']);

export const unitsOf = (country: string | null): 'miles' | 'km' =>
  country !== null && WITH_MILES.has(country) ? 'miles' : 'km';

const MAX_ZONES = 100;

/** CLDR lists the zones of each country, by the names that `Intl` gives them. */
const countryOfZone = remembered((zone: string): string | null => {
  if (!zone.includes('/')) return null;
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
  return countries().find((each) => each.getTimeZones()?.includes(timeZone))?.region ?? null;
}, MAX_ZONES);

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The codes from AA to ZZ that are not an earlier name of another one. */
const countries = (): Intl.Locale[] =>
  LETTERS.flatMap((first) => LETTERS.map((second) => `und-${first}${second}`))
    .filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag)
    .map((tag) => new Intl.Locale(tag));
