import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { DEPARTURES_SECONDS } from '#web/features/base/live/intervals.ts';
import { liveAge } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useRefresh } from '#web/features/base/live/useRefresh.ts';
import { Resumes } from '#web/features/transit/departures/Resumes.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { BoardRows } from './BoardRows.tsx';
import styles from './DepartureBoard.module.css';
import type { loadBoard } from './loadBoard.server.ts';

interface Props {
  loaderData: Awaited<ReturnType<typeof loadBoard>> & { name: string };
}

export function DepartureBoard({ loaderData }: Props) {
  const { name, board, error } = loaderData;
  const t = useT();
  const format = useFormats();
  const refresh = useRefresh(loaderData, DEPARTURES_SECONDS);
  const now = useClock(loaderData.now);
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
      {board.calendarNote ? <p className={styles.none}>{board.calendarNote}</p> : null}
      {error ? <ErrorBanner error={error} /> : null}
      {board.groups.length === 0 && !error ? (
        <p className={styles.none}>{t(board.dayKnown ? 'stations.noDepartures' : 'route.dayUnknown')}</p>
      ) : null}
      <Resumes at={board.resumes} className={styles.none} />
      <div className={styles.rows}>
        <BoardRows groups={board.groups} now={now} live={liveAge(board.live, now)} />
      </div>
    </article>
  );
}
