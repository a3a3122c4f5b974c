/** A list as a link: in its fragment, which browsers send to no server. It holds places alone; names are looked up. */
import { favouriteKey, readFavouriteKey } from './favourite.ts';
import { addFavourites, type FavouriteList } from './favouriteList.ts';

const START = '#saved=';

/** An address in the app, such as `/#saved=route/17,station/girard`. */
export const favouriteLink = (list: FavouriteList): string =>
  `/${START}${list.map(({ place }) => favouriteKey(place)).join(',')}`;

/** What the fragment of an address offers; `null` when it is not such a link. What cannot be read is left out. */
export function readFavouriteLink(hash: string): FavouriteList | null {
  if (!hash.startsWith(START)) return null;
  const places = hash
    .slice(START.length)
    .split(',')
    .flatMap((key) => readFavouriteKey(key) ?? []);
  return addFavourites(
    [],
    places.map((place) => ({ place, name: '' })),
  );
}
