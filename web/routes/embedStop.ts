import { embedResponse } from '#web/features/screens/embed/embedDocument.server.tsx';
import { stopPage } from '#web/features/screens/stop/stopPage.server.ts';
import { stopPath } from '#web/features/transit/routes/pagePath.ts';
import { closedSentences } from '#web/features/transit/stops/ClosedPanel.tsx';
import { findStop } from '#web/features/transit/stops/findStop.server.ts';
import { readStopChoice } from '#web/features/transit/stops/stopChoice.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/embedStop.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  const { agency, lang, t } = app;
  return embedResponse(app, request, async () => {
    const found = await findStop(app, { stopId: params.stopId, suffix: '' }, request);
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
      rows: view.rows.flatMap((departure) => {
        const badge = view.lines.find(({ id }) => id === departure.routeId) ?? view.lines[0];
        return badge ? [{ badge, from: null, departure }] : [];
      }),
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
  });
}
