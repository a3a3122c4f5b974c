import { embedResponse } from '#web/features/screens/embed/embedDocument.server.tsx';
import { routePage } from '#web/features/screens/routePage/routePage.server.ts';
import { readRouteChoice } from '#web/features/transit/routes/pagePath.ts';
import { closedSentences } from '#web/features/transit/stops/ClosedPanel.tsx';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import { appContext } from '#web/request/context.ts';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import type { Route } from './+types/embedLine.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  const { agency, lang, t } = app;
  return embedResponse(app, request, async () => {
    const { directionId, stopId } = readRouteChoice(new URL(request.url).searchParams);
    const choice = { ...readRouteChoice(new URLSearchParams()), directionId, stopId };
    const view = await routePage(app, params.routeId, choice, request);
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
        from: null,
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
  });
}
