import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { SoonDeparture } from '#web/features/transit/departures/departureView.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { type FavouritePlace, favouriteKey, readFavouriteKey } from './favourite.ts';

export interface FavouritesResponse {
  /** Epoch ms. */
  now: number;
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
      departures: SoonDeparture[];
      /** When service resumes, epoch ms; `null`: service runs, or the time is unknown. */
      resumes: number | null;
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
