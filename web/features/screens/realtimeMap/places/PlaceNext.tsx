import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { liveAge } from '#web/features/base/live/liveAge.ts';
import { DEPARTURES_SECONDS, usePolled } from '#web/features/base/live/polling.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useOnline } from '#web/features/base/live/useRefresh.ts';
import { Resumes } from '#web/features/transit/departures/SignRow.tsx';
import { SignRows, signGroups } from '#web/features/transit/departures/SignRows.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import styles from './PlaceCard.module.css';
import { type PlaceDepartures, placeDeparturesAddress } from './placeDepartures.ts';

const MAX_SHOWN = 5;

export function PlaceNext({
  place,
  label,
}: {
  place: { kind: 'stop' | 'station'; id: string };
  label: string;
}) {
  const { answer, failing } = usePolled<PlaceDepartures>(placeDeparturesAddress(place), DEPARTURES_SECONDS);
  return answer ? <LoadedPlaceNext answer={answer} failing={failing} label={label} /> : null;
}

function LoadedPlaceNext({
  answer,
  failing,
  label,
}: {
  answer: PlaceDepartures;
  failing: boolean;
  label: string;
}) {
  const t = useT();
  const online = useOnline();
  const now = useClock(answer.now);
  const live = liveAge(answer.live, now);
  return (
    <>
      {/* The sheet says how old fresh data is. */}
      {live.freshness === 'live' ? null : (
        <FreshnessNote source={answer.live} now={answer.now} refresh={{ failing, online }} />
      )}
      {answer.departures.length > 0 ? (
        <SignRows
          label={label}
          groups={signGroups(answer.departures, now, live.freshness === 'stale')}
          max={MAX_SHOWN}
          live={live}
        />
      ) : (
        <p className="quiet">{t(answer.known ? 'stations.noDepartures' : 'route.tripsUnknown')}</p>
      )}
      <Resumes at={answer.resumes} className="quiet" />
      {answer.alerts === null ? <p className="quiet">{t('map.alertsUnknown')}</p> : null}
      {answer.alerts && answer.alerts.length > 0 ? (
        <ul className="plain" aria-label={t('stations.alerts')}>
          {answer.alerts.map((alert) => (
            <li key={alert.id} className="topped">
              <AppLink
                className={`touch ${styles.link}`}
                to={`/alerts#${encodeURIComponent(`alert-${alert.id}`)}`}
              >
                <span>
                  <span aria-hidden="true">⚠ </span>
                  {alert.suspended ? <strong>{t('alerts.suspended')} </strong> : null}
                  <span dir="auto" lang={alert.titleLang ?? undefined}>
                    {alert.title}
                  </span>
                  {alert.directions.map((limit) => ` · ${limit}`)}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
