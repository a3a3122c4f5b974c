// Serves the picture of a page for links that riders share: of a line, a stop, a station, or the agency.

import type { ShareCard } from '#agency/types.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { findStation } from '#web/features/transit/stations/findStation.server.ts';
import { findStop } from '#web/features/transit/stops/findStop.server.ts';
import { directionOf } from '#web/i18n/lang.ts';
import { serverTranslate } from '#web/i18n/serverTranslate.server.ts';
import { type AppContext, appContext } from '#web/request/context.ts';
import type { Route } from './+types/shareImage.ts';

const SUFFIX = '/share.png';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { agency, lang, settings } = app;
  if (settings.drawShareImage === null) return new Response('No such picture', { status: 404 });
  const card = {
    ...(await cardSubject(app, params, request)),
    agency: agency.name,
    note: agency.isDemonstration ? serverTranslate(agency, 'en')('chrome.demonstration') : null,
    accent: agency.accent?.light ?? null,
    direction: directionOf(lang),
  };
  return new Response(await settings.drawShareImage(card), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  });
}

async function cardSubject(
  app: AppContext,
  { stopId, slug, routeId }: Partial<Record<'stopId' | 'slug' | 'routeId', string | undefined>>,
  request: Request,
): Promise<Pick<ShareCard, 'name' | 'mark'>> {
  if (stopId !== undefined) {
    const { stop } = await findStop(app, { stopId, suffix: SUFFIX }, request);
    return { name: stop.name, mark: null };
  }
  if (slug !== undefined) {
    const { station } = await findStation(app, slug, SUFFIX, new URL(request.url), request.signal);
    return { name: station.name, mark: null };
  }
  const routes = routeId === undefined ? null : await loadRoutes(app, request.signal);
  const route = routes?.ok ? routes.value.find(({ id }) => id === routeId) : undefined;
  return route
    ? {
        name: route.longName || route.title,
        mark: { text: route.name, background: route.bgColor, foreground: route.fgColor },
      }
    : { name: app.agency.brand, mark: null };
}
