import sanitizeHtml from 'sanitize-html';
import { decodeEntities } from '#contract/fields/decodeEntities.ts';
import { MAX_HTML } from './maxHtml.ts';
import { rememberText } from './rememberText.ts';

/** Returns the text of `html` on one line, for titles and previews. The result is not HTML: show it as text. */
export const plainText = rememberText((html) => {
  // Excluding "<" inside a tag avoids quadratic time for many unclosed tags.
  const spaced = html.slice(0, MAX_HTML).replace(/<(?:br|\/p|\/li|\/div|\/h\d)[^<>]*>/gi, ' $&');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
});
