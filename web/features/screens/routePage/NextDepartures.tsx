// The departures that come next, and what is announced about them.
import { Suspense } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useLiveAge } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { AlertLines } from '#web/features/transit/alerts/AlertLines.tsx';
import {
  leadOf,
  Resumes,
  type SignDeparture,
  SignRow,
  TrackChanges,
} from '#web/features/transit/departures/SignRow.tsx';
import { mayHaveLeft, shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { useT } from '#web/i18n/translation.tsx';
import { lazyPart, useSavedDocument } from '#web/ui/hydration.ts';
import { tripLight } from '#web/ui/lightNames.ts';
import { markClass } from '#web/ui/routeBadge.ts';
import { VehicleMark } from '#web/ui/Spine.tsx';
import styles from './NextDepartures.module.css';
import type { RoutePage, ToHref } from './routePage.ts';

const ClosedPanel = lazyPart(() => import('#web/features/transit/stops/ClosedPanel.tsx'));
const OpenedTrip = lazyPart(() => import('./OpenedTrip.tsx'));

/** Number of rows below the next departure; the others are in a disclosure. */
const SHOWN_FIRST = 2;

interface Props {
  view: RoutePage;
  refresh: { failing: boolean; online: boolean };
  to: ToHref;
}

export function NextDepartures({ view, refresh, to }: Props) {
  const t = useT();
  const { hasVehicles } = useAgency();
  const now = useClock(view.now);
  const { next, trip, badge } = view;
  const live = useLiveAge(view.live, now);
  const saved = useSavedDocument();
  const [first, ...others] = next.flatMap((departure): SignDeparture[] => {
    const shown = shownDeparture(departure, now, live.freshness === 'stale');
    return shown ? [{ departure, shown }] : [];
  });
  const running: [SignDeparture, ...SignDeparture[]] | null = first ? [first, ...others] : null;
  const lead = running && leadOf(running);
  // A departure that does not run stays in the list, before the one that does; one that may have left does not.
  const rows = running?.filter((each) => each !== lead && !mayHaveLeft(each.shown)) ?? [];
  const hasSeveralLines = Object.keys(view.badges).length > 1;
  const place = view.directions.find(({ directionId }) => directionId === view.directionId)?.place ?? null;
  // What runs next comes before what is announced, unless nothing runs.
  const isAnswered = view.isToday && view.stop !== null && (lead !== null || view.closed !== null);
  const notices = isSuspended(view) ? null : (
    <RouteNotices view={view} className={isAnswered ? 'above' : ''} />
  );
  const isOpened = ({ departure }: SignDeparture) =>
    trip !== null && trip.tripId === departure.tripId && trip.run === departure.run;
  const openedIndex = rows.findIndex(isOpened);
  const renderTrip = (color: string) =>
    trip === null ? null : (
      <Suspense>
        <OpenedTrip trip={trip} view={view} color={color} />
      </Suspense>
    );
  const toItem = (each: SignDeparture, group: readonly [SignDeparture, ...SignDeparture[]] | null) => {
    const { departure } = each;
    const isOpen = isOpened(each);
    const own = view.badges[departure.routeId] ?? badge;
    return (
      <li key={departure.key}>
        <SignRow
          departures={group ?? [each]}
          live={live}
          badge={own}
          shownMark={hasSeveralLines}
          layout={group ? 'hero' : 'single'}
          isTitled={!hasSeveralLines && departure.headsign === place}
          to={isOpen ? to({}) : to({ trip: departure.tripId, run: departure.run })}
          isOpen={isOpen}
          lights={tripLight(departure.tripId)}
        />
        {isOpen ? renderTrip(own.bgColor) : null}
      </li>
    );
  };
  return (
    <>
      {isAnswered ? null : notices}
      {view.isToday && view.stop ? (
        <section aria-labelledby="next" className="below">
          <h3 id="next" className="unseen">
            {t('route.next')}
          </h3>
          {view.isLive && view.live?.state === 'down' ? (
            <p className="unknown">{t('route.liveUnknown')}</p>
          ) : null}
          {view.closed ? (
            <Suspense>
              <ClosedPanel closed={view.closed} view={view} />
            </Suspense>
          ) : null}
          {running === null && !view.closed && view.tripsKnown && view.dayKnown ? (
            <p className="soft">
              {t(saved && next.length > 0 ? 'offline.noneNext' : 'stations.noDepartures')}
            </p>
          ) : null}
          <TrackChanges
            rows={(running ?? []).map((each) => ({
              ...each,
              badge: view.badges[each.departure.routeId] ?? badge,
            }))}
          />
          {view.closed?.until ? null : <Resumes at={view.resumes} className="soft" />}
          {running && lead ? (
            <>
              <ul className="rows">{toItem(lead, running)}</ul>
              <ApproachSpine view={view} isStale={live.freshness === 'stale'} />
            </>
          ) : null}
          {isAnswered ? notices : null}
          {rows.length > 0 ? (
            <ul className="rows">{rows.slice(0, SHOWN_FIRST).map((row) => toItem(row, null))}</ul>
          ) : null}
          {rows.length > SHOWN_FIRST ? (
            <details open={openedIndex >= SHOWN_FIRST}>
              <summary className="chevron ruled strong">
                {t('route.moreDepartures', { n: rows.length - SHOWN_FIRST })}
              </summary>
              <ul className="rows">{rows.slice(SHOWN_FIRST).map((row) => toItem(row, null))}</ul>
            </details>
          ) : null}
          {!view.isLive ? (
            hasVehicles ? (
              <p className="quiet">{t('route.noLiveLine')}</p>
            ) : null
          ) : view.live ? (
            <FreshnessNote source={view.live} now={view.now} refresh={refresh} announces />
          ) : null}
        </section>
      ) : null}
      {view.tripUnknown ? <p className="unknown">{t('map.tripUnknown')}</p> : null}
      {openedIndex < 0 && !(lead && isOpened(lead)) ? renderTrip(badge.bgColor) : null}
    </>
  );
}

export function RouteNotices({ view, className = '' }: { view: RoutePage; className?: string }) {
  const t = useT();
  const { alerts, detours } = view.notices;
  if (alerts?.length === 0 && detours?.length === 0) return null;
  return (
    <section className={`stack below ${className}`} aria-label={t('route.alerts')}>
      {alerts === null ? <p className="unknown">{t('route.alertsUnknown')}</p> : null}
      {detours === null ? <p className="unknown">{t('route.detoursUnknown')}</p> : null}
      <AlertLines alerts={alerts ?? []} detours={detours ?? []} now={view.now} max={1} level={3} />
    </section>
  );
}

/** Whether an alert suspends the route. If so, the notices are above the choice of line and stop. */
export const isSuspended = ({ notices }: RoutePage): boolean =>
  notices.alerts?.some(({ suspended }) => suspended) ?? false;

/** Number of stops before the rider's own, or more if the nearest vehicle is farther away. */
const STOPS_BEFORE = 9;
/** With more stops than this, ticks as wide as usual would hide the line. */
const MANY_STOPS = 24;

/**
 * Draws the last stops before the rider's stop, along the text, with the vehicles that are on their way. It repeats what the
 * rows and the list of stops say in words.
 */
function ApproachSpine({ view, isStale }: { view: RoutePage; isStale: boolean }) {
  const { stops, stop, vehicles, badges, child, badge } = view;
  const here = stops.findIndex(({ stopId }) => stopId === stop?.stopId);
  const coming = vehicles
    .map(({ stopId, tripId }) => ({ tripId, next: stops.findIndex((each) => each.stopId === stopId) }))
    .filter(({ next }) => next >= 0 && next <= here);
  // Without a vehicle, the line would say nothing.
  if (isStale || here === 0 || coming.length === 0) return null;
  const nearest = Math.max(...coming.map(({ next }) => next));
  const start = Math.max(0, Math.min(here - STOPS_BEFORE, nearest - 1));
  const before = stops.slice(start, here);
  const afterIt = stops.length > here + 1;
  // The rider's stop has a full step on both sides, so that its ring and the end of the line fit.
  const steps = before.length + 1;
  const x = (index: number) => `${((index + 0.5) / steps) * 100}%`;
  return (
    <svg
      className={`line-color along full no-print ${styles.spine} ${markClass((badges[child ?? ''] ?? badge).bgColor)}`}
      aria-hidden="true"
    >
      <line x1={start > 0 ? '0' : x(0)} x2={afterIt ? '100%' : x(steps - 1)} y1="50%" y2="50%" />
      {before.map(({ stopId, isSkipped }, index) =>
        isSkipped ? (
          <circle key={stopId} className={styles.skipped} cx={x(index)} cy="12" r="6" />
        ) : (
          <rect
            key={stopId}
            className={styles.tick}
            x={x(index)}
            y="4"
            width={steps > MANY_STOPS ? 1 : 4}
            height="16"
          />
        ),
      )}
      <circle cx={x(steps - 1)} cy="12" r="8" />
      {coming.map(({ tripId, next }) =>
        next < start ? null : (
          // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing above, which is hidden
          <svg key={tripId} x={x(Math.max(next - start - 0.5, -0.3))} y="12" overflow="visible">
            <VehicleMark />
          </svg>
        ),
      )}
    </svg>
  );
}
