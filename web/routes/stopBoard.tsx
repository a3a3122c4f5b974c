import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { keepLastGood } from '#web/features/base/live/useRefresh.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { BoardError, DepartureBoards } from '#web/features/transit/stations/DepartureBoard.tsx';
import { loadBoards } from '#web/features/transit/stations/loadBoard.server.ts';
import { findStop } from '#web/features/transit/stops/findStop.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/stopBoard.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { stop } = await findStop(app, { stopId: params.stopId, suffix: '/board' }, request);
  return {
    page: describePage(context, request, {
      title: app.t('stations.boardTitle', { station: stop.name }),
      description: app.t('stop.description', { stop: stop.name }),
      indexed: false,
    }),
    ...(await loadBoards(
      app,
      [{ name: stop.name, gtfsIds: [stop.id], alertIds: [stop.id] }],
      request.signal,
    )),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export { BoardError as ErrorBoundary };

export default function StopBoard({ loaderData }: Route.ComponentProps) {
  return <DepartureBoards loaderData={loaderData} />;
}
