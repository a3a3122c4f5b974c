import { sameLanguage } from '#domain/agency/languages.ts';

/** Returns the value of a `lang` attribute; `null` if the language is the page's or unknown. */
export const foreignLang = (language: string | null, pageLang: string): string | null =>
  language === null || language === '' || sameLanguage(language, pageLang) ? null : language;
