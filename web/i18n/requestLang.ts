import { remembered } from '#domain/remembered.ts';
import { type Lang, langs } from './lang.ts';

/** Maximum number of tags to remember (browsers send a few hundred different ones), and of characters in a tag. */
const MAX_TAGS = 1_000;
const MAX_TAG_LENGTH = 100;

/** Returns the first supported language of `?lang=`, the `lang` cookie, Accept-Language and the agency, else English. */
export function requestLang(request: Request, locales: readonly string[] = []): Lang {
  const chosen = langOf(new URL(request.url).searchParams.get('lang') ?? '');
  return (
    chosen ??
    cookieLang(request) ??
    preferredLang(request.headers.get('accept-language') ?? '') ??
    agencyLang(locales)
  );
}

function agencyLang(locales: readonly string[]): Lang {
  for (const locale of locales) {
    const lang = langOf(locale);
    if (lang !== null) return lang;
  }
  return 'en';
}

const cookieLang = (request: Request): Lang | null =>
  langOf(/(?:^|;\s*)lang=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '');

/** Returns a `Set-Cookie` header with the language of the address; `null` if it has none or the cookie has it already. */
export function langCookie(request: Request): string | null {
  const chosen = langOf(new URL(request.url).searchParams.get('lang') ?? '');
  if (chosen === null || chosen === cookieLang(request)) return null;
  return `lang=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/**
 * Returns the supported language of a tag, such as French for `fr-CA`. Scripts must match: `zh-TW` and `zh-Hant` do not
 * match simplified Chinese, but plain `zh` does.
 */
export const langOf = (tag: string): Lang | null =>
  tag.length > MAX_TAG_LENGTH ? null : (supported.get(languageAndScript(tag)) ?? null);

export const tagOf = (tags: readonly string[], lang: Lang): string | null =>
  tags.find((tag) => langOf(tag) === lang) ?? null;

/** Returns a tag's language and script, such as `zh-Hans`, with the likely script by default; "" if invalid. */
const languageAndScript = remembered((tag: string): string => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return '';
  }
}, MAX_TAGS);

const supported: ReadonlyMap<string, Lang> = new Map(langs.map((lang) => [languageAndScript(lang), lang]));

function preferredLang(header: string): Lang | null {
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
    const lang = langOf(tag);
    if (lang !== null) return lang;
  }
  return null;
}
