// Makes what others wrote safe to show. No other place lets third-party HTML, addresses or pictures into a page.
import sanitizeHtml from 'sanitize-html';
import { decodeEntities } from '#contract/fields/decodeEntities.ts';
import type { EditorialImage } from '#domain/content/editorial.ts';
import type { Log } from '#domain/log.ts';

/** Maximum number of characters of third-party HTML; the rest is cut off. */
const MAX_HTML = 50_000;

const MAX_REMEMBERED_CHARACTERS = 16_000_000;

/** Returns `make` with a cache of up to `maxCharacters`, texts and results together: many pages show the same texts. */
export function rememberText(
  make: (text: string) => string,
  maxCharacters = MAX_REMEMBERED_CHARACTERS,
): (text: string) => string {
  const known = new Map<string, string>();
  let heldCharacters = 0;
  return (text) => {
    const before = known.get(text);
    const made = before ?? make(text);
    if (before === undefined) heldCharacters += text.length + made.length;
    known.delete(text);
    known.set(text, made);
    for (const [oldest, result] of known) {
      if (heldCharacters <= maxCharacters) break;
      known.delete(oldest);
      heldCharacters -= oldest.length + result.length;
    }
    return made;
  };
}

const inline = ['a', 'strong', 'b', 'em', 'i', 'br', 'span'];
const block = ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'blockquote'];

const options: sanitizeHtml.IOptions = {
  allowedTags: [...inline, ...block],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The cost of nested lists grows with the square of their depth.
  nestingLimit: 20,
  // A heading in a message must not outrank the page's own headings.
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: (tagName, { href = '' }) =>
      safeUrl(href) === null
        ? { tagName: 'span', attribs: {} }
        : { tagName, attribs: { href, rel: 'noopener noreferrer' } },
  },
  exclusiveFilter: (frame) =>
    ['p', 'li', 'a', 'span'].includes(frame.tag) &&
    frame.text.trim() === '' &&
    frame.mediaChildren.length === 0,
};

/** A link whose text is its own address. */
const BARE_LINK = /(<a href="https?:\/\/([^"/?#]+)([^"]*)"[^>]*>)https?:\/\/\2\3(?=<\/a>)/g;

export const sanitise = rememberText((html) =>
  sanitizeHtml(html.slice(0, MAX_HTML), options)
    // Riders read whose page it is; the rest of the address says nothing to them.
    .replace(BARE_LINK, '$1$2')
    .replace(/(?:&nbsp;|\u00a0|\s)+/g, ' ')
    .trim(),
);

/** Returns the text of `html` on one line, for titles and previews. The result is not HTML: show it as text. */
export const plainText = rememberText((html) => {
  // Excluding "<" inside a tag avoids quadratic time for many unclosed tags.
  const spaced = html.slice(0, MAX_HTML).replace(/<(?:br|\/p|\/li|\/div|\/h\d)[^<>]*>/gi, ' $&');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
});

/** Returns `url`, trimmed, if it is a web, mail or phone link or a path on this site; else `null`. */
export function safeUrl(url: string | null): string | null {
  if (url === null) return null;
  const trimmed = url.trim();
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed;
  try {
    const { protocol } = new URL(trimmed);
    return ['https:', 'http:', 'tel:', 'mailto:'].includes(protocol) ? trimmed : null;
  } catch {
    return null;
  }
}

/** Returns the image with plain alt text; `null` if its URL is unusable or its origin is not allowed (logged once). */
export function safeImage(
  image: EditorialImage | null,
  { log, settings }: { log: Log; settings: { publicOrigin: string; imageOrigins: readonly string[] } },
): EditorialImage | null {
  const url = image && safeUrl(image.url);
  if (!image || !url || /^(tel|mailto):/i.test(url)) return null;
  const { origin } = new URL(url, settings.publicOrigin);
  if (origin !== settings.publicOrigin && !settings.imageOrigins.includes(origin)) {
    logOnce(origin, log);
    return null;
  }
  return { url, alt: plainText(image.alt) };
}

const loggedOrigins = new Set<string>();
const MAX_LOGGED = 100;

function logOnce(origin: string, log: Log): void {
  if (loggedOrigins.has(origin) || loggedOrigins.size >= MAX_LOGGED) return;
  loggedOrigins.add(origin);
  log.warn({ kind: 'transform', endpoint: 'content', origin }, 'image omitted: not from IMAGE_ORIGINS');
}

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for an XML document, without the control characters and noncharacters that XML forbids. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => xmlEntities[character] ?? character);
