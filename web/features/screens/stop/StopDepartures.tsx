import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useStale } from '#web/features/base/live/useStale.ts';
import { DepartureRows, shownRows } from '#web/features/transit/departures/DepartureRows.tsx';
import { Resumes } from '#web/features/transit/departures/Resumes.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { useSavedDocument } from '#web/ui/savedDocument.ts';
import styles from './StopDepartures.module.css';
import type { StopPage } from './stopPage.server.ts';

interface Props {
  view: StopPage;
  refresh: { failing: boolean; online: boolean };
}

export function StopDepartures({ view, refresh }: Props) {
  const t = useT();
  const now = useClock(view.now);
  const stale = useStale(view.live, now);
  const saved = useSavedDocument();
  const rows = shownRows(
    view.rows.map((row) => ({ ...row, stopId: view.stop.id })),
    view.lines,
    now,
    stale,
  );
  return (
    <section aria-labelledby="next" className={styles.next}>
      <div className={styles.head}>
        <h2 id="next" className="unseen">
          {t('route.departures')}
        </h2>
        <FreshnessNote source={view.live} now={view.now} refresh={refresh} announces />
      </div>
      {view.live.state === 'down' ? <p className="unknown">{t('route.liveUnknown')}</p> : null}
      {rows.length === 0 && view.known ? (
        <p>
          {t(
            view.dayKnown
              ? saved && view.rows.length > 0
                ? 'offline.stationPast'
                : 'stations.noDepartures'
              : 'route.dayUnknown',
          )}
        </p>
      ) : null}
      <Resumes at={view.resumes} className={styles.resumes} />
      <DepartureRows rows={rows} />
    </section>
  );
}
