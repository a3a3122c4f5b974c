/** A web URL inside a text, without surrounding brackets or quotes. */
const ADDRESS = /\bhttps?:\/\/[^\s"'<>`]+/gi;
/** A file name that is safe to show without its folders. */
const FILE = /\/([\w-]{1,60}\.(?:zip|pb|json|txt|png))$/i;

/**
 * Shortens the web URLs in `text` to host and file name. Passwords precede the host; keys and riders' search texts are
 * in the path or the query.
 */
export const withoutSecrets = (text: string): string =>
  text.includes('://') ? text.replace(ADDRESS, shortened) : text;

function shortened(address: string): string {
  const [, scheme = '', rest = ''] = /^(https?:\/\/)(.*)$/is.exec(address) ?? [];
  const authority = rest.split(/[/?#\\]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/[),.;:\]]+$/, '');
  const path = rest.slice(authority.length).split(/[?#]/, 1)[0] ?? '';
  const file = FILE.exec(path)?.[1];
  const isBare = path === '' && rest === authority;
  return `${scheme}${host}${file ? `/…/${file}` : isBare || path === '/' ? '' : '/…'}`;
}
