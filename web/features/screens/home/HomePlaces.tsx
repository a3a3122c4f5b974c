import { lazy, Suspense, useEffect, useState } from 'react';
import { useFavourites } from '#web/features/transit/favourites/useFavourites.ts';
import { isPositionAllowed } from '#web/features/transit/map/isPositionAllowed.ts';
import { type Located, locateRider } from '#web/features/transit/map/locateRider.ts';
import { useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { HomeFavourites } from './HomeFavourites.tsx';
import styles from './HomePlaces.module.css';

const NearPlaces = lazy(() => import('./NearPlaces.tsx'));

export function HomePlaces() {
  const t = useT();
  const hydrated = useHydrated();
  const [view, setView] = useState<'saved' | 'near'>('saved');
  const [located, setLocated] = useState<Located | 'asking' | null>(null);
  const showNear = () => {
    setView('near');
    // Keep a known position, so that switching to saved places and back needs no second wait.
    if (located === 'asking' || (located?.outcome === 'here' && view === 'saved')) return;
    setLocated('asking');
    void locateRider(navigator.geolocation).then(setLocated);
  };
  const hasNone = useFavourites()?.length === 0;
  // If no places are saved and no permission prompt is needed, nearby departures load without a tap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it is known that nothing is saved
  useEffect(() => {
    let ended = false;
    if (hasNone) void isPositionAllowed().then((allowed) => allowed && !ended && showNear());
    return () => {
      ended = true;
    };
  }, [hasNone]);
  const words = () => {
    if (located === null) return null;
    if (located === 'asking') return t('map.locating');
    return located.outcome === 'here' ? null : t(`map.${located.outcome}`);
  };
  return (
    <>
      <div className={`${styles.views} ${hydrated ? '' : 'held'}`}>
        <button
          type="button"
          className="filled"
          aria-pressed={view === 'saved'}
          onClick={() => setView('saved')}
        >
          {t('favourites.title')}
        </button>
        <button
          type="button"
          className="filled"
          aria-pressed={view === 'near'}
          aria-disabled={located === 'asking'}
          onClick={showNear}
        >
          {t('home.near')}
        </button>
      </div>
      {view === 'saved' ? (
        <HomeFavourites />
      ) : (
        <section aria-label={t('home.near')} className={styles.near}>
          <p role="status">{words()}</p>
          {located !== null && located !== 'asking' && located.outcome === 'here' ? (
            <Suspense fallback={null}>
              <NearPlaces from={located.position} />
            </Suspense>
          ) : null}
        </section>
      )}
    </>
  );
}
