/**
 * Where the static site has the path of `asked`. Only path and query are taken over, below the static site's own
 * origin, so that no address can lead a rider to a third site (`//evil.example`, `/\evil.example`).
 */
export function staticSitePath(asked: URL, staticSiteUrl: string): string {
  const base = new URL(staticSiteUrl);
  const path = asked.pathname.replace(/\.data$/, '').replace(/^[/\\]+/, '');
  const there = new URL(base.origin);
  there.pathname = `${base.pathname.replace(/\/+$/, '')}/${path}`;
  there.search = asked.search;
  return there.href;
}
