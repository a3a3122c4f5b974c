import { type Favourite, type FavouritePlace, favouriteKey } from './favourite.ts';

export type FavouriteList = readonly Favourite[];

export const MAX_FAVOURITES = 50;

export const hasFavourite = (list: FavouriteList, place: FavouritePlace): boolean => {
  const key = favouriteKey(place);
  return list.some((each) => favouriteKey(each.place) === key);
};

/** Adds places, except those already listed and those beyond the maximum. */
export function addFavourites(list: FavouriteList, added: FavouriteList): FavouriteList {
  const byKey = new Map(list.map((each) => [favouriteKey(each.place), each]));
  for (const each of added) {
    const key = favouriteKey(each.place);
    if (byKey.size < MAX_FAVOURITES && !byKey.has(key)) byKey.set(key, each);
  }
  return byKey.size === list.length ? list : [...byKey.values()];
}

export function removeFavourite(list: FavouriteList, place: FavouritePlace): FavouriteList {
  const key = favouriteKey(place);
  return list.filter((each) => favouriteKey(each.place) !== key);
}

export function moveFavourite(list: FavouriteList, place: FavouritePlace, by: -1 | 1): FavouriteList {
  const key = favouriteKey(place);
  const from = list.findIndex((each) => favouriteKey(each.place) === key);
  const to = from + by;
  const moved = list[from];
  if (!moved || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Keeps what was loaded of places, by key, for the next visit. */
export function updateFavourites(
  list: FavouriteList,
  loaded: ReadonlyMap<string, Required<Omit<Favourite, 'place'>>>,
): FavouriteList {
  const updated = list.map((each) => {
    const now = loaded.get(favouriteKey(each.place));
    return now === undefined || (now.name === each.name && now.rows === each.rows)
      ? each
      : { ...each, ...now };
  });
  return updated.every((each, index) => each === list[index]) ? list : updated;
}
