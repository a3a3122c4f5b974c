import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** A place in the app that a search may mean. */
export interface Suggestion {
  /** `site`: not a place, but the same search on the agency's static site. */
  kind: 'route' | 'station' | 'stop' | 'place' | 'site' | 'trips';
  /** Name as riders know it, never translated. */
  name: string;
  /** What else tells it from its like, such as a route's two ends, or the routes of a stop. Never translated. */
  detail: string;
  /** Which way a stop is served, in the rider's language: the other side of the street bears the same name. */
  way: string;
  /** Where what stops there goes, with names as riders know them. */
  toward: string;
  /** Path in the app. */
  to: string;
  badge: RouteBadge | null;
}

/**
 * What a search could not look through. `names`: stops and stations, which did not answer; `stops`: stops, of which
 * this agency's store has no index; `places`: what the geocoder knows, which did not answer.
 */
export type Unsearched = 'names' | 'stops' | 'places';

/** What a search found, and what it could not look through. */
export interface Search {
  /** As it was searched for. */
  text: string;
  found: Suggestion[];
  unsearched: Unsearched[];
}
