// The number of saved places is read before the first paint, to reserve their space until they are rendered.
import { lazy, Suspense, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { readFavouriteLink } from '#web/features/transit/favourites/favouriteLink.ts';
import { MAX_FAVOURITES } from '#web/features/transit/favourites/favouriteList.ts';
import { STORED_AS } from '#web/features/transit/favourites/favouriteStore.ts';
import { useFavourites } from '#web/features/transit/favourites/useFavourites.ts';
import { useT } from '#web/i18n/translation.tsx';
import { Nonce } from '#web/ui/nonce.ts';
import styles from './HomeFavourites.module.css';

const SavedPlaces = lazy(() => import('./SavedPlaces.tsx'));
const SharedPlaces = lazy(() => import('./SharedPlaces.tsx'));

const reserveScript = `try{
const n=Math.min(JSON.parse(localStorage.getItem("${STORED_AS}")).items.length,${MAX_FAVOURITES}),e=document.currentScript.previousElementSibling
if(n>0){e.style.setProperty("--places",n);e.dataset.room=""}
}catch{}`;

export function HomeFavourites() {
  const t = useT();
  const list = useFavourites();
  const nonce = useContext(Nonce);
  const { hash } = useLocation();
  const room = useRef<HTMLDivElement>(null);
  const count = list?.length ?? null;
  useLayoutEffect(() => {
    const element = room.current;
    if (!element || count === null) return;
    element.style.setProperty('--places', String(count));
    element.toggleAttribute('data-room', count > 0);
  }, [count]);
  const shared = useMemo(() => readFavouriteLink(hash), [hash]);
  return (
    <>
      <div ref={room} className={styles.room} suppressHydrationWarning>
        {list !== null && list.length > 0 ? (
          <Suspense fallback={null}>
            <SavedPlaces list={list} />
          </Suspense>
        ) : (
          <p className={`${styles.none} ${list === null ? 'held' : ''}`}>{t('favourites.none')}</p>
        )}
      </div>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, allowed by its hash
        dangerouslySetInnerHTML={{ __html: reserveScript }}
      />
      {list !== null && shared !== null ? (
        <Suspense fallback={null}>
          <SharedPlaces key={hash} list={list} offered={shared} />
        </Suspense>
      ) : null}
    </>
  );
}
