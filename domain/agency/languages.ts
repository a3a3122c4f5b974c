/** The languages of the app, of a feed and of a reader, and what is translated into them. */
import { remembered } from '#domain/remembered.ts';

/** The languages whose messages come with the app, as BCP 47 tags. An agency may offer others, or not all of these. */
export const builtInLanguages = ['en', 'es', 'zh-Hans', 'vi', 'ru', 'ko', 'fr', 'ar'] as const;

/** Whether a reader of one language can read the other: `es` and `es-MX`, but not `zh-Hans` and `zh-TW`. */
export function sameLanguage(one: string, other: string): boolean {
  const [a, b] = [languageAndScript(one), languageAndScript(other)];
  return a !== null && a === b;
}

/** Browsers and feeds use a few hundred different tags; longer texts are not tags. */
const MAX_TAGS = 1_000;
const MAX_TAG_LENGTH = 100;

/** Returns the language and likely script; `null` for an invalid tag. Results are cached, because `Intl.Locale` is slow. */
export const languageAndScript = (tag: string): string | null =>
  tag.length > MAX_TAG_LENGTH ? null : knownTags(tag);

const knownTags = remembered((tag: string): string | null => {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}, MAX_TAGS);

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

/** Names in one of the feed's translated languages. Stops and routes are keyed by id or by original name. */
export interface FeedNames {
  stops: ReadonlyMap<string, string>;
  routes: ReadonlyMap<string, string>;
  /** Keyed by the original headsign. */
  headsigns: ReadonlyMap<string, string>;
}
