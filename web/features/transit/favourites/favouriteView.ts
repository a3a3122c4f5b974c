import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { SoonDeparture } from '#web/features/transit/departures/soonDeparture.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { type FavouritePlace, favouriteKey, readFavouriteKey } from './favourite.ts';

/** The places asked for, in their order, as they are now. */
export interface FavouritesAnswer {
  /** Epoch milliseconds. */
  now: number;
  items: FavouriteView[];
  /** `null`: nothing live was asked for. */
  live: SourceAge | null;
}

/** `gone`: no such place in the schedule of today; `unknown`: cannot be looked up now. */
export type FavouriteView = { key: string } & (
  | { state: 'gone' | 'unknown' }
  | {
      state: 'here';
      name: string;
      /** Of a route or a stop of it. */
      badge: RouteBadge | null;
      /** Of a stop: where its direction ends. */
      toward: string | null;
      departures: SoonDeparture[];
      /** When service resumes, epoch ms; `null`: it runs, or nobody knows. */
      resumes: number | null;
      /** The whole schedule of the place could be read: without departures there are none. */
      known: boolean;
    }
);

/** So many places are told of at once; a list may have more. */
export const MOST_ASKED = 12;

/** The address that answers for these places, in an order that does not depend on theirs. */
export const favouritesAddress = (places: readonly FavouritePlace[]): string =>
  `/saved-departures?${new URLSearchParams(
    places
      .slice(0, MOST_ASKED)
      .map(favouriteKey)
      .sort()
      .map((key) => ['of', key]),
  )}`;

/** The places of such an address, each once; `null` when one of them is none or there are too many. */
export function readFavouritesAddress(search: URLSearchParams): FavouritePlace[] | null {
  const keys = [...new Set(search.getAll('of'))];
  if (keys.length > MOST_ASKED) return null;
  const places = keys.flatMap((key) => readFavouriteKey(key) ?? []);
  return places.length === keys.length ? places : null;
}
