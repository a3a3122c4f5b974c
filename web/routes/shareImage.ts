// The pictures with which riders share a page: the card of its links, of a line, a stop, a station or the agency; and the code
// of a stop for cameras.
import { correction, generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import type { ShareCard } from '#agency/types.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { stopPath } from '#web/features/transit/routes/pagePath.ts';
import { findStation } from '#web/features/transit/stations/findStation.server.ts';
import { findStop } from '#web/features/transit/stops/findStop.server.ts';
import { directionOf } from '#web/i18n/lang.ts';
import { serverTranslate } from '#web/i18n/serverTranslate.server.ts';
import { type AppContext, appContext } from '#web/request/context.ts';
import { MAX_ID_LENGTH } from '#web/request/parameters.ts';
import type { Route } from './+types/shareImage.ts';

const SUFFIX = '/share.png';

type Subject = Route.LoaderArgs['params'];

export function loader({ context, params, request, pattern }: Route.LoaderArgs) {
  const app = appContext(context);
  return pattern.endsWith('/qr.svg') ? stopCode(app, params.stopId ?? '') : shareCard(app, params, request);
}

function stopCode({ settings }: AppContext, stopId: string): Response {
  // The largest code holds 1,663 bytes at this error correction level.
  if (stopId.length > MAX_ID_LENGTH) return new Response(null, { status: 404 });
  // The code stays readable if a quarter of it is damaged.
  const code = generate(settings.publicOrigin + stopPath(stopId), { minCorrectionLevel: correction.Q });
  return new Response(toSvgSource(code, { on: '#000', off: '#fff', xmlDeclaration: true }), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}

async function shareCard(app: AppContext, subject: Subject, request: Request): Promise<Response> {
  const { agency, lang, settings } = app;
  if (settings.drawShareImage === null) return new Response('No such picture', { status: 404 });
  const card = {
    ...(await cardSubject(app, subject, request)),
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
  { stopId, slug, routeId }: Subject,
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
