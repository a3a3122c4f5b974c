// The addresses that list saved places: the request for their departures, with its answer, and the link to share.
import type { EpochMs } from '#domain/units.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { ListedDeparture } from '#web/features/transit/departures/departureView.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import {
  addFavourites,
  type FavouriteList,
  type FavouritePlace,
  favouriteKey,
  MAX_FAVOURITES,
  readFavouriteKey,
} from './favourite.ts';

export interface FavouritesResponse {
  now: EpochMs;
  items: FavouriteView[];
  live: SourceAge | null;
}

/** `gone`: the place is not in the current schedule; `unknown`: it cannot be looked up now. */
export type FavouriteView = { key: string } & (
  | { state: 'gone' | 'unknown' }
  | {
      state: 'here';
      name: string;
      badge: RouteBadge | null;
      departures: ListedDeparture[];
      /** When service resumes; `null`: service runs, or the time is unknown. */
      resumes: EpochMs | null;
      /** Whether today's schedule is known, so that an empty list means no departures. */
      known: boolean;
      /** Of a trip: the parameters of a calendar file of the next journey; `null`: a calendar cannot hold it. */
      calendar: [name: string, value: string][] | null;
    }
);

/** Maximum number of places in one request; a list may have more. */
export const MAX_PLACES = 12;

/** Returns the address for the first `MAX_PLACES` places; it does not depend on their order. */
export const favouritesAddress = (places: readonly FavouritePlace[]): string =>
  `/saved-departures?${new URLSearchParams(
    places
      .slice(0, MAX_PLACES)
      .map(favouriteKey)
      .sort()
      .map((key) => ['of', key]),
  )}`;

/** Parses the places of such an address; `null` if a place is invalid or there are too many. */
export function readFavouritesAddress(search: URLSearchParams): FavouritePlace[] | null {
  const keys = [...new Set(search.getAll('of'))];
  if (keys.length > MAX_PLACES) return null;
  const places = keys.flatMap((key) => readFavouriteKey(key) ?? []);
  return places.length === keys.length ? places : null;
}

const START = '#saved=';
/** Maximum length of a key in characters: enough for two ids of the maximum length, percent-encoded, and separators. */
const MAX_KEY_LENGTH = 4_000;
const MAX_LINK_LENGTH = MAX_FAVOURITES * MAX_KEY_LENGTH;

/** Returns a link that lists favourites, without names, in the fragment, which browsers do not send to servers. */
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
