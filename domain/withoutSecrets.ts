/** A web address inside a text; the brackets and quotes around one are not part of it. */
const ADDRESS = /\bhttps?:\/\/[^\s"'<>`]+/gi;
/** A file name that can stand without the folders above it. */
const FILE = /\/([\w-]{1,60}\.(?:zip|pb|json|txt|png))$/i;

/**
 * `text` with its web addresses cut down to host and file name. Passwords stand before the host, keys in the path or the
 * query, and so does what riders type.
 */
export function withoutSecrets(text: string): string {
  return text.includes('://') ? text.replace(ADDRESS, shortened) : text;
}

function shortened(address: string): string {
  const [, scheme = '', rest = ''] = /^(https?:\/\/)(.*)$/is.exec(address) ?? [];
  const authority = rest.split(/[/?#\\]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/[),.;:\]]+$/, '');
  const path = rest.slice(authority.length).split(/[?#]/, 1)[0] ?? '';
  const file = FILE.exec(path)?.[1];
  const isBare = path === '' && rest === authority;
  return `${scheme}${host}${file ? `/…/${file}` : isBare || path === '/' ? '' : '/…'}`;
}
