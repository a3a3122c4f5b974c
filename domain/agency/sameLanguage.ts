import { remembered } from '#domain/remembered.ts';

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
