/** Addresses that lead elsewhere: those of former sites, and those of the agency's static site. */

/** A legacy path and its target (spec section 2), without a leading slash; parameters are written `:name`. */
export interface Redirect {
  /** Such as `routes/:routeId` or `maps/:routeId.pdf`; a final segment `*` matches any remainder, including none. */
  from: string;
  /** Such as `schedules/:routeId`; "" is the home page. */
  to: string;
}

/** Finds the target of a legacy path, always on this site; `null`: no redirect. The caller keeps the query. */
export function redirectTarget(path: string, redirects: readonly Redirect[]): string | null {
  const segments = decodedSegments(path);
  if (segments === null) return null;
  for (const { from, to } of redirects) {
    const values = match(from === '' ? [] : from.split('/'), segments);
    if (values)
      return `/${to.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))}`;
  }
  return null;
}

/** Decodes a path; `null` for an invalid path: broken percent-encoding, or dot segments. */
function decodedSegments(path: string): string[] | null {
  try {
    const segments = path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
    return segments.some((segment) => segment === '.' || segment === '..') ? null : segments;
  } catch {
    return null;
  }
}

function match(pattern: readonly string[], segments: readonly string[]): Map<string, string> | null {
  const open = pattern.at(-1) === '*';
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? segments.length < fixed.length : segments.length !== fixed.length) return null;
  const values = new Map<string, string>();
  for (const [index, part] of fixed.entries()) {
    const segment = segments[index] ?? '';
    const parameter = /^:(\w+)(.*)$/.exec(part);
    if (!parameter) {
      if (part.toLowerCase() !== segment.toLowerCase()) return null;
      continue;
    }
    const [, name = '', suffix = ''] = parameter;
    if (!segment.toLowerCase().endsWith(suffix.toLowerCase())) return null;
    const value = segment.slice(0, segment.length - suffix.length).trim();
    if (value === '' || value === '.' || value === '..') return null;
    values.set(name, value);
  }
  return values;
}

/**
 * Returns the same path and query on the agency's static site (spec section 2), for redirecting an unmatched path. A rider's
 * path or text never changes the host, here and below.
 */
export function staticSiteUrl(base: string, path: string, search = ''): string {
  const url = new URL(base);
  const prefix = url.pathname.replace(/\/+$/, '');
  // Treat `//elsewhere` as a path, not as a host.
  url.pathname = `${prefix}/${path.replace(/^[/\\]+/, '')}`;
  url.search = search;
  return url.href;
}

/** Returns the URL of a sitewide search: `s={trimmed text}`; an empty query is allowed (spec section 5). */
export function siteSearchUrl(base: string, text: string): string {
  const url = new URL(base);
  url.searchParams.set('s', text.trim());
  return url.href;
}
