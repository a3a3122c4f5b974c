// Departures of a stop by time, of every route or of the one chosen; each opens its trip.
import { DepartureLine } from '#web/features/departures/DepartureLine.tsx';
import { Resumes } from '#web/features/departures/Resumes.tsx';
import { shownDeparture } from '#web/features/departures/shownDeparture.ts';
import { tripPath } from '#web/features/departures/tripPath.ts';
import { useClock } from '#web/features/live/useClock.ts';
import { useStale } from '#web/features/live/useStale.ts';
import { useSavedDocument } from '#web/features/offline/savedDocument.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { FreshnessNote } from '#web/ui/FreshnessNote.tsx';
import { SpineEdge } from '#web/ui/Spine.tsx';
import styles from './StopDepartures.module.css';
import type { StopPage } from './stopPage.server.ts';

interface Props {
  view: StopPage;
  refresh: { failing: boolean; online: boolean };
}

export function StopDepartures({ view, refresh }: Props) {
  const t = useT();
  const format = useFormats();
  const now = useClock(view.now);
  const stale = useStale(view.live, now);
  const saved = useSavedDocument();
  const rows = view.rows.flatMap(({ departure, directionId }) => {
    const shown = shownDeparture(departure, now, stale);
    const badge = view.lines.find(({ id }) => id === departure.routeId) ?? view.lines[0];
    return shown && badge ? [{ departure, directionId, shown, badge }] : [];
  });
  return (
    <section aria-labelledby="next" className={styles.next}>
      <div className={styles.head}>
        <h2 id="next" className="unseen">
          {t('route.departures')}
        </h2>
        <FreshnessNote source={view.live} now={view.now} refresh={refresh} announces />
      </div>
      {view.live.state === 'down' ? <p className={styles.unknown}>{t('route.liveUnknown')}</p> : null}
      {rows.length === 0 && view.known ? (
        <p>
          {t(
            view.dayKnown
              ? saved && view.rows.length > 0
                ? 'offline.noneNext'
                : 'stations.noDepartures'
              : 'route.dayUnknown',
          )}
        </p>
      ) : null}
      <Resumes at={view.resumes} className={styles.resumes} />
      <ol className={styles.rows}>
        {rows.map(({ departure, directionId, shown, badge }) => (
          <li key={departure.key}>
            <SpineEdge color={badge.bgColor} />
            <DepartureLine
              departure={departure}
              shown={shown}
              layout="page"
              badge={badge}
              isBus={badge.mode === 'Bus'}
              action={
                <AppLink
                  to={tripPath({ ...departure, routeId: badge.id, directionId, stopId: view.stop.id })}
                  className={styles.open}
                  aria-label={`${t('route.wholeTrip')}: ${format.clock(shown.at)} ${departure.headsign}`}
                >
                  <span aria-hidden="true">›</span>
                </AppLink>
              }
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
