// Every page worth finding: our screens, each route, each station.
import { appContext } from '#web/context.ts';
import { escapeXml } from '#web/features/meta/escapeXml.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import type { Route } from './+types/sitemap.ts';

const screens = [
  '/',
  '/schedules',
  '/schedules/bus',
  '/schedules/metro',
  '/schedules/regional-rail',
  '/schedules/cct',
  '/alerts',
  '/elevator-alerts',
  '/stations',
  '/realtime-map',
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const [routes, stations] = await Promise.all([loadRoutes(app, request.signal), app.client.stations()]);
  const paths = [
    ...screens,
    ...(routes.ok ? routes.value.map(({ id }) => `/schedules/${encodeURIComponent(id)}`) : []),
    ...(stations.ok ? stations.value.value.map(({ slug }) => `/stations/${encodeURIComponent(slug)}`) : []),
  ];
  const urls = paths.map((path) => `<url><loc>${escapeXml(app.settings.publicOrigin + path)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
