// What Home changes in the rider's list. It is in a file of its own, because every page with a star loads `favourite.ts`.
import { type Favourite, type FavouriteList, type FavouritePlace, favouriteKey } from './favourite.ts';

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
