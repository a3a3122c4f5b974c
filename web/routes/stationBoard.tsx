// A departure board for signage: no chrome, large type, keeps itself current, says when it does not.
import { appContext } from '#web/context.ts';
import { Resumes } from '#web/features/departures/Resumes.tsx';
import { isStale } from '#web/features/live/isStale.ts';
import { keepLastGood } from '#web/features/live/keepLastGood.ts';
import { useClock } from '#web/features/live/useClock.ts';
import { useRefresh } from '#web/features/live/useRefresh.ts';
import { describePage, pageMeta } from '#web/features/meta/page.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { BoardRows } from '#web/features/stations/BoardRows.tsx';
import { findStation } from '#web/features/stations/findStation.server.ts';
import { stationDepartures } from '#web/features/stations/stationDepartures.server.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { LIVE_SECONDS } from '#web/lasting.ts';
import { ErrorBanner } from '#web/ui/ErrorBanner.tsx';
import { FreshnessNote } from '#web/ui/FreshnessNote.tsx';
import type { Route } from './+types/stationBoard.ts';
import styles from './stationBoard.module.css';

const REFRESH_SECONDS = 20;
/** Of each line and direction: enough to fill the board where only one line stops. */
const PER_GROUP = 6;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { station } = await findStation(app, params.slug, '/board', new URL(request.url), request.signal);
  const routes = await loadRoutes(app, request.signal);
  const all = routes.ok ? routes.value : [];
  const board = await stationDepartures(app, station, all, request.signal, PER_GROUP);
  return {
    page: describePage(context, request, {
      title: app.t('stations.boardTitle', { station: station.name }),
      description: app.t('stations.stationDescription', { station: station.name }),
      indexed: false,
    }),
    now: app.now().epochMilliseconds,
    name: station.name,
    board,
    // Of several failures a board tells the one behind the others.
    error: routes.ok ? board.failure && { kind: board.failure } : routes.error,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepLastGood(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function StationBoard({ loaderData }: Route.ComponentProps) {
  const { name, board, error } = loaderData;
  const t = useT();
  const format = useFormats();
  const refresh = useRefresh(loaderData, REFRESH_SECONDS);
  const now = useClock(loaderData.now);
  const stale = isStale(board.live, now);
  return (
    <article className={styles.board}>
      <header className={styles.head}>
        <h1 translate="no">{name}</h1>
        <p className={styles.clock}>
          <span className="unseen">{t('stations.clock')} </span>
          <time dateTime={new Date(now).toISOString()}>{format.clock(now)}</time>
        </p>
      </header>
      <div className={styles.age}>
        <FreshnessNote source={board.live} now={loaderData.now} refresh={refresh} announces />
      </div>
      {board.outdated ? <p className={styles.none}>{t('route.outdated')}</p> : null}
      {error ? <ErrorBanner error={error} /> : null}
      {board.groups.length === 0 && !error ? (
        <p className={styles.none}>{t(board.dayKnown ? 'stations.noDepartures' : 'route.dayUnknown')}</p>
      ) : null}
      <Resumes at={board.resumes} className={styles.none} />
      <BoardRows groups={board.groups} now={now} stale={stale} />
    </article>
  );
}
