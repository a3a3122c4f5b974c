// Stations by name, or by distance from the rider, whose position stays in their browser.
import { useState } from 'react';
import { useHydrated } from '#web/features/chrome/useHydrated.ts';
import { milesText } from '#web/features/elevators/milesText.ts';
import { type Located, locateRider } from '#web/features/map/locateRider.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { AccessMark } from './AccessMark.tsx';
import { byDistance, FAR_METERS } from './byDistance.ts';
import styles from './StationList.module.css';
import type { StationEntry } from './stationEntry.ts';

export function StationList({ stations }: { stations: readonly StationEntry[] }) {
  const t = useT();
  const hydrated = useHydrated();
  const [located, setLocated] = useState<Located | 'asking' | null>(null);
  const me = located !== null && located !== 'asking' && located.outcome === 'here' ? located.position : null;
  const listed = me
    ? byDistance(stations, me)
    : stations.map((station) => ({ thing: station, meters: undefined }));
  const nearest = listed[0]?.meters ?? null;
  const words = () => {
    if (located === null) return null;
    if (located === 'asking') return t('map.locating');
    if (located.outcome !== 'here') return t(`map.${located.outcome}`);
    if (nearest === null) return null;
    return nearest > FAR_METERS ? t('stations.far', { miles: milesText(nearest) }) : t('stations.byDistance');
  };
  const ask = () => {
    if (located === 'asking') return;
    setLocated('asking');
    void locateRider(navigator.geolocation).then(setLocated);
  };
  return (
    <>
      <div className={styles.head}>
        <p role="status">{t('stations.count', { n: stations.length })}</p>
        {stations.length > 0 ? (
          <button
            type="button"
            className={`${styles.near} ${hydrated ? '' : 'held'}`}
            onClick={me ? () => setLocated(null) : ask}
            aria-disabled={located === 'asking'}
          >
            {t(me ? 'stations.byName' : 'stations.nearest')}
          </button>
        ) : null}
      </div>
      <p role="status" className={styles.outcome} data-located={words() === null ? undefined : ''}>
        {words()}
      </p>
      <ul className={styles.list}>
        {listed.map(({ thing: station, meters }) => (
          <li key={station.slug}>
            <AppLink to={`/stations/${encodeURIComponent(station.slug)}`} className={styles.link}>
              <span className={styles.top}>
                <strong translate="no">{station.name}</strong>
                {meters === undefined ? null : (
                  <span className={styles.distance}>
                    {meters === null
                      ? t('stations.distanceUnknown')
                      : t('stations.distance', { miles: milesText(meters) })}
                  </span>
                )}
              </span>
              <span className={styles.facts}>
                {station.badges.length > 0 ? (
                  <span className={styles.marks}>
                    {station.badges.map((badge) => (
                      <RouteMark key={badge.id} route={badge} size="S" />
                    ))}
                  </span>
                ) : null}
                <AccessMark accessible={station.accessible} />
                {station.out > 0 ? (
                  <span className={styles.out}>
                    <span aria-hidden="true">✕</span> {t('stations.elevatorsOut', { n: station.out })}
                  </span>
                ) : null}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
