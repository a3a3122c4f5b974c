/** Writes and reads links that list favourites, without names, in the fragment, which browsers do not send to servers. */
import { favouriteKey, readFavouriteKey } from './favourite.ts';
import { addFavourites, type FavouriteList, MAX_FAVOURITES } from './favouriteList.ts';

const START = '#saved=';
/** Maximum length of a key in characters: enough for two ids of the maximum length, percent-encoded, and separators. */
const MAX_KEY_LENGTH = 4_000;
const MAX_LINK_LENGTH = MAX_FAVOURITES * MAX_KEY_LENGTH;

export const favouriteLink = (list: FavouriteList): string =>
  `/${START}${list.map(({ place }) => favouriteKey(place)).join(',')}`;

/** Parses the fragment of such a link; returns `null` for any other fragment. Invalid keys are skipped. */
export function readFavouriteLink(hash: string): FavouriteList | null {
  if (!hash.startsWith(START)) return null;
  let list: FavouriteList = [];
  // Parse piece by piece up to a limit, because a link can have any length.
  for (let at = START.length; at < Math.min(hash.length, MAX_LINK_LENGTH) && list.length < MAX_FAVOURITES; ) {
    const comma = hash.indexOf(',', at);
    const end = comma === -1 ? hash.length : comma;
    const place = end - at > MAX_KEY_LENGTH ? null : readFavouriteKey(hash.slice(at, end));
    if (place) list = addFavourites(list, [{ place, name: '' }]);
    at = end + 1;
  }
  return list;
}
