import { sameLanguage } from '#domain/agency/sameLanguage.ts';

/** The `lang` of words in `language` on a page in `pageLang`; `null` where they are the page's, or nobody knows. */
export const foreignLang = (language: string | null, pageLang: string): string | null =>
  language === null || language === '' || sameLanguage(language, pageLang) ? null : language;
