/** A BCP 47 tag of one of the agency's languages, such as `fr` or `zh-Hans`. */
export type Lang = string;

/** Scripts that are written from right to left, among those of living languages. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/;

export const directionOf = (lang: Lang): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr';

/** Adds the digits of signs and vehicles to a locale, so that riders can compare "47" or "2:05". */
export const withSignDigits = (locale: string): string =>
  `${locale}${locale.includes('-u-') ? '' : '-u'}-nu-latn`;

/**
 * Wraps a name in bidi isolates (U+2068, U+2069), because a line of the other direction would reorder it. For elements,
 * see `base.css`. In such a line, half a name is not read as one, so that it is joined at its hyphens (U+2060).
 */
export const isolate = (text: string): string => `\u2068${text.replaceAll('-', '-\u2060')}\u2069`;
