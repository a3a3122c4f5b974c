import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** A place in the app that matches a search. */
export interface Suggestion {
  /** `site`: not a place, but the same search on the agency's static site. */
  kind: 'route' | 'station' | 'stop' | 'place' | 'site' | 'trips';
  /** Name as riders know it, never translated. */
  name: string;
  /** Further information, such as a route's two ends, or the routes of a stop. Never translated. */
  detail: string;
  /** The direction of service at a stop, in the rider's language: stops across the street have the same name. */
  way: string;
  /** Destinations of the routes at a stop, by their names for riders. */
  toward: string;
  /** Path in the app. */
  to: string;
  badge: RouteBadge | null;
}

/**
 * Sources that could not be searched. `names`: stops and stations, which failed; `stops`: stops, because the store has
 * no index; `places`: the geocoder, which failed.
 */
export type Unsearched = 'names' | 'stops' | 'places';

/** The result of a search, and the sources that could not be searched. */
export interface Search {
  /** The searched text. */
  text: string;
  found: Suggestion[];
  unsearched: Unsearched[];
}
