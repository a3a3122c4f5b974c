/** Builds URLs on the agency's static site (spec section 2). A rider's path or text never changes the host. */

/** Returns the same path and query on the static site, for redirecting an unmatched path. */
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
