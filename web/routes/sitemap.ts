import { isNotPublished } from '#contract/client/callResult.ts';
import { escapeXml } from '#web/features/base/html/sanitise.server.ts';
import { alternates } from '#web/features/base/meta/page.ts';
import { loadPerformance } from '#web/features/transit/performance/loadPerformance.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { modePath } from '#web/features/transit/routes/pagePath.ts';
import { ADDRESSES } from '#web/request/addresses.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/sitemap.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { signal } = request;
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
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
