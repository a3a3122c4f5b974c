// Lists the stop pages for search engines. There may be thousands, so their other languages are linked only on the pages.
import { namesToSearch } from '#contract/namesToSearch.ts';
import { escapeXml } from '#web/features/base/html/sanitise.server.ts';
import { stopPath } from '#web/features/transit/routes/pagePath.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/stopSitemap.ts';

/** Maximum URLs of one sitemap (sitemaps.org). */
const MAX_URLS = 50_000;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { client, settings } = appContext(context);
  const index = await namesToSearch(client, { signal: request.signal });
  // Crawlers keep the previous sitemap if this one fails; an empty one would mean that there are no stop pages.
  if (!index.ok) return new Response('Stops are unavailable right now.', { status: 503 });
  const { entries } = index.value.value;
  const stops = entries.filter(({ kind, routeIds }) => kind === 'stop' && routeIds.length > 0);
  const urls = stops
    .slice(0, MAX_URLS)
    .map(({ id }) => `<url><loc>${escapeXml(settings.publicOrigin + stopPath(id))}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
