import sanitizeHtml from 'sanitize-html';
import { decodeEntities } from '#contract/decodeEntities.ts';

/** The words of `html`, on one line, for titles and previews. Not HTML: show it as text. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/li|\/div|\/h\d)[^>]*>/gi, ' $&');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
}
