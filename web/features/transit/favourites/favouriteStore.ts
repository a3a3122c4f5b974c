// Stores the rider's list in this browser only, and synchronises it across tabs.

import { useSyncExternalStore } from 'react';
import {
  addFavourites,
  type Favourite,
  type FavouriteList,
  favouriteKey,
  readFavouriteKey,
} from './favourite.ts';

/** A list is stored as `{"v":1,"items":[{"key":"route/17","name":"Bus 17","rows":2}]}`. */
const VERSION = 1;
const MAX_NAME_LENGTH = 120;
const MAX_TEXT_LENGTH = 100_000;
const shorten = (name: string): string => name.slice(0, MAX_NAME_LENGTH);

export function encodeStored(list: FavouriteList): string {
  return JSON.stringify({
    v: VERSION,
    items: list.map(({ place, name, rows }) => ({ key: favouriteKey(place), name: shorten(name), rows })),
  });
}

/** Parses a stored list; any other text gives an empty list, and invalid items are skipped. */
export function decodeStored(text: string | null): FavouriteList {
  if (text === null || text.length > MAX_TEXT_LENGTH) return [];
  const kept = jsonOf(text);
  if (!isRecord(kept) || kept.v !== VERSION || !Array.isArray(kept.items)) return [];
  return addFavourites(
    [],
    kept.items.flatMap((item: unknown) => itemOf(item) ?? []),
  );
}

function itemOf(item: unknown): Favourite | null {
  if (!isRecord(item) || typeof item.key !== 'string') return null;
  const place = readFavouriteKey(item.key);
  const { name, rows } = item;
  return (
    place && {
      place,
      name: typeof name === 'string' ? shorten(name.trim()) : '',
      ...(rows === 1 || rows === 2 ? { rows } : {}),
    }
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The key in the browser's storage; an inline script of Home counts the stored items before hydration. */
export const STORED_AS = 'favourites';

export interface FavouriteStore {
  list(): FavouriteList;
  /** Changes the list. Returns `false` if the browser did not store it; it then lasts only as long as this page. */
  change(rule: (list: FavouriteList) => FavouriteList): boolean;
  /** Calls `changed` for changes in another tab too; returns a function to unsubscribe. */
  subscribe(changed: () => void): () => void;
}

/** Creates the store. `storage` may throw, as when the browser blocks it. */
export function createFavouriteStore(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  tabs: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): FavouriteStore {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let list: FavouriteList = [];
  let isUnstored = false;

  function read(): FavouriteList {
    if (isUnstored) return list;
    let found: string | null = null;
    try {
      found = storage().getItem(STORED_AS);
    } catch {
      // Reading is not possible, so the list is empty.
    }
    if (found !== text) {
      text = found;
      list = decodeStored(found);
    }
    return list;
  }

  function write(next: FavouriteList): void {
    const encoded = encodeStored(next);
    list = next;
    try {
      storage().setItem(STORED_AS, encoded);
      text = encoded;
      isUnstored = false;
    } catch {
      isUnstored = true;
    }
  }

  const notify = () => {
    for (const listener of listeners) listener();
  };

  /** Handles a change in another tab; `key` is `null` if everything was cleared. */
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent;
    if (key === STORED_AS || key === null) notify();
  };

  return {
    list: read,
    change(rule) {
      const before = read();
      const next = rule(before);
      if (next === before) return !isUnstored;
      write(next);
      notify();
      return !isUnstored;
    },
    subscribe(changed) {
      if (listeners.size === 0) tabs.addEventListener('storage', onStorage);
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) tabs.removeEventListener('storage', onStorage);
      };
    },
  };
}

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
