// Boards of several places in turn: `/board?stops=21297,16420&stations=girard&seconds=20`.
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { alertStopIds, stationById } from '#domain/stations/station.ts';
import { noPage } from '#web/features/base/errors/pageError.ts';
import { keepLastGood } from '#web/features/base/live/useRefresh.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { BoardError, DepartureBoards } from '#web/features/transit/stations/DepartureBoard.tsx';
import { type BoardPlace, loadBoards } from '#web/features/transit/stations/loadBoard.server.ts';
import { stopWithoutIndex } from '#web/features/transit/stops/findStop.server.ts';
import { type AppContext, appContext } from '#web/request/context.ts';
import { idParameter } from '#web/request/parameters.ts';
import type { Route } from './+types/board.ts';

const MAX_PLACES = 8;
const USUAL_SECONDS = 20;
const LEAST_SECONDS = 10;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { searchParams } = new URL(request.url);
  const idsOf = (name: string) =>
    searchParams.getAll(name).flatMap((ids) => ids.split(',').flatMap((id) => idParameter(id) ?? []));
  const ids = [...new Set([...idsOf('stops'), ...idsOf('stations')])].slice(0, MAX_PLACES);
  const places = await boardPlaces(app, ids, request.signal);
  // One place that is gone does not empty a screen with others.
  if (places.length === 0) throw noPage(app);
  const names = places.map(({ name }) => name).join(' · ');
  return {
    page: describePage(context, request, {
      title: app.t('stations.boardTitle', { station: names }),
      description: app.t('stop.description', { stop: names }),
      keep: ['stops', 'stations', 'seconds'],
      indexed: false,
    }),
    seconds: Math.max(LEAST_SECONDS, Number(searchParams.get('seconds')) || USUAL_SECONDS),
    ...(await loadBoards(app, places, request.signal)),
  };
}

async function boardPlaces(
  app: AppContext,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<BoardPlace[]> {
  const { client } = app;
  const [index, stations] = await Promise.all([client.searchIndex({ signal }), client.stations({ signal })]);
  const found = await Promise.all(
    ids.map(async (id): Promise<BoardPlace | null> => {
      const station = stationById(stations.ok ? stations.value.value : [], id);
      if (station) return { ...station, alertIds: alertStopIds(station) };
      const stop = index.ok
        ? index.value.value.find((entry) => entry.kind === 'stop' && entry.id === id)
        : await stopWithoutIndex(app, id, signal);
      return stop && stop !== 'unknown' ? { name: stop.name, gtfsIds: [id], alertIds: [id] } : null;
    }),
  );
  return found.filter((place) => place !== null);
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export { BoardError as ErrorBoundary };

export default function Boards({ loaderData }: Route.ComponentProps) {
  return <DepartureBoards loaderData={loaderData} />;
}
