/** A list is stored as `{"v":1,"items":[{"key":"route/17","name":"Bus 17"}]}`. */
import { type Favourite, favouriteKey, readFavouriteKey } from './favourite.ts';
import { addFavourites, type FavouriteList } from './favouriteList.ts';

const VERSION = 1;
const MAX_NAME_LENGTH = 120;
const MAX_TEXT_LENGTH = 100_000;
const shorten = (name: string): string => name.slice(0, MAX_NAME_LENGTH);

export function encodeStored(list: FavouriteList): string {
  return JSON.stringify({
    v: VERSION,
    items: list.map(({ place, name }) => ({ key: favouriteKey(place), name: shorten(name) })),
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
  return place && { place, name: typeof item.name === 'string' ? shorten(item.name.trim()) : '' };
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
