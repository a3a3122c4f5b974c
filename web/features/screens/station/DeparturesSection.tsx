import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useStale } from '#web/features/base/live/useStale.ts';
import { AlertLines } from '#web/features/transit/alerts/AlertLines.tsx';
import { DepartureRows, shownRows } from '#web/features/transit/departures/DepartureRows.tsx';
import { Resumes } from '#web/features/transit/departures/Resumes.tsx';
import { shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Blanked } from '#web/ui/Blanked.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { useSavedDocument } from '#web/ui/savedDocument.ts';
import { usePendingChoice } from '#web/ui/usePendingChoice.ts';
import { StationDeparturesList } from './StationDeparturesList.tsx';
import styles from './station.module.css';
import { isByLine, type StationProps } from './stationPage.ts';

export function DeparturesSection({ view, refresh, to }: StationProps) {
  const { station, board, lines, alerts } = view;
  const t = useT();
  const now = useClock(view.now);
  const stale = useStale(board.live, now);
  const pending = usePendingChoice();
  const isByLineChosen = isByLine(pending.params);
  const all = [
    ...board.groups.flatMap(({ departures }) => departures),
    ...board.next.map(({ departure }) => departure),
  ];
  const isPast =
    useSavedDocument() !== null &&
    all.length > 0 &&
    all.every((each) => shownDeparture(each, now, stale) === null);
  return (
    <section aria-labelledby="departures" className={styles.section}>
      <h2 id="departures" className="unseen">
        {t('stations.departures')}
      </h2>
      <div className={styles.head}>
        <LinkTabs
          label={t('route.views')}
          keepScroll
          tabs={[
            { to: to({ view: null }), label: t('stations.byTime'), current: !isByLineChosen },
            { to: to({ view: 'line' }), label: t('stations.byLine'), current: isByLineChosen },
          ]}
        />
        <FreshnessNote source={board.live} now={view.now} refresh={refresh} announces />
      </div>
      {view.zoneNote ? <p>{view.zoneNote}</p> : null}
      {board.outdated ? <p className="unknown">{t('route.outdated')}</p> : null}
      <Blanked isBlank={pending.changes('route', 'view')} label={t('common.loading')}>
        {all.length === 0 && board.failure === null && view.routesKnown ? (
          <p>{t(board.dayKnown ? 'stations.noDepartures' : 'route.dayUnknown')}</p>
        ) : null}
        <Resumes at={board.resumes} />
        {isPast ? <p>{t('offline.stationPast')}</p> : null}
        {view.byLine ? (
          <StationDeparturesList groups={board.groups} now={now} stale={stale} />
        ) : (
          <DepartureRows rows={shownRows(board.next, lines, now, stale)} />
        )}
      </Blanked>
      <p className="no-print">
        <AppLink to={`/stations/${encodeURIComponent(station.slug)}/board`} className="touch">
          {t('stations.board')}
        </AppLink>
      </p>
      {alerts?.length ? (
        <section aria-label={t('stations.alerts')} className={styles.alerts}>
          <AlertLines alerts={alerts} detours={[]} now={view.now} level={3} />
        </section>
      ) : null}
    </section>
  );
}
