// What is at a station: its facts, the state of its elevators, and a map of its entrances.
import { useMemo } from 'react';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { MAP_ZOOM } from '#web/features/transit/map/engine/mapView.ts';
import { SmallMap, type SmallMapPlace, VEHICLES_METERS } from '#web/features/transit/map/SmallMap.tsx';
import { positionText } from '#web/features/transit/search/mapPath.ts';
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
    <section aria-labelledby="elevators" className="stack packed">
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

export function StationMap({
  view,
  position,
}: {
  view: StationPage;
  position: { lat: number; lon: number };
}) {
  const t = useT();
  const { lines } = view;
  const { name, entrances } = view.station;
  const elevatorOut = Boolean(view.elevators?.length);
  const { lat, lon } = position;
  const around = useMemo(() => ({ center: { lat, lon }, meters: VEHICLES_METERS }), [lat, lon]);
  const places = useMemo(
    (): SmallMapPlace[] => [
      ...entrances.map(
        ({ name, position }, index): SmallMapPlace => ({
          id: `entrance/${index}`,
          kind: 'entrance',
          name,
          position,
        }),
      ),
      { id: 'station', kind: elevatorOut ? 'elevatorOut' : 'station', name, position: around.center },
    ],
    [entrances, elevatorOut, name, around],
  );
  return (
    <SmallMap
      label={t('map.ofStation', { station: name })}
      moreHref={`/realtime-map?at=${positionText(position)},${MAP_ZOOM.closestFit}`}
      now={view.now}
      routes={lines}
      live={lines.length > 0}
      around={around}
      places={places}
    />
  );
}
