import { sameLanguage } from './sameLanguage.ts';

/** Words of an agency and what they are in other languages; a translation may lack a part. */
export interface Translated<T extends { language: string }> {
  /** BCP 47 tag of the words as they stand; `null`: not known. */
  language: string | null;
  translations: T[];
}

/** What the words are for a reader of `language`; `undefined`: as they stand. */
export const translationFor = <T extends { language: string }>(
  { language: own, translations }: Translated<T>,
  language: string,
): T | undefined =>
  own !== null && sameLanguage(own, language)
    ? undefined
    : translations.find((each) => sameLanguage(each.language, language));
