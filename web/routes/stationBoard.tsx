import { LIVE_SECONDS } from '#contract/freshness.ts';
import { keepLastGood } from '#web/features/base/live/keepLastGood.ts';
import { describePage, pageMeta } from '#web/features/base/meta/page.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { BOARD_PER_GROUP, DepartureBoard } from '#web/features/transit/stations/DepartureBoard.tsx';
import { findStation } from '#web/features/transit/stations/findStation.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/stationBoard.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { station } = await findStation(app, params.slug, '/board', new URL(request.url), request.signal);
  const routes = await loadRoutes(app, request.signal);
  const all = routes.ok ? routes.value : [];
  const board = await stationDepartures(app, station, all, request.signal, BOARD_PER_GROUP);
  return {
    page: describePage(context, request, {
      title: app.t('stations.boardTitle', { station: station.name }),
      description: app.t('stations.stationDescription', { station: station.name }),
      indexed: false,
    }),
    now: app.now().epochMilliseconds,
    name: station.name,
    board,
    // Of several failures, a board shows the underlying one.
    error: routes.ok ? board.failure && { kind: board.failure } : routes.error,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepLastGood(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function StationBoard({ loaderData }: Route.ComponentProps) {
  return <DepartureBoard loaderData={loaderData} />;
}
