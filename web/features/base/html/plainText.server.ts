import sanitizeHtml from 'sanitize-html';
import { decodeEntities } from '#contract/decodeEntities.ts';
import { MAX_HTML } from './maxHtml.ts';
import { rememberText } from './rememberText.ts';

/** The words of `html`, on one line, for titles and previews. Not HTML: show it as text. */
export const plainText = rememberText((html) => {
  // No "<" in a tag: else each of many unclosed ones would be searched to the end of the text.
  const spaced = html.slice(0, MAX_HTML).replace(/<(?:br|\/p|\/li|\/div|\/h\d)[^<>]*>/gi, ' $&');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
});
