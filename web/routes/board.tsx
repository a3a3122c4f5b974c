// The departure board of a stop, of a station, or of several places in turn:
// `/board?stops=21297,16420&stations=girard&seconds=20`.
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { alertStopIds, type Station, stationById } from '#domain/stations/station.ts';
import { pageError } from '#web/features/base/errors/pageError.ts';
import { keepLastGood } from '#web/features/base/live/useRefresh.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { BoardError, DepartureBoards } from '#web/features/transit/stations/DepartureBoard.tsx';
import { findStation } from '#web/features/transit/stations/findStation.server.ts';
import { type BoardPlace, loadBoards } from '#web/features/transit/stations/loadBoard.server.ts';
import { findStop, stopWithoutIndex } from '#web/features/transit/stops/findStop.server.ts';
import { type AppContext, appContext } from '#web/request/context.ts';
import { idParameter } from '#web/request/parameters.ts';
import type { Route } from './+types/board.ts';

const SUFFIX = '/board';
const MAX_PLACES = 8;
const USUAL_SECONDS = 20;
const LEAST_SECONDS = 10;

type Subject = Route.LoaderArgs['params'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { stopId, slug } = params;
  const places = await boardPlaces(app, params, request);
  // One place that is gone does not empty a screen with others.
  if (places.length === 0) {
    const title = app.t('common.pageTitle', { title: app.t('stations.board'), site: app.agency.name });
    throw pageError(app, 404, { kind: 'noBoard' }, title);
  }
  const names = places.map(({ name }) => name).join(' · ');
  return {
    page: describePage(context, request, {
      title: app.t('stations.boardTitle', { station: names }),
      description:
        slug === undefined
          ? app.t('stop.description', { stop: names })
          : app.t('stations.stationDescription', { station: names }),
      keep: stopId === undefined && slug === undefined ? ['stops', 'stations', 'seconds'] : [],
      indexed: false,
    }),
    seconds: Math.max(
      LEAST_SECONDS,
      Number(new URL(request.url).searchParams.get('seconds')) || USUAL_SECONDS,
    ),
    ...(await loadBoards(app, places, request.signal)),
  };
}

const stationPlace = (station: Station): BoardPlace => ({ ...station, alertIds: alertStopIds(station) });
const placeOfStop = (id: string, name: string): BoardPlace => ({ name, gtfsIds: [id], alertIds: [id] });

/** The place in the path, or those in the query that exist. */
async function boardPlaces(
  app: AppContext,
  { stopId, slug }: Subject,
  request: Request,
): Promise<BoardPlace[]> {
  const { client } = app;
  const { signal } = request;
  const url = new URL(request.url);
  if (stopId !== undefined) {
    const { stop } = await findStop(app, { stopId, suffix: SUFFIX }, request);
    return [placeOfStop(stop.id, stop.name)];
  }
  if (slug !== undefined) return [stationPlace((await findStation(app, slug, SUFFIX, url, signal)).station)];
  const idsOf = (name: string) =>
    url.searchParams.getAll(name).flatMap((ids) => ids.split(',').flatMap((id) => idParameter(id) ?? []));
  const ids = [...new Set([...idsOf('stops'), ...idsOf('stations')])].slice(0, MAX_PLACES);
  const [index, stations] = await Promise.all([client.searchIndex({ signal }), client.stations({ signal })]);
  const found = await Promise.all(
    ids.map(async (id): Promise<BoardPlace | null> => {
      const station = stationById(stations.ok ? stations.value.value : [], id);
      if (station) return stationPlace(station);
      const stop = index.ok
        ? index.value.value.find((entry) => entry.kind === 'stop' && entry.id === id)
        : await stopWithoutIndex(app, id, signal);
      return stop && stop !== 'unknown' ? placeOfStop(id, stop.name) : null;
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
