import { lazy, Suspense } from 'react';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useStale } from '#web/features/base/live/useStale.ts';
import { DepartureLine } from '#web/features/transit/departures/DepartureLine.tsx';
import type { DepartureView } from '#web/features/transit/departures/departureView.ts';
import { OpenTrip } from '#web/features/transit/departures/OpenTrip.tsx';
import { Resumes } from '#web/features/transit/departures/Resumes.tsx';
import { type ShownDeparture, shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { useT } from '#web/i18n/translation.tsx';
import { tripLight } from '#web/ui/lightNames.ts';
import { SpineEdge } from '#web/ui/Spine.tsx';
import { useSavedDocument } from '#web/ui/savedDocument.ts';
import styles from './NextDepartures.module.css';
import type { RoutePage, ToHref } from './routePage.ts';

const OpenedTrip = lazy(() => import('./OpenedTrip.tsx'));

const SHOWN_FIRST = 3;

interface Props {
  view: RoutePage;
  refresh: { failing: boolean; online: boolean };
  to: ToHref;
}

interface Row {
  departure: DepartureView;
  shown: ShownDeparture;
}

export function NextDepartures({ view, refresh, to }: Props) {
  const t = useT();
  const now = useClock(view.now);
  const { live, next, trip, badge } = view;
  const stale = useStale(live, now);
  const saved = useSavedDocument();
  const running = next.flatMap((departure): Row[] => {
    const shown = shownDeparture(departure, now, stale);
    return shown ? [{ departure, shown }] : [];
  });
  const hasSeveralLines = Object.keys(view.badges).length > 1;
  const isOpened = ({ departure }: Row) =>
    trip !== null && trip.tripId === departure.tripId && trip.run === departure.run;
  const openedIndex = running.findIndex(isOpened);
  const renderTrip = (color: string) =>
    trip === null ? null : (
      <Suspense>
        <OpenedTrip trip={trip} view={view} color={color} />
      </Suspense>
    );
  const toItem = (row: Row, isLead: boolean) => {
    const { departure, shown } = row;
    const isOpen = isOpened(row);
    const own = view.badges[departure.routeId] ?? badge;
    return (
      <li key={departure.key}>
        <SpineEdge color={own.bgColor} />
        <DepartureLine
          departure={departure}
          shown={shown}
          layout="page"
          isLead={isLead}
          lights={tripLight(departure.tripId)}
          badge={hasSeveralLines ? own : null}
          isBus={own.mode === 'Bus'}
          action={
            <OpenTrip
              departure={departure}
              at={shown.at}
              href={isOpen ? to({}) : to({ trip: departure.tripId, run: departure.run })}
              isOpen={isOpen}
            />
          }
        />
        {isOpen ? renderTrip(own.bgColor) : null}
      </li>
    );
  };
  return (
    <>
      {view.isToday && view.stop ? (
        <section aria-labelledby="next" className={styles.next}>
          <div className={styles.head}>
            <h3 id="next" className={styles.title}>
              {t('route.next')}
            </h3>
            {!view.isLive ? (
              <p className="soft">{t('route.noLiveLine')}</p>
            ) : live ? (
              <FreshnessNote source={live} now={view.now} refresh={refresh} announces />
            ) : null}
          </div>
          {view.isLive && live?.state === 'down' ? <p className="unknown">{t('route.liveUnknown')}</p> : null}
          {running.length === 0 && view.tripsKnown && view.dayKnown ? (
            <p className="soft">
              {t(saved && next.length > 0 ? 'offline.noneNext' : 'stations.noDepartures')}
            </p>
          ) : null}
          <Resumes at={view.resumes} className="soft" />
          <ul className={styles.rows}>
            {running.slice(0, SHOWN_FIRST).map((row, index) => toItem(row, index === 0))}
          </ul>
          {running.length > SHOWN_FIRST ? (
            <details className={styles.more} open={openedIndex >= SHOWN_FIRST}>
              <summary className="chevron">
                {t('route.moreDepartures', { n: running.length - SHOWN_FIRST })}
              </summary>
              <ul className={styles.rows}>{running.slice(SHOWN_FIRST).map((row) => toItem(row, false))}</ul>
            </details>
          ) : null}
        </section>
      ) : null}
      {view.tripUnknown ? <p className="unknown">{t('map.tripUnknown')}</p> : null}
      {openedIndex < 0 ? renderTrip(badge.bgColor) : null}
    </>
  );
}
