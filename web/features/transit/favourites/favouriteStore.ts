// The rider's list, which stays in this browser.
import { createStoredValue, useStoredValue } from '#web/ui/storedValue.ts';
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

/** How the list is stored in this browser. */
export const storedFavourites = { key: STORED_AS, decode: decodeStored, encode: encodeStored };

export const favouriteStore = createStoredValue(storedFavourites);

/** Returns the rider's list; `null` on the server and during hydration. */
export const useFavourites = (): FavouriteList | null => useStoredValue(favouriteStore, null);
