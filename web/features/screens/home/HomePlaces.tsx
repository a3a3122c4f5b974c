// The board: saved places, departures nearby, or a trip from one place to another.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useFavourites } from '#web/features/transit/favourites/favouriteStore.ts';
import { JourneyForm } from '#web/features/transit/journeyForm/JourneyForm.tsx';
import { isPositionAllowed } from '#web/features/transit/map/isPositionAllowed.ts';
import { type Located, locateRider } from '#web/features/transit/map/locateRider.ts';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { HomeFavourites } from './HomeFavourites.tsx';
import styles from './HomePlaces.module.css';

const NearPlaces = lazy(() => import('./NearPlaces.tsx'));

const views = ['saved', 'near', 'trip'] as const;

export function HomePlaces() {
  const t = useT();
  const { plansJourneys } = useAgency();
  const [view, setView] = useState<(typeof views)[number]>('saved');
  const [located, setLocated] = useState<Located | 'asking' | null>(null);
  const showNear = () => {
    setView('near');
    // Keep a known position, so that switching to saved places and back needs no second wait.
    if (located === 'asking' || (located?.outcome === 'here' && view !== 'near')) return;
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
  const labels = { saved: t('favourites.title'), near: t('map.nearMe'), trip: t('home.trip') };
  return (
    <>
      <div className={`wrap snug scripted ${styles.views}`}>
        {views
          .filter((each) => each !== 'trip' || plansJourneys)
          .map((each) => (
            <Button
              key={each}
              kind="chip"
              aria-pressed={view === each}
              aria-disabled={each === 'near' && located === 'asking'}
              onClick={each === 'near' ? showNear : () => setView(each)}
            >
              {labels[each]}
            </Button>
          ))}
      </div>
      {view === 'saved' ? <HomeFavourites /> : null}
      {plansJourneys ? (
        <div className={view === 'trip' ? undefined : styles.unchosen} hidden={view === 'near'}>
          <HomeTrips />
        </div>
      ) : null}
      {view === 'near' ? (
        <section aria-label={t('home.near')} className={styles.near}>
          <p role="status">{words()}</p>
          {located !== null && located !== 'asking' && located.outcome === 'here' ? (
            <Suspense fallback={null}>
              <NearPlaces from={located.position} />
            </Suspense>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

function HomeTrips() {
  const t = useT();
  return (
    <section aria-label={t('trips.title')}>
      <JourneyForm />
    </section>
  );
}
