/** Adds `hideNav=true` to a link if the current page has it (spec section 2). */
export function keepHideNav(to: string, current: URLSearchParams): string {
  if (current.get('hideNav') !== 'true') return to;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(to) ?? [];
  const search = new URLSearchParams(query);
  if (!search.has('hideNav')) search.set('hideNav', 'true');
  return `${path}?${search}${hash}`;
}
