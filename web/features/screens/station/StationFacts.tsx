// The facts of a station, and the state of its elevators.
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { AccessMark } from '#web/features/transit/stations/AccessMark.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import styles from './station.module.css';
import type { StationPage, StationProps } from './stationPage.server.ts';

export function StationFacts({ view }: { view: StationPage }) {
  const { station, elevators, entrancesOut } = view;
  const t = useT();
  return (
    <dl className={styles.facts}>
      <dt>{t('stations.accessibility')}</dt>
      <dd>
        <AccessMark accessible={station.accessible} out={elevators?.length ?? 0} />
        {station.accessibilityNotes ? <p>{station.accessibilityNotes}</p> : null}
      </dd>
      {station.entrances.length > 0 ? (
        <>
          <dt>{t('stations.entrances')}</dt>
          {station.entrances.map((entrance) => (
            <dd
              key={`${entrance.name} ${entrance.position.lat} ${entrance.position.lon}`}
              className={`wrap between ruled ${styles.entrance}`}
            >
              <span translate="no">{entrance.name}</span>
              <AccessMark
                accessible={entrance.accessible}
                out={entrancesOut.includes(entrance.name) ? 1 : 0}
              />
            </dd>
          ))}
        </>
      ) : null}
      {station.address ? (
        <>
          <dt>{t('stations.address')}</dt>
          <dd translate="no">{station.address}</dd>
        </>
      ) : null}
      {station.parking ? (
        <>
          <dt>{t('stations.parking')}</dt>
          <dd>{station.parking}</dd>
        </>
      ) : null}
    </dl>
  );
}

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
