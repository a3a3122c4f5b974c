import { journeysPath } from '#web/features/transit/journeys/journeysChoice.ts';
import { routePath, stationPath, stopPath } from '#web/features/transit/routes/pagePath.ts';
import { MAX_ID_LENGTH } from '#web/request/parameters.ts';

export type FavouritePlace =
  | { kind: 'route'; routeId: string }
  | { kind: 'station'; slug: string }
  | { kind: 'stop'; routeId: string; directionId: 0 | 1; stopId: string }
  | { kind: 'wholeStop'; stopId: string }
  /** `from` and `to`: a station's slug or a stop's id. */
  | { kind: 'trips'; from: string; to: string };

export interface Favourite {
  place: FavouritePlace;
  /** The place's name when it was saved or last loaded, shown until the server responds. May be "". */
  name: string;
  /** Number of its rows on Home when it was last loaded; omitted: unknown, so it has room for two. */
  rows?: 1 | 2;
}

export function favouriteKey(place: FavouritePlace): string {
  switch (place.kind) {
    case 'route':
      return `route/${encodeURIComponent(place.routeId)}`;
    case 'station':
      return `station/${encodeURIComponent(place.slug)}`;
    case 'stop':
      return `stop/${encodeURIComponent(place.routeId)}/${place.directionId}/${encodeURIComponent(place.stopId)}`;
    case 'wholeStop':
      return `departures/${encodeURIComponent(place.stopId)}`;
    case 'trips':
      return `trips/${encodeURIComponent(place.from)}/${encodeURIComponent(place.to)}`;
  }
}

export function readFavouriteKey(key: string): FavouritePlace | null {
  const [kind, first, second, third, ...rest] = key.split('/');
  const id = decodeId(first);
  if (id === null || rest.length > 0) return null;
  if (kind === 'stop') {
    const stopId = decodeId(third);
    if (stopId === null || (second !== '0' && second !== '1')) return null;
    return { kind, routeId: id, directionId: second === '0' ? 0 : 1, stopId };
  }
  if (kind === 'trips') {
    const to = third === undefined ? decodeId(second) : null;
    return to === null ? null : { kind, from: id, to };
  }
  if (second !== undefined) return null;
  if (kind === 'route') return { kind, routeId: id };
  if (kind === 'departures') return { kind: 'wholeStop', stopId: id };
  return kind === 'station' ? { kind, slug: id } : null;
}

function decodeId(encoded: string | undefined): string | null {
  try {
    const id = decodeURIComponent(encoded ?? '');
    return id.trim() === '' || id.length > MAX_ID_LENGTH || !id.isWellFormed() || /\p{Cc}/u.test(id)
      ? null
      : id;
  } catch {
    return null;
  }
}

export const favouriteNoun = ({ kind }: FavouritePlace): 'route' | 'station' | 'stop' | 'trips' =>
  kind === 'wholeStop' ? 'stop' : kind;

export function favouritePath(place: FavouritePlace): string {
  switch (place.kind) {
    case 'route':
      return routePath(place.routeId);
    case 'station':
      return stationPath(place.slug);
    case 'stop':
      return `${routePath(place.routeId)}?direction=${place.directionId}&stop=${encodeURIComponent(place.stopId)}`;
    case 'wholeStop':
      return stopPath(place.stopId);
    case 'trips':
      return journeysPath(place);
  }
}

/** Returns the name of a place or, if it has none, a name made of its ids. */
export function favouriteName({ place, name }: Favourite): string {
  if (name !== '') return name;
  switch (place.kind) {
    case 'route':
      return place.routeId;
    case 'station':
      return place.slug;
    case 'stop':
      return `${place.routeId}, ${place.stopId}`;
    case 'wholeStop':
      return place.stopId;
    case 'trips':
      return `${place.from} → ${place.to}`;
  }
}

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
