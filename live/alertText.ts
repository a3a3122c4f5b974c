/** The words of an alert: the right language, and HTML where the services send HTML. */
import type { FeedText } from './feed.ts';

/** Publishers mark an HTML version of a text by this ending of its language. */
const htmlLanguage = /-html$/i;
const english = /^en(-|$)/i;
const markup = /<\/?(p|br|a|b|strong|i|em|ul|ol|li|span|div|h[1-6])\b[^<>]*>/i;
/** An alert in more languages than this is no alert for riders. */
const MAX_LANGUAGES = 30;

/**
 * The text in `language`; without one in English, else without a language, else in the first one given. `null` when
 * there is none.
 */
export function textIn(text: FeedText, language: string | null = null): string | null {
  return chosen(plainOnes(text), language)?.text ?? null;
}

/** The same as HTML: the publisher's own where there is one, else the plain text with its paragraphs and breaks. */
export function htmlText(text: FeedText, language: string | null = null): string | null {
  const isHtml = (each: FeedText[number]) => each.language !== null && htmlLanguage.test(each.language);
  const marked = chosen(text.filter(isHtml), language);
  if (marked) return marked.text;
  const plain = textIn(text, language);
  return plain === null ? null : markup.test(plain) ? plain : asHtml(plain);
}

/** The language of what `textIn` gives without being asked for one; `null` where the feed does not say. */
const mainLanguage = (text: FeedText): string | null => chosen(plainOnes(text), null)?.language ?? null;

/** Languages any of the texts is written in, each once, as the feed spells them. */
function languagesOf(...texts: readonly FeedText[]): string[] {
  const languages = new Map<string, string>();
  for (const { language } of texts.flat()) {
    if (language === null) continue;
    const plain = language.replace(htmlLanguage, '');
    if (!languages.has(plain.toLowerCase())) languages.set(plain.toLowerCase(), plain);
  }
  return [...languages.values()].slice(0, MAX_LANGUAGES);
}

/** The language of the texts as they stand, and the others they are written in. */
export function languageOf(...texts: readonly FeedText[]): { language: string | null; others: string[] } {
  const language = texts.map(mainLanguage).find((each) => each !== null) ?? null;
  return { language, others: languagesOf(...texts).filter((each) => each !== language) };
}

/** The characters that mean something in HTML and XML, written so that they mean themselves. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const plainOnes = (text: FeedText): FeedText =>
  text.filter(({ language }) => language === null || !htmlLanguage.test(language));

function chosen(texts: FeedText, wanted: string | null): FeedText[number] | undefined {
  if (wanted !== null) {
    const same = wanted.toLowerCase();
    return texts.find(({ language }) => language?.replace(htmlLanguage, '').toLowerCase() === same);
  }
  return (
    texts.find(({ language }) => language !== null && english.test(language)) ??
    texts.find(({ language }) => language === null) ??
    texts[0]
  );
}

function asHtml(plain: string): string {
  const paragraphs = plain.split(/\r?\n[^\S\n]*\n\s*/);
  return paragraphs
    .map((paragraph) => `<p>${escapeMarkup(paragraph.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}
