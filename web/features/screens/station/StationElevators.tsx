import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import styles from './station.module.css';
import type { StationProps } from './stationPage.ts';

export function StationElevators({ view, refresh }: Pick<StationProps, 'view' | 'refresh'>) {
  const { elevators, elevatorsAge, station, now } = view;
  const t = useT();
  const format = useFormats();
  const asOf = elevatorsAge.state === 'answered' ? elevatorsAge.asOf : null;
  return (
    <section aria-labelledby="elevators" className={`stack packed ${styles.section}`}>
      <div className={`wrap even between ${styles.head}`}>
        <h2 id="elevators">{t('stations.elevators')}</h2>
        <FreshnessNote source={elevatorsAge} now={now} refresh={refresh} of="reports" announces />
      </div>
      {elevators === null ? (
        <p className="unknown">
          {t(elevatorsAge.state === 'none' ? 'elevators.notPublished' : 'stations.elevatorsUnknown')}
        </p>
      ) : elevators.length === 0 ? (
        <p>
          <span aria-hidden="true" className="ok">
            ●
          </span>{' '}
          {t('stations.elevatorsNone', format.time(asOf ?? now))}
        </p>
      ) : (
        <ul className="stack loose">
          {elevators.map((outage) => (
            <li key={`${outage.elevator} ${outage.message}`} className="panel alarm">
              <strong lang={(outage.elevator && outage.elevatorLang) || undefined}>
                <span aria-hidden="true" className="bad">
                  ✕
                </span>{' '}
                {outage.elevator || t('stations.elevatorsOut', { n: 1 })}
              </strong>
              <p dir="auto" lang={outage.messageLang ?? undefined}>
                {outage.message}
              </p>
              {outage.since === null ? null : (
                <p className="quiet">{t('stations.since', { time: format.dayAndClock(outage.since) })}</p>
              )}
              {outage.alternateUrl ? (
                <a href={outage.alternateUrl} className="touch">
                  {t('stations.alternate')}
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {station.elevators.length > 0 ? (
        <p className="quiet">{t('stations.elevatorList', { list: format.list(station.elevators) })}</p>
      ) : null}
    </section>
  );
}
