import { sameLanguage } from '#domain/agency/sameLanguage.ts';

/** The `lang` attribute for text in `language` on a page in `pageLang`; `null` if it is the same or unknown. */
export const foreignLang = (language: string | null, pageLang: string): string | null =>
  language === null || language === '' || sameLanguage(language, pageLang) ? null : language;
