import { useSyncExternalStore } from 'react';
import type { FavouriteList } from './favouriteList.ts';
import { createFavouriteStore, type FavouriteStore } from './favouriteStore.ts';

let store: FavouriteStore | null = null;

/** Returns the store, created on first use, because servers have no storage. */
export const favouriteStore = (): FavouriteStore => {
  store ??= createFavouriteStore(() => localStorage, window);
  return store;
};

const subscribeToFavourites = (changed: () => void) => favouriteStore().subscribe(changed);

/** Returns the rider's list; `null` on the server and during hydration. */
export const useFavourites = (): FavouriteList | null =>
  useSyncExternalStore(
    subscribeToFavourites,
    () => favouriteStore().list(),
    () => null,
  );
