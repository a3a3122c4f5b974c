import { sameLanguage } from './sameLanguage.ts';

export interface Translated<T extends { language: string }> {
  /** BCP 47 tag of the original text; `null`: unknown. */
  language: string | null;
  translations: T[];
}

/** Returns the translation for a reader of `language`; `undefined`: use the original text. */
export const translationFor = <T extends { language: string }>(
  { language: own, translations }: Translated<T>,
  language: string,
): T | undefined =>
  own !== null && sameLanguage(own, language)
    ? undefined
    : translations.find((each) => sameLanguage(each.language, language));
