/** The places of a rider's saved and recent things, as a journey begins or ends there. */
import { type Favourite, favouriteName } from '#web/features/transit/favourites/favourite.ts';
import { nameOnly, type Suggestion } from '#web/features/transit/search/suggestion.ts';

/** Lines and trips are no places. */
export function savedEnd(favourite: Favourite): Suggestion[] {
  const { place } = favourite;
  const name = favouriteName(favourite);
  switch (place.kind) {
    case 'route':
    case 'trips':
      return [];
    case 'station':
      return [{ ...nameOnly, kind: 'station', name, to: place.slug }];
    case 'stop':
    case 'wholeStop':
      return [{ ...nameOnly, kind: 'stop', name, to: place.stopId }];
  }
}

/** Recents lead to pages; the address of each has the place. */
export function recentEnd({ kind, name, to }: Suggestion): Suggestion[] {
  const [path = '', query = ''] = to.split('?');
  const [, id] = /^\/(?:departures|stations)\/([^/]+)$/.exec(path) ?? [];
  if (id !== undefined) return [{ ...nameOnly, kind, name, to: decodeURIComponent(id) }];
  const point = kind === 'place' ? new URLSearchParams(query).get('place') : null;
  return point === null ? [] : [{ ...nameOnly, kind: 'point', name, to: `${point},${name}` }];
}
