import { AccessMark } from '#web/features/transit/stations/AccessMark.tsx';
import { useT } from '#web/i18n/translation.tsx';
import styles from './station.module.css';
import type { StationPage } from './stationPage.ts';

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
