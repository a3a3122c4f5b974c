// The board: saved places, departures nearby, or a trip from one place to another.
import { lazy, Suspense, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { type FavouriteList, MAX_FAVOURITES } from '#web/features/transit/favourites/favourite.ts';
import { MAX_PLACES, readFavouriteLink } from '#web/features/transit/favourites/favouriteAddresses.ts';
import { STORED_AS, useFavourites } from '#web/features/transit/favourites/favouriteStore.ts';
import { JourneyForm } from '#web/features/transit/journeyForm/JourneyForm.tsx';
import { isPositionAllowed } from '#web/features/transit/map/isPositionAllowed.ts';
import { useRiderPosition } from '#web/features/transit/map/locateRider.ts';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { Nonce } from '#web/ui/securityPolicy.ts';
import styles from './HomePlaces.module.css';

const NearPlaces = lazy(() => import('./NearPlaces.tsx'));

const views = ['saved', 'near', 'trip'] as const;

export function HomePlaces() {
  const t = useT();
  const { plansJourneys } = useAgency();
  const list = useFavourites();
  const hasNone = list?.length === 0;
  const [chosen, setChosen] = useState<(typeof views)[number] | null>(null);
  // A rider with nothing saved starts with a trip.
  const view = chosen ?? (hasNone && plansJourneys ? 'trip' : 'saved');
  const { isAsking, position, note, locate } = useRiderPosition();
  const showNear = () => {
    setChosen('near');
    // Keep a known position, so that switching to saved places and back needs no second wait.
    if (!isAsking && (position === null || view === 'near')) void locate();
  };
  // If no places are saved and no permission prompt is needed, nearby departures load without a tap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it is known that nothing is saved
  useEffect(() => {
    let ended = false;
    if (hasNone) void isPositionAllowed().then((allowed) => allowed && !ended && showNear());
    return () => {
      ended = true;
    };
  }, [hasNone]);
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
              aria-disabled={each === 'near' && isAsking}
              onClick={each === 'near' ? showNear : () => setChosen(each)}
            >
              {labels[each]}
            </Button>
          ))}
      </div>
      {view === 'saved' || chosen === null ? <HomeFavourites list={list} /> : null}
      {plansJourneys ? (
        <div
          className={view === 'trip' ? undefined : styles.unchosen}
          hidden={view === 'near' || (view === 'saved' && hasNone)}
        >
          <section aria-label={t('trips.title')}>
            <JourneyForm />
          </section>
        </div>
      ) : null}
      {view === 'near' || (list !== null && !hasNone) ? null : (
        <p className={`soft scripted ${styles.unchosen}`}>{t('favourites.none')}</p>
      )}
      {view === 'near' ? (
        <section aria-label={t('home.near')} className={styles.near}>
          <p role="status">{note}</p>
          {position === null ? null : (
            <Suspense fallback={null}>
              <NearPlaces from={position} />
            </Suspense>
          )}
        </section>
      ) : null}
    </>
  );
}

const SavedPlaces = lazy(() => import('./SavedPlaces.tsx'));
const SharedPlaces = lazy(() => import('./SharedPlaces.tsx'));

/**
 * Before the page's scripts load: draws the saved places by name, in rows of their final height, and requests their
 * departures. A stop on a line and a trip have one row, other places as many as before, at most two.
 */
const reserveScript = `try{
const items=JSON.parse(localStorage.getItem("${STORED_AS}")).items.filter(({key})=>/^(route|stop|station|departures|trips)\\/[^\\s<>]+$/.test(key)).slice(0,${MAX_FAVOURITES}),e=document.currentScript.previousElementSibling
if(items.length>0){const rows=items.map(({key,name,rows})=>[String(name??""),rows===1||/^(stop|trips)\\//.test(key)?1:2])
e.style.setProperty("--rows",rows.reduce((sum,[,n])=>sum+n,0))
e.style.setProperty("--names",JSON.stringify(rows.map(([name,n])=>name.replaceAll("\\n"," ")+"\\n".repeat(n)).join("")).replaceAll("\\\\n","\\\\a "))
e.dataset.room=""
const link=document.createElement("link")
link.rel="preload";link.as="fetch";link.crossOrigin="anonymous"
link.href="/saved-departures?"+new URLSearchParams(items.slice(0,${MAX_PLACES}).map(({key})=>key).sort().map(key=>["of",key]))
document.head.append(link)}
}catch{}`;

/** The saved places are read before the first paint, to show their names and reserve their rows until they are rendered. */
function HomeFavourites({ list }: { list: FavouriteList | null }) {
  const nonce = useContext(Nonce);
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const room = useRef<HTMLDivElement>(null);
  const count = list?.length ?? null;
  useLayoutEffect(() => {
    if (count !== null) room.current?.toggleAttribute('data-room', count > 0);
  }, [count]);
  const shared = useMemo(() => readFavouriteLink(hash), [hash]);
  return (
    <>
      <div ref={room} className={styles.room} suppressHydrationWarning>
        {list !== null && list.length > 0 ? (
          <Suspense fallback={null}>
            <SavedPlaces list={list} />
          </Suspense>
        ) : null}
      </div>
      {/* Only in the server's HTML: where the app itself shows this screen, it is of no use, and a browser that requires
          trusted types refuses it. */}
      {hydrated ? null : (
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, allowed by its hash
          dangerouslySetInnerHTML={{ __html: reserveScript }}
        />
      )}
      {list !== null && shared !== null ? (
        <Suspense fallback={null}>
          <SharedPlaces key={hash} list={list} offered={shared} />
        </Suspense>
      ) : null}
    </>
  );
}
