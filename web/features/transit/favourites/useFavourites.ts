import { useSyncExternalStore } from 'react';
import type { FavouriteList } from './favouriteList.ts';
import { createFavouriteStore, type FavouriteStore } from './favouriteStore.ts';

let store: FavouriteStore | null = null;

/** The store of this browser; made when first used, for a server has none. */
export const favouriteStore = (): FavouriteStore => {
  store ??= createFavouriteStore(() => localStorage, window);
  return store;
};

const subscribe = (changed: () => void) => favouriteStore().subscribe(changed);

/** The rider's list; `null` on the server and while the page is being taken over. */
export const useFavourites = (): FavouriteList | null =>
  useSyncExternalStore(
    subscribe,
    () => favouriteStore().list(),
    () => null,
  );
