// This is the only place where third-party HTML becomes safe to show. It runs only on the server.
import sanitizeHtml from 'sanitize-html';
import { MAX_HTML } from './maxHtml.ts';
import { rememberText } from './rememberText.ts';
import { safeUrl } from './safeUrl.ts';

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
