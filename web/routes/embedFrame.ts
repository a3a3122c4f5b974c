// The frames for other sites, of a stop, a station or a line, from the data of their screens.
import { type EmbedView, embedResponse } from '#web/features/screens/embed/embedDocument.server.tsx';
import { routePage } from '#web/features/screens/routePage/routePage.server.ts';
import { stationPage } from '#web/features/screens/station/stationPage.server.ts';
import { stopPage } from '#web/features/screens/stop/stopPage.server.ts';
import { readRouteChoice, stopPath } from '#web/features/transit/routes/pagePath.ts';
import { closedSentences } from '#web/features/transit/stops/ClosedPanel.tsx';
import { findStop } from '#web/features/transit/stops/findStop.server.ts';
import { readStopChoice } from '#web/features/transit/stops/stopChoice.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import { type AppContext, appContext } from '#web/request/context.ts';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import type { Route } from './+types/embedFrame.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  const { stopId, slug, routeId = '' } = params;
  return embedResponse(app, request, () =>
    stopId !== undefined
      ? stopFrame(app, stopId, request)
      : slug !== undefined
        ? stationFrame(app, slug, request)
        : lineFrame(app, routeId, request),
  );
}

async function stopFrame(app: AppContext, stopId: string, request: Request): Promise<EmbedView> {
  const { agency, lang, t } = app;
  const found = await findStop(app, { stopId, suffix: '' }, request);
  const { routeId } = readStopChoice(new URL(request.url).searchParams);
  const view = await stopPage(
    app,
    found,
    { ...readStopChoice(new URLSearchParams()), routeId },
    request.signal,
  );
  return {
    name: view.stop.name,
    path: stopPath(view.stop.id),
    badge: null,
    detail: [view.stop.way, view.stop.toward].filter(Boolean).join(' · ') || null,
    rows: view.departures,
    warnings: [
      ...closedSentences(view.closed, view.now, t, agencyFormats(agency, lang)),
      ...(view.calendarNote ? [view.calendarNote] : []),
      ...(view.zoneNote ? [view.zoneNote] : []),
    ],
    none: view.known ? t(view.dayKnown ? 'stations.noDepartures' : 'route.dayUnknown') : null,
    resumes: view.resumes,
    alerts: view.alerts,
    errors: view.errors,
    live: view.live,
    now: view.now,
  };
}

async function stationFrame(app: AppContext, slug: string, request: Request): Promise<EmbedView> {
  const { t } = app;
  const { station, board, ...view } = await stationPage(app, slug, request);
  const isKnown = board.failure === null && view.routesKnown;
  return {
    name: station.name,
    path: `/stations/${encodeURIComponent(station.slug)}`,
    badge: null,
    detail: null,
    rows: board.departures,
    warnings: [
      ...(board.calendarNote ? [board.calendarNote] : []),
      ...(view.zoneNote ? [view.zoneNote] : []),
    ],
    none: isKnown ? t(board.dayKnown ? 'stations.noDepartures' : 'route.dayUnknown') : null,
    resumes: board.resumes,
    alerts: view.alerts,
    errors: view.errors,
    live: board.live,
    now: view.now,
  };
}

async function lineFrame(app: AppContext, routeId: string, request: Request): Promise<EmbedView> {
  const { agency, lang, t } = app;
  const { directionId, stopId } = readRouteChoice(new URL(request.url).searchParams);
  const choice = { ...readRouteChoice(new URLSearchParams()), directionId, stopId };
  const view = await routePage(app, routeId, choice, request);
  const direction = view.directions.find((each) => each.directionId === view.directionId);
  return {
    name: badgeLabel(view.badge),
    path: `/schedules/${encodeURIComponent(view.badge.id)}?direction=${view.directionId}${
      view.stop === null ? '' : `&stop=${encodeURIComponent(view.stop.stopId)}`
    }`,
    badge: view.badge,
    detail: [view.stop?.name, direction?.label].filter(Boolean).join(' · ') || null,
    rows: view.next.map((departure) => ({
      badge: view.badges[departure.routeId] ?? view.badge,
      departure,
    })),
    warnings: [
      ...closedSentences(view.closed, view.now, t, agencyFormats(agency, lang)),
      ...(view.outdated ? [t('route.outdated')] : []),
      ...(view.stopUnknown ? [t('route.stopUnknown')] : []),
      ...(view.zoneNote ? [view.zoneNote] : []),
    ],
    none:
      view.stop === null
        ? t('route.noStops')
        : view.tripsKnown
          ? t(view.dayKnown ? 'stations.noDepartures' : 'route.dayUnknown')
          : null,
    resumes: view.resumes,
    alerts: view.notices.alerts,
    errors: view.errors,
    live: view.isLive ? view.live : null,
    now: view.now,
  };
}
