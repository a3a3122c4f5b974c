import type { Position } from '#domain/stations/nearest.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** One side of a corner, with its own page. */
export interface SuggestedSide {
  /** In the rider's language: its direction of service or compass side. */
  way: string;
  toward: string;
  /** The number on the sign, or "". */
  number: string;
  marks: RouteBadge[];
  to: string;
}

export interface Suggestion {
  /** `site`: not a place, but the same search on the agency's static site. `point`: a place, as an end of a journey. */
  kind: 'route' | 'station' | 'stop' | 'place' | 'site' | 'trips' | 'point';
  /** Name as riders know it. A browser's translator must not change it, unless the kind is `site`. */
  name: string;
  /** A further name, such as a route's two ends or a place's town. It must not be translated either. */
  detail: string;
  /** In the rider's language: a stop's direction of service and compass side, or a route's former name. */
  way: string;
  toward: string;
  to: string;
  badge: RouteBadge | null;
  /** The lines of a stop or station. */
  marks: RouteBadge[];
  /** The number on a stop's sign, or "". */
  number: string;
  /** The stops of a corner, if it has several. */
  sides: SuggestedSide[];
  position: Position | null;
}

/** What failed to load (`names`: those of stops and stations), or `stops`: there is no index of stops. */
export type Unsearched = 'routes' | 'names' | 'stops' | 'places';

export interface Search {
  text: string;
  found: Suggestion[];
  /** How the text was read, if it was not found as typed, in the rider's language; `null`: it was. */
  note: string | null;
  /** Nothing was found: the closest spelling that names something; `null`: there is none. */
  spelling: string | null;
  unsearched: Unsearched[];
}

/** The parts of a suggestion that only some kinds have. */
export const nameOnly: Omit<Suggestion, 'kind' | 'name' | 'to'> = {
  detail: '',
  way: '',
  toward: '',
  badge: null,
  marks: [],
  number: '',
  sides: [],
  position: null,
};
