import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { AlertLines } from '#web/features/transit/alerts/AlertLines.tsx';
import { LastDepartures } from '#web/features/transit/departures/LastDepartures.tsx';
import { Resumes } from '#web/features/transit/departures/SignRow.tsx';
import { SignRows, useSignGroups } from '#web/features/transit/departures/SignRows.tsx';
import { stationPath } from '#web/features/transit/routes/pagePath.ts';
import { PlaceLinks } from '#web/features/transit/stations/PlaceLinks.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { useSavedDocument } from '#web/ui/hydration.ts';
import { Blanked } from '#web/ui/Loading.tsx';
import { usePendingChoice } from '#web/ui/usePendingChoice.ts';
import type { StationProps } from './stationPage.server.ts';

export function DeparturesSection({ view, refresh }: Pick<StationProps, 'view' | 'refresh'>) {
  const { station, board, alerts, now } = view;
  const t = useT();
  const isSaved = useSavedDocument() !== null;
  const pending = usePendingChoice();
  const { groups, live } = useSignGroups(board.departures, { now, live: board.live });
  const isPast = isSaved && board.departures.length > 0 && groups.length === 0;
  return (
    <section aria-labelledby="departures" className="stack packed">
      <h2 id="departures" className="unseen">
        {t('stations.departures')}
      </h2>
      {view.zoneNote ? <p>{view.zoneNote}</p> : null}
      {board.calendarNote ? <p className="unknown">{board.calendarNote}</p> : null}
      <div className="stack close aged">
        <Blanked isBlank={pending.changes('route')} label={t('common.loading')}>
          {board.departures.length === 0 && board.failure === null && view.routesKnown ? (
            <p>{t(board.dayKnown ? 'stations.noDepartures' : 'route.dayUnknown')}</p>
          ) : null}
          <Resumes at={board.resumes} />
          {isPast ? <p>{t('offline.stationPast')}</p> : null}
          <SignRows groups={groups} live={live} />
        </Blanked>
        <div className="age">
          <FreshnessNote source={board.live} now={now} refresh={refresh} announces />
        </div>
      </div>
      <LastDepartures last={board.last} now={now} live={board.live} />
      <p className="cluster no-print">
        <PlaceLinks
          path={stationPath(station.slug)}
          name={station.name}
          topics={[`station:${station.slug}`, `elevator:${station.slug}`]}
        />
      </p>
      {alerts?.length ? (
        <section aria-label={t('stations.alerts')}>
          <AlertLines alerts={alerts} detours={[]} now={now} level={3} />
        </section>
      ) : null}
    </section>
  );
}
