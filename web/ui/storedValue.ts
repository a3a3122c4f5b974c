// A value that the browser keeps for this site: all tabs share it, and it never leaves the device.
import { useSyncExternalStore } from 'react';

export interface StoredValue<T> {
  read(): T;
  /** Changes the value. Returns `false` if the browser did not store it; it then lasts only as long as this page. */
  change(rule: (value: T) => T): boolean;
  /** Calls `changed` for changes in another tab too; returns a function to unsubscribe. */
  subscribe(changed: () => void): () => void;
}

interface Format<T> {
  /** The key in the browser's storage. */
  key: string;
  /** Parses a stored text, which may be anything; `null`: nothing is stored. */
  decode: (text: string | null) => T;
  /** `null`: nothing is to be stored. */
  encode: (value: T) => string | null;
}

/** May throw, as when the browser blocks storage. */
type GetStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const ofSite: GetStorage = () => localStorage;

/** Returns the text that the browser keeps under a key; `null`: none, or reading is not possible. */
export function keptText(key: string, storage = ofSite): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key; `null` removes it. Returns `false` if the browser did not store it. */
export function keepText(key: string, text: string | null, storage = ofSite): boolean {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Creates the value; nothing is read before the first use, because servers have no storage. */
export function createStoredValue<T>(
  { key, decode, encode }: Format<T>,
  storage = ofSite,
  tabs: () => Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = () => globalThis,
): StoredValue<T> {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = decode(null);
  let isUnstored = false;

  function read(): T {
    if (isUnstored) return value;
    const found = keptText(key, storage);
    if (found !== text) {
      text = found;
      value = decode(found);
    }
    return value;
  }

  function write(next: T): void {
    const encoded = encode(next);
    value = next;
    isUnstored = !keepText(key, encoded, storage);
    if (!isUnstored) text = encoded;
  }

  const notify = () => {
    for (const listener of listeners) listener();
  };

  /** Handles a change in another tab; its key is `null` if everything was cleared. */
  const onStorage = (event: Event) => {
    const { key: changed } = event as Event & { key: string | null };
    if (changed === key || changed === null) notify();
  };

  return {
    read,
    change(rule) {
      const before = read();
      const next = rule(before);
      if (next === before) return !isUnstored;
      write(next);
      notify();
      return !isUnstored;
    },
    subscribe(changed) {
      if (listeners.size === 0) tabs().addEventListener('storage', onStorage);
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) tabs().removeEventListener('storage', onStorage);
      };
    },
  };
}

/** Returns the value; on the server and during hydration, `before`, which must be the same object each time. */
export const useStoredValue = <T, B>(stored: StoredValue<T>, before: B): T | B =>
  useSyncExternalStore<T | B>(stored.subscribe, stored.read, () => before);
