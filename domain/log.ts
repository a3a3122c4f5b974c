/** Reports events and failures. On the server, pino implements it. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** A web URL inside a text; it ends before a space, a quote or an angle bracket. */
const ADDRESS = /\bhttps?:\/\/[^\s"'<>`]+/gi;
/** A file name at the end of a path, shown only with one of these extensions. */
const FILE = /\/([\w-]{1,60}\.(?:zip|pb|json|txt|png))$/i;

/**
 * Shortens the web URLs in `text` to the scheme, the host and, for some file types, the file name. Passwords precede
 * the host; keys and riders' search texts are in the path or the query.
 */
export const withoutSecrets = (text: string): string =>
  text.includes('://') ? text.replace(ADDRESS, shortenUrl) : text;

function shortenUrl(address: string): string {
  const [, scheme = '', rest = ''] = /^(https?:\/\/)(.*)$/is.exec(address) ?? [];
  const authority = rest.split(/[/?#\\]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/^(\[.*?\]|.*?)[),.;:\]]*$/, '$1');
  const path = rest.slice(authority.length).split(/[?#]/, 1)[0] ?? '';
  const file = FILE.exec(path)?.[1];
  const isBare = path === '' && rest === authority;
  return `${scheme}${host}${file ? `/…/${file}` : isBare || path === '/' ? '' : '/…'}`;
}
