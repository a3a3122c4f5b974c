import { embedResponse } from '#web/features/screens/embed/embedDocument.server.tsx';
import { stationPage } from '#web/features/screens/station/stationPage.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/embedStation.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  const { t } = app;
  return embedResponse(app, request, async () => {
    const { station, board, ...view } = await stationPage(app, params.slug, request);
    const isKnown = board.failure === null && view.routesKnown;
    return {
      name: station.name,
      path: `/stations/${encodeURIComponent(station.slug)}`,
      badge: null,
      detail: null,
      rows: board.groups.flatMap(({ badge, directionName: direction, departures }) =>
        departures.map((departure) => ({ badge, from: null, direction, departure })),
      ),
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
  });
}
