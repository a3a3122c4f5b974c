import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { alertStopIds } from '#domain/stations/station.ts';
import { keepLastGood } from '#web/features/base/live/useRefresh.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { BoardError, DepartureBoards } from '#web/features/transit/stations/DepartureBoard.tsx';
import { findStation } from '#web/features/transit/stations/findStation.server.ts';
import { loadBoards } from '#web/features/transit/stations/loadBoard.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/stationBoard.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { station } = await findStation(app, params.slug, '/board', new URL(request.url), request.signal);
  return {
    page: describePage(context, request, {
      title: app.t('stations.boardTitle', { station: station.name }),
      description: app.t('stations.stationDescription', { station: station.name }),
      indexed: false,
    }),
    ...(await loadBoards(
      app,
      [{ name: station.name, gtfsIds: station.gtfsIds, alertIds: alertStopIds(station) }],
      request.signal,
    )),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export { BoardError as ErrorBoundary };

export default function StationBoard({ loaderData }: Route.ComponentProps) {
  return <DepartureBoards loaderData={loaderData} />;
}
