// Where a rider's list lives: in this browser alone. Every tab follows every other.

import type { FavouriteList } from './favouriteList.ts';
import { decodeStored, encodeStored } from './storedFavourites.ts';

/** Its name in the browser's storage; `HomeFavourites` counts what is there before scripts take the page over. */
export const STORED_AS = 'favourites';

export interface FavouriteStore {
  list(): FavouriteList;
  /**
   * Changes what is kept now, which another tab may have changed since. `false`: the browser would not keep it, so that
   * it lasts as long as this page.
   */
  change(rule: (list: FavouriteList) => FavouriteList): boolean;
  /** Calls `changed` after every change, here or in another tab; returns how to end that. */
  subscribe(changed: () => void): () => void;
}

/** `storage` may throw, as it does where a browser blocks it. */
export function createFavouriteStore(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  tabs: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): FavouriteStore {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let list: FavouriteList = [];
  /** What the browser would not keep: it counts from then on. */
  let unkept = false;

  function read(): FavouriteList {
    if (unkept) return list;
    let found: string | null = null;
    try {
      found = storage().getItem(STORED_AS);
    } catch {
      // Nothing can be kept, so nothing is.
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
      unkept = false;
    } catch {
      unkept = true;
    }
  }

  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** Of another tab; `key: null`: all was cleared. */
  const stored = (event: Event) => {
    const { key } = event as StorageEvent;
    if (key === STORED_AS || key === null) tell();
  };

  return {
    list: read,
    change(rule) {
      const before = read();
      const next = rule(before);
      if (next === before) return !unkept;
      write(next);
      tell();
      return !unkept;
    },
    subscribe(changed) {
      if (listeners.size === 0) tabs.addEventListener('storage', stored);
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) tabs.removeEventListener('storage', stored);
      };
    },
  };
}
