import { type Lang, langs } from './lang.ts';

/**
 * The language of an answer: `?lang=`, then the plain `lang` cookie, then Accept-Language, then the agency's own, by its
 * first locale that is one of ours, then English.
 */
export function requestLang(request: Request, locales: readonly string[] = []): Lang {
  const asked = langOf(new URL(request.url).searchParams.get('lang') ?? '');
  return (
    asked ?? keptLang(request) ?? preferred(request.headers.get('accept-language') ?? '') ?? ownLang(locales)
  );
}

function ownLang(locales: readonly string[]): Lang {
  for (const locale of locales) {
    const lang = langOf(locale);
    if (lang !== null) return lang;
  }
  return 'en';
}

/** The language a rider asked for before. */
export function keptLang(request: Request): Lang | null {
  return langOf(/(?:^|;\s*)lang=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '');
}

/**
 * Our language for a tag of BCP 47, whatever its region: `fr-CA` is French. The script must be the same, so that
 * `zh-TW` and `zh-Hant` are not ours: simplified Chinese is another way to write, which its reader did not ask for.
 * Most browsers name plain `zh` after them, and then it is what they asked for next.
 */
export function langOf(tag: string): Lang | null {
  const wanted = written(tag);
  return wanted === null ? null : (ours.get(wanted) ?? null);
}

/** Of the languages a feed has names in, the one of the rider; `null`: none is. */
export const namesLanguage = (tags: readonly string[], lang: Lang): string | null =>
  tags.find((tag) => langOf(tag) === lang) ?? null;

/** Language and script of a tag, the script being the likely one where it is not said; null for what is no tag. */
function written(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}

const ours: ReadonlyMap<string | null, Lang> = new Map(langs.map((lang) => [written(lang), lang]));

function preferred(header: string): Lang | null {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((q) => q !== undefined);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const lang = langOf(tag);
    if (lang !== null) return lang;
  }
  return null;
}
