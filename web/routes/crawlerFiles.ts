// What search engines read: which addresses they may crawl, and the sitemaps of the screens and of the stops.
import { isNotPublished } from '#contract/client/callResult.ts';
import { namesToSearch } from '#contract/namesToSearch.ts';
import { escapeXml } from '#web/features/base/html/sanitise.server.ts';
import { alternates } from '#web/features/base/meta/page.ts';
import { loadPerformance } from '#web/features/transit/performance/loadPerformance.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { modePath, stopPath } from '#web/features/transit/routes/pagePath.ts';
import { ADDRESSES, movingParameters } from '#web/request/addresses.ts';
import { type AppContext, appContext } from '#web/request/context.ts';
import type { Route } from './+types/crawlerFiles.ts';

/** Maximum URLs of one sitemap (sitemaps.org). */
const MAX_URLS = 50_000;

export function loader({ context, request, pattern }: Route.LoaderArgs): Response | Promise<Response> {
  const app = appContext(context);
  switch (pattern) {
    case 'robots.txt':
      return robots(app);
    case 'sitemap-stops.xml':
      return stopSitemap(app, request.signal);
    default:
      return sitemap(app, request.signal);
  }
}

/** Everything may be crawled except searches, addresses that only move a list, and the data that scripts request. */
function robots({ settings }: AppContext): Response {
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

async function sitemap(app: AppContext, signal: AbortSignal): Promise<Response> {
  const [routes, stations, performance] = await Promise.all([
    loadRoutes(app, signal),
    app.client.stations({ signal }),
    loadPerformance(app, { from: null, to: null }, signal),
  ]);
  // Crawlers keep the previous sitemap if this one fails; a partial one would mean that pages are gone.
  if (!routes.ok || !(stations.ok || isNotPublished(stations)))
    return new Response('Routes or stations are unavailable right now.', { status: 503 });
  const paths = [
    ...ADDRESSES.flatMap(({ path, inSitemap }) =>
      inSitemap === 'always' || (inSitemap === 'with alerts' && app.agency.hasAlerts) ? path : [],
    ),
    ...(app.agency.hasAccess ? [modePath('Access')] : []),
    ...(typeof performance !== 'string' && performance.rows.length > 0 ? ['/performance'] : []),
    ...routes.value.map(({ id }) => `/schedules/${encodeURIComponent(id)}`),
    ...(stations.ok ? stations.value.value.map(({ slug }) => `/stations/${encodeURIComponent(slug)}`) : []),
  ];
  const urls = paths.map((path) => {
    const href = app.settings.publicOrigin + path;
    const links = alternates(href, app.agency.languages).map(
      (alternate) =>
        `<xhtml:link rel="alternate" hreflang="${alternate.lang}" href="${escapeXml(alternate.href)}"/>`,
    );
    return `<url><loc>${escapeXml(href)}</loc>${links.join('')}</url>`;
  });
  return urlset(urls);
}

/** The stop pages. There may be thousands, so their other languages are linked only on the pages. */
async function stopSitemap({ client, settings }: AppContext, signal: AbortSignal): Promise<Response> {
  const index = await namesToSearch(client, { signal });
  // Crawlers keep the previous sitemap if this one fails; an empty one would mean that there are no stop pages.
  if (!index.ok) return new Response('Stops are unavailable right now.', { status: 503 });
  const { entries } = index.value.value;
  const stops = entries.filter(({ kind, routeIds }) => kind === 'stop' && routeIds.length > 0);
  const urls = stops
    .slice(0, MAX_URLS)
    .map(({ id }) => `<url><loc>${escapeXml(settings.publicOrigin + stopPath(id))}</loc></url>`);
  return urlset(urls);
}

function urlset(urls: readonly string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
