import { useSyncExternalStore } from 'react';
import type { FavouriteList } from './favouriteList.ts';
import { createFavouriteStore, type FavouriteStore } from './favouriteStore.ts';

let store: FavouriteStore | null = null;

/** The store of this browser, created on first use because servers have none. */
export const favouriteStore = (): FavouriteStore => {
  store ??= createFavouriteStore(() => localStorage, window);
  return store;
};

const subscribe = (changed: () => void) => favouriteStore().subscribe(changed);

/** The rider's list; `null` on the server and during hydration. */
export const useFavourites = (): FavouriteList | null =>
  useSyncExternalStore(
    subscribe,
    () => favouriteStore().list(),
    () => null,
  );
