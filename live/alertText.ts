/** The words of an alert: the right language, and HTML where the services send HTML. */
import type { FeedText } from './feed.ts';

/** Publishers mark an HTML version of a text by this ending of its language. */
const htmlLanguage = /-html$/i;
const english = /^en(-|$)/i;
const markup = /<\/?(p|br|a|b|strong|i|em|ul|ol|li|span|div|h[1-6])\b[^>]*>/i;

/** The text in English, else without a language, else in the first one given; `null` when there is none. */
export function plainText(text: FeedText): string | null {
  const plain = text.filter(({ language }) => language === null || !htmlLanguage.test(language));
  return best(plain)?.text ?? null;
}

/** The same as HTML: the publisher's own where there is one, else the plain text with its paragraphs and breaks. */
export function htmlText(text: FeedText): string | null {
  const marked = best(text.filter(({ language }) => language !== null && htmlLanguage.test(language)));
  if (marked) return marked.text;
  const plain = plainText(text);
  return plain === null ? null : markup.test(plain) ? plain : asHtml(plain);
}

/** The characters that mean something in HTML and XML, written so that they mean themselves. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function best(texts: FeedText): FeedText[number] | undefined {
  return (
    texts.find(({ language }) => language !== null && english.test(language)) ??
    texts.find(({ language }) => language === null) ??
    texts[0]
  );
}

function asHtml(plain: string): string {
  const paragraphs = plain.split(/\r?\n\s*\r?\n/);
  return paragraphs
    .map((paragraph) => `<p>${escapeMarkup(paragraph.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}
