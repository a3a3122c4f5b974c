// Departures around the rider, on a press alone.
import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '#web/features/chrome/useHydrated.ts';
import { type Located, locateRider } from '#web/features/map/locateRider.ts';
import { useT } from '#web/i18n/translation.tsx';
import styles from './NearMe.module.css';

const NearPlaces = lazy(() => import('./NearPlaces.tsx'));

export function NearMe() {
  const t = useT();
  const hydrated = useHydrated();
  const [located, setLocated] = useState<Located | 'asking' | null>(null);
  const ask = () => {
    if (located === 'asking') return;
    setLocated('asking');
    void locateRider(navigator.geolocation).then(setLocated);
  };
  const words = () => {
    if (located === null) return null;
    if (located === 'asking') return t('map.locating');
    return located.outcome === 'here' ? null : t(`map.${located.outcome}`);
  };
  return (
    <section className={`${styles.near} ${hydrated ? '' : 'held'}`} aria-label={t('home.near')}>
      <button type="button" className={styles.ask} aria-disabled={located === 'asking'} onClick={ask}>
        {t('home.near')}
      </button>
      <p role="status">{words()}</p>
      {located !== null && located !== 'asking' && located.outcome === 'here' ? (
        <div className={styles.found}>
          <Suspense fallback={null}>
            <NearPlaces from={located.position} />
          </Suspense>
        </div>
      ) : null}
    </section>
  );
}
