import type { Agency } from '#agency/types.ts';
import { languageAndScript, sameLanguage } from '#domain/agency/languages.ts';
import { oncePer } from '#domain/oncePer.ts';
import type { Lang } from './lang.ts';

type Languages = Pick<Agency, 'languages' | 'locales'>;

/** Returns the first offered language of `?lang=`, the `lang` cookie, Accept-Language and the agency. */
export function requestLang(request: Request, agency: Languages): Lang {
  const { languages } = agency;
  return (
    langOf(new URL(request.url).searchParams.get('lang'), languages) ??
    cookieLang(request, languages) ??
    preferredLang(request.headers.get('accept-language') ?? '', languages) ??
    agencyLang(agency)
  );
}

/** Returns the first of the agency's locales whose language it offers; by default English, or else the first offered. */
export function agencyLang({ languages, locales }: Languages): Lang {
  for (const locale of locales) {
    const lang = langOf(locale, languages);
    if (lang !== null) return lang;
  }
  return langOf('en', languages) ?? languages[0] ?? 'en';
}

const cookieLang = (request: Request, languages: readonly string[]): Lang | null =>
  langOf(/(?:^|;\s*)lang=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1], languages);

/** Returns a `Set-Cookie` header with the language of the address; `null` if it has none or the cookie has it already. */
export function langCookie(request: Request, languages: readonly string[]): string | null {
  const chosen = langOf(new URL(request.url).searchParams.get('lang'), languages);
  if (chosen === null || chosen === cookieLang(request, languages)) return null;
  return `lang=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/**
 * Returns the offered language of a tag, such as French for `fr-CA`. Scripts must match: `zh-TW` and `zh-Hant` do not
 * match simplified Chinese, but plain `zh` does.
 */
export const langOf = (tag: string | null | undefined, languages: readonly string[]): Lang | null =>
  tag ? (langsByTag(languages).get(languageAndScript(tag)) ?? null) : null;

const langsByTag = oncePer(
  (languages: readonly string[]): ReadonlyMap<string | null, Lang> =>
    new Map(languages.map((lang) => [languageAndScript(lang), lang])),
);

export const tagOf = (tags: readonly string[], lang: Lang): string | null =>
  tags.find((tag) => sameLanguage(tag, lang)) ?? null;

/** Returns the value of a `lang` attribute; `null` if the language is the page's or unknown. */
export const foreignLang = (language: string | null, pageLang: string): string | null =>
  language === null || language === '' || sameLanguage(language, pageLang) ? null : language;

function preferredLang(header: string, languages: readonly string[]): Lang | null {
  const ranked = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((q) => q !== undefined);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranked) {
    const lang = langOf(tag, languages);
    if (lang !== null) return lang;
  }
  return null;
}
