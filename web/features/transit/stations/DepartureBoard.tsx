// The boards of one or more places, for a screen on a wall that nobody operates: it takes turns, stays awake and follows new
// builds by itself.
import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { isPageError } from '#web/features/base/errors/pageError.ts';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { type LiveAge, liveAge } from '#web/features/base/live/liveAge.ts';
import { DEPARTURES_SECONDS } from '#web/features/base/live/polling.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useRefresh } from '#web/features/base/live/useRefresh.ts';
import type { ListedDeparture } from '#web/features/transit/departures/departureView.ts';
import { Resumes, SignRow, TrackChanges } from '#web/features/transit/departures/SignRow.tsx';
import { mayHaveLeft, shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { useWakeLock } from '#web/ui/useWakeLock.ts';
import styles from './DepartureBoard.module.css';
import type { loadBoards } from './loadBoard.server.ts';

type Loaded = Awaited<ReturnType<typeof loadBoards>>;

interface Props {
  /** `seconds`: how long each of several places stays; it has no meaning for one. */
  loaderData: Loaded & { seconds?: number };
}

/** How long an alert stays before the next one. */
const ALERT_SECONDS = 10;

export function DepartureBoards({ loaderData }: Props) {
  const { boards, build, seconds = 0 } = loaderData;
  const t = useT();
  const refresh = useRefresh(loaderData, DEPARTURES_SECONDS);
  const now = useClock(loaderData.now);
  const isHydrated = useHydrated();
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  useNewBuild(build);
  useWakeLock();
  // The clock decides whose turn it is, so that nothing counts, and screens next to each other agree.
  const turnOf = (length: number, each: number) =>
    isHydrated ? Math.floor((pausedAt ?? now) / (each * 1000)) % length : null;
  const turn = boards.length > 1 ? turnOf(boards.length, seconds) : 0;
  const isMoving = boards.length > 1 || boards.some(({ alerts }) => (alerts?.length ?? 0) > 1);
  return (
    <>
      {boards.map((each, index) =>
        // Without scripts, all of them are listed.
        turn === null || turn === index ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of an address keep their order
          <article key={index} className={`stack close ${styles.board}`} data-board>
            <Board
              view={each}
              loadedAt={loaderData.now}
              now={now}
              refresh={refresh}
              alert={turnOf(each.alerts?.length || 1, ALERT_SECONDS)}
            />
          </article>
        ) : null,
      )}
      {isMoving && isHydrated ? (
        <Button className={styles.pause} onClick={() => setPausedAt(pausedAt === null ? now : null)}>
          {t(pausedAt === null ? 'stations.pause' : 'stations.resume')}
        </Button>
      ) : null}
    </>
  );
}

interface BoardProps {
  view: Loaded['boards'][number];
  loadedAt: number;
  now: number;
  refresh: { failing: boolean; online: boolean };
  /** The index of the alert to show; `null`: all. */
  alert: number | null;
}

function Board({ view: { name, board, alerts, error }, loadedAt, now, refresh, alert }: BoardProps) {
  const t = useT();
  const format = useFormats();
  return (
    <>
      <header className={`wrap between ${styles.head}`}>
        <h1 translate="no" className="shrink">
          {name}
        </h1>
        <p className={`strong tabular rigid ${styles.clock}`}>
          <span className="unseen">{t('stations.clock')} </span>
          <time dateTime={new Date(now).toISOString()}>{format.clock(now)}</time>
        </p>
      </header>
      <div className={styles.age}>
        <FreshnessNote source={board.live} now={loadedAt} refresh={refresh} announces />
      </div>
      {board.calendarNote ? <p className={`roomy ${styles.none}`}>{board.calendarNote}</p> : null}
      {error ? <ErrorBanner error={error} /> : null}
      {board.departures.length === 0 && !error ? (
        <p className={`roomy ${styles.none}`}>
          {t(board.dayKnown ? 'stations.noDepartures' : 'route.dayUnknown')}
        </p>
      ) : null}
      <Resumes at={board.resumes} className={`roomy ${styles.none}`} />
      <div className={`large ${styles.rows}`}>
        <BoardRows departures={board.departures} now={now} live={liveAge(board.live, now)} />
      </div>
      {alerts?.length ? (
        <ul className={`plain ${styles.alerts}`} aria-label={t('stations.alerts')}>
          {alerts.map(({ id, title, titleLang }, index) =>
            alert === null || alert === index ? (
              <li key={id}>
                <span aria-hidden="true">⚠ </span>
                <bdi lang={titleLang ?? undefined}>{title}</bdi>
                {alerts.length > 1 ? ` (${index + 1}/${alerts.length})` : null}
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
    </>
  );
}

/** Reloads the page when the server's answers come from another build than this page. */
function useNewBuild(build: string): void {
  const own = useRef(build);
  useEffect(() => {
    if (build !== own.current) location.reload();
  }, [build]);
}

const RETRY_MS = 60_000;

/** A board that could not be loaded tries again, because nobody is there to do it. */
export function BoardError() {
  const t = useT();
  const error = useRouteError();
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), RETRY_MS);
    return () => clearTimeout(timer);
  }, []);
  const thrown = isRouteErrorResponse(error) && isPageError(error.data) ? error.data : null;
  return (
    <>
      <title>{thrown?.title ?? t('stations.board')}</title>
      <ErrorBanner error={thrown?.error ?? { kind: 'unreachable' }} level={1} />
    </>
  );
}

/** As many rows as fit on an upright screen at a legible size; a wide one shows fewer (`DepartureBoard.module.css`). */
const MAX_ROWS = 14;

interface RowsProps {
  departures: readonly ListedDeparture[];
  now: number;
  live: LiveAge;
}

/** Lists departures one by one: nobody can tap a board to see the times after the next. */
export function BoardRows({ departures, now, live }: RowsProps) {
  const rows = departures
    .flatMap(({ badge, departure }) => {
      const shown = shownDeparture(departure, now, live.freshness === 'stale');
      return shown && !mayHaveLeft(shown) ? [{ badge, departure, shown }] : [];
    })
    .sort((a, b) => a.shown.at - b.shown.at)
    .slice(0, MAX_ROWS);
  return (
    <>
      <TrackChanges rows={rows} />
      <ol className="rows">
        {rows.map(({ badge, departure, shown }) => (
          <li key={departure.key}>
            <SignRow departures={[{ departure, shown }]} live={live} badge={badge} layout="board" to={null} />
          </li>
        ))}
      </ol>
    </>
  );
}
