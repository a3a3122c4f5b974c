/** Chooses the text of an alert in one language, plain or as HTML. */
import type { FeedText } from '#live/decode/feed.ts';

/** Publishers mark the HTML version of a text with this suffix of its language. */
const htmlLanguage = /-html$/i;
const english = /^en(-|$)/i;
const markup = /<\/?(p|br|a|b|strong|i|em|ul|ol|li|span|div|h[1-6])\b[^<>]*>/i;
const MAX_LANGUAGES = 30;

/** Returns the text in `language`; by default in English, else the one without a language, else the first. */
export const textIn = (text: FeedText, language: string | null = null): string | null =>
  chooseText(plainTexts(text), language)?.text ?? null;

/** Returns the text as HTML: the publisher's own, even if not marked as HTML, else the paragraphs of the plain text. */
export function htmlText(text: FeedText, language: string | null = null): string | null {
  const isHtml = (each: FeedText[number]) => each.language !== null && htmlLanguage.test(each.language);
  const marked = chooseText(text.filter(isHtml), language);
  if (marked) return marked.text;
  const plain = textIn(text, language);
  return plain === null ? null : markup.test(plain) ? plain : asHtml(plain);
}

/** Returns the language of the default text of `textIn`; `null` if unknown. */
const mainLanguage = (text: FeedText): string | null => chooseText(plainTexts(text), null)?.language ?? null;

/** Lists the languages of the texts, each once, in the feed's spelling. */
function languagesOf(...texts: readonly FeedText[]): string[] {
  const languages = new Map<string, string>();
  for (const { language } of texts.flat()) {
    const plain = language?.replace(htmlLanguage, '');
    if (plain !== undefined) languages.getOrInsert(plain.toLowerCase(), plain);
  }
  return [...languages.values()].slice(0, MAX_LANGUAGES);
}

export function languageOf(...texts: readonly FeedText[]): { language: string | null; others: string[] } {
  const language = texts.map(mainLanguage).find((each) => each !== null) ?? null;
  return { language, others: languagesOf(...texts).filter((each) => each !== language) };
}

export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const plainTexts = (text: FeedText): FeedText =>
  text.filter(({ language }) => language === null || !htmlLanguage.test(language));

function chooseText(texts: FeedText, language: string | null): FeedText[number] | undefined {
  if (language !== null) {
    const same = language.toLowerCase();
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
