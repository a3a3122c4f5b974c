/** A list as a link: in its fragment, which browsers send to no server. It holds places alone; names are looked up. */
import { favouriteKey, readFavouriteKey } from './favourite.ts';
import { addFavourites, type FavouriteList, MOST_FAVOURITES } from './favouriteList.ts';

const START = '#saved=';
/** Two ids of the greatest length, each letter encoded, and the words between them. */
const MAX_KEY = 4_000;
/** Fifty places take less, however long their ids. */
const MAX_LINK = 50 * MAX_KEY;

/** An address in the app, such as `/#saved=route/17,station/girard`. */
export const favouriteLink = (list: FavouriteList): string =>
  `/${START}${list.map(({ place }) => favouriteKey(place)).join(',')}`;

/** What the fragment of an address offers; `null` when it is not such a link. What cannot be read is left out. */
export function readFavouriteLink(hash: string): FavouriteList | null {
  if (!hash.startsWith(START)) return null;
  let list: FavouriteList = [];
  // Piece by piece, to a bound: anybody can make a link of any length.
  for (let at = START.length; at < Math.min(hash.length, MAX_LINK) && list.length < MOST_FAVOURITES; ) {
    const comma = hash.indexOf(',', at);
    const end = comma === -1 ? hash.length : comma;
    const place = end - at > MAX_KEY ? null : readFavouriteKey(hash.slice(at, end));
    if (place) list = addFavourites(list, [{ place, name: '' }]);
    at = end + 1;
  }
  return list;
}
