// The saved places are read before the first paint, to show their names and reserve their rows until they are rendered.
import { lazy, Suspense, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { MAX_FAVOURITES } from '#web/features/transit/favourites/favourite.ts';
import { MAX_PLACES, readFavouriteLink } from '#web/features/transit/favourites/favouriteAddresses.ts';
import { STORED_AS, useFavourites } from '#web/features/transit/favourites/favouriteStore.ts';
import { useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { Nonce } from '#web/ui/securityPolicy.ts';
import styles from './HomeFavourites.module.css';

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

export function HomeFavourites() {
  const t = useT();
  const list = useFavourites();
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
        ) : (
          <p className={`soft pad ${styles.none}`}>{t('favourites.none')}</p>
        )}
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
