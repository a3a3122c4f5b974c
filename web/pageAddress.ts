// The canonical form of an address is the key of its page in caches. Parameters that a screen does not read are removed, so
// that they do not multiply the cached pages.
import { langOf } from '#web/i18n/requestLang.ts';
import { addressAt, EVERYWHERE } from '#web/request/addresses.ts';

/** React Router's scripts request a page's data at its path with this suffix, and Home's at a path of its own. */
const DATA = /\.data$/;
const HOME_DATA = /^\/_(?:root)?\.data$/;

/**
 * Returns the canonical address; `null`: there is no such page or data, or it is not the same for everyone. `routes`: ids
 * of React Router's routes, whose data a script may request separately.
 */
export function pageAddress(
  url: URL,
  routes: ReadonlySet<string>,
  languages: readonly string[],
): string | null {
  const isData = DATA.test(url.pathname);
  const found = addressAt(HOME_DATA.test(url.pathname) ? '/' : url.pathname.replace(DATA, ''));
  if (found === null || found.address.isOwn) return null;
  const query = new URLSearchParams();
  for (const [name, { read }] of Object.entries({ ...found.address.parameters, ...EVERYWHERE })) {
    const value = url.searchParams.has(name) ? read(url.searchParams.getAll(name)) : null;
    if (value !== null) query.set(name, value);
  }
  const lang = langOf(url.searchParams.get('lang'), languages);
  if (lang !== null) query.set('lang', lang);
  let { path } = found;
  if (isData) {
    path = HOME_DATA.test(url.pathname) ? url.pathname : `${path}.data`;
    const routeIds = url.searchParams.get('_routes');
    if (routeIds !== null) {
      const ids = routeIds.split(',');
      if (ids.length > 2 || !ids.every((each) => routes.has(each))) return null;
      query.set('_routes', routeIds);
    }
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
