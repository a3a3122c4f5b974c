import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface Suggestion {
  /** `site`: not a place, but the same search on the agency's static site. */
  kind: 'route' | 'station' | 'stop' | 'place' | 'site' | 'trips';
  /** Name as riders know it. A browser's translator must not change it, unless the kind is `site`. */
  name: string;
  /** Further names, such as a route's two ends, or the routes of a stop. They must not be translated either. */
  detail: string;
  /** In the rider's language: a stop's direction of service and compass side, or a route's former name. */
  way: string;
  toward: string;
  to: string;
  badge: RouteBadge | null;
}

/** What failed to load (`names`: those of stops and stations), or `stops`: there is no index of stops. */
export type Unsearched = 'routes' | 'names' | 'stops' | 'places';

export interface Search {
  text: string;
  found: Suggestion[];
  unsearched: Unsearched[];
}
