// Offers the places of a shared link. The rider's own list is never replaced, and is extended only after a tap.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CALM_SECONDS, usePolled } from '#web/features/base/live/polling.ts';
import {
  addFavourites,
  type FavouriteList,
  favouriteKey,
  favouriteName,
  favouriteNoun,
  hasFavourite,
} from '#web/features/transit/favourites/favourite.ts';
import {
  type FavouritesResponse,
  favouritesAddress,
} from '#web/features/transit/favourites/favouriteAddresses.ts';
import { favouriteStore } from '#web/features/transit/favourites/favouriteStore.ts';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './SharedPlaces.module.css';

export default function SharedPlaces({ list, offered }: { list: FavouriteList; offered: FavouriteList }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // The rider may follow the same link again before its removal from the address has been rendered.
    const show = () => {
      if (dialog.current?.open === false) dialog.current.showModal();
    };
    show();
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, []);
  const { answer } = usePolled<FavouritesResponse>(
    offered.length > 0 ? favouritesAddress(offered.map(({ place }) => place)) : null,
    CALM_SECONDS,
  );
  const names = new Map(
    answer?.items.flatMap((item) => (item.state === 'here' ? [[item.key, item.name]] : [])),
  );
  const own = new Map(list.map(({ place, name }) => [favouriteKey(place), name]));
  const places = offered.map(({ place }) => {
    const key = favouriteKey(place);
    return { place, name: names.get(key) ?? own.get(key) ?? '' };
  });
  const gone = new Set(answer?.items.flatMap(({ key, state }) => (state === 'gone' ? key : [])));
  const unsaved = places.filter(({ place }) => !hasFavourite(list, place) && !gone.has(favouriteKey(place)));
  const all = addFavourites(list, unsaved);
  const added = all.length - list.length;
  // However the dialog is closed, the offer is removed from the address.
  const removeOffer = () => void navigate(pathname + search, { replace: true, preventScrollReset: true });
  return (
    <dialog
      ref={dialog}
      className={`box floating dialog ${styles.dialog}`}
      aria-labelledby="offer"
      onClose={removeOffer}
    >
      <h2 id="offer">{t('favourites.offerTitle')}</h2>
      {places.length === 0 ? (
        <p>{t('favourites.offerNone')}</p>
      ) : (
        <>
          <p>{t(unsaved.length === 0 ? 'favourites.offerNothingNew' : 'favourites.offer')}</p>
          <ul className="stack">
            {places.map((each) => (
              <li key={favouriteKey(each.place)}>
                <span className="quiet">{t(`chrome.${favouriteNoun(each.place)}`)}</span>{' '}
                <span translate="no">{favouriteName(each)}</span>
                {each.place.kind === 'stop' && each.name !== '' ? (
                  <span translate="no"> ({each.place.routeId})</span>
                ) : null}
                {gone.has(favouriteKey(each.place)) ? (
                  <span className="quiet"> {t('favourites.gone')}</span>
                ) : null}
                {hasFavourite(list, each.place) ? (
                  <span className="quiet"> {t('favourites.saved')}</span>
                ) : null}
              </li>
            ))}
          </ul>
          {added < unsaved.length ? <p>{t('favourites.noRoom', { n: unsaved.length - added })}</p> : null}
        </>
      )}
      <form method="dialog" className="wrap even">
        {added > 0 ? (
          <Button
            type="submit"
            kind="accent"
            onClick={() => favouriteStore.change((own) => addFavourites(own, unsaved))}
          >
            {t('favourites.add', { n: added })}
          </Button>
        ) : null}
        <Button type="submit">{t('favourites.close')}</Button>
      </form>
    </dialog>
  );
}
