import { Suspense } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useLiveAge } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
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
import { ApproachSpine } from './ApproachSpine.tsx';
import { isSuspended, RouteNotices } from './RouteNotices.tsx';
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
