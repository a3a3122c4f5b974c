import { ADDRESSES, movingParameters } from '#web/request/addresses.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/robots.ts';

/** Everything may be crawled except searches, addresses that only move a list, and the data that scripts request. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = appContext(context);
  const lines = [
    'User-agent: *',
    ...ADDRESSES.filter(({ isUncrawled }) => isUncrawled).map(({ path }) => `Disallow: ${path}`),
    ...movingParameters.map((name) => `Disallow: /*?*${name}=`),
    '',
    `Sitemap: ${settings.publicOrigin}/sitemap.xml`,
    `Sitemap: ${settings.publicOrigin}/sitemap-stops.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
