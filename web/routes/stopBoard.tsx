import { LIVE_SECONDS } from '#contract/freshness.ts';
import { keepLastGood } from '#web/features/base/live/keepLastGood.ts';
import { describePage, pageMeta } from '#web/features/base/meta/page.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { BOARD_PER_GROUP, DepartureBoard } from '#web/features/transit/stations/DepartureBoard.tsx';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { findStop } from '#web/features/transit/stops/findStop.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/stopBoard.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { stop } = await findStop(app, { stopId: params.stopId, suffix: '/board' }, request);
  const routes = await loadRoutes(app, request.signal);
  const all = routes.ok ? routes.value : [];
  const board = await stationDepartures(app, { gtfsIds: [stop.id] }, all, request.signal, BOARD_PER_GROUP);
  return {
    page: describePage(context, request, {
      title: app.t('stations.boardTitle', { station: stop.name }),
      description: app.t('stop.description', { stop: stop.name }),
      indexed: false,
    }),
    now: app.now().epochMilliseconds,
    name: stop.name,
    board,
    // Of several failures, a board shows the underlying one.
    error: routes.ok ? board.failure && { kind: board.failure } : routes.error,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepLastGood(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function StopBoard({ loaderData }: Route.ComponentProps) {
  return <DepartureBoard loaderData={loaderData} />;
}
