import { remembered } from '#domain/remembered.ts';

/** Whether a reader of one language can read the other: `es` and `es-MX`, but not `zh-Hans` and `zh-TW`. */
export function sameLanguage(one: string, other: string): boolean {
  const [a, b] = [languageAndScript(one), languageAndScript(other)];
  return a !== null && a === b;
}

/** More language tags than a plausible feed has. */
const MAX_TAGS = 500;

/** Returns the language and likely script; `null` for an invalid tag. Results are cached, because `Intl.Locale` is slow. */
const languageAndScript = remembered((tag): string | null => {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}, MAX_TAGS);
