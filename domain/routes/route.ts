import type { ScheduledMode } from './mode.ts';

/** Documents of a route are shown in the order map, schedule, other (spec section 4). */
export interface RouteDocument {
  type: string;
  title: string;
  url: string;
  linkLabel: string;
}

/** A row of the route source, before any rule was applied (spec section 3, "Source route fields read"). */
export interface SourceRoute {
  id: string;
  type: number;
  shortName: string;
  longName: string;
  /** Six hex digits without `#`, or "" when the feed gives none. */
  color: string;
  textColor: string;
  releaseName: string;
  isFrequent: boolean;
  frequencyText: string;
  documents: RouteDocument[];
}

/** A parent groups child routes under one id, such as B for B1, B2 and B3 (spec sections 3 and 4). */
export interface SourceParentRoute {
  id: string;
  type: number;
  longName: string;
  color: string;
  textColor: string;
  childIds: string[];
}

/** A route as the app shows it (spec section 3). */
export interface Route {
  mode: ScheduledMode;
  releaseName: string;
  /** The id as the services spell it; compare ids with `sameRouteId`. */
  id: string;
  name: string;
  longName: string;
  title: string;
  /** Token class that colours the route's mark, such as `route-b` or `route-bus`. */
  colorClass: string;
  /** `#rrggbb`. */
  bgColor: string;
  /** `#rrggbb`, derived so that its contrast on `bgColor` is at least 4.5:1. */
  fgColor: string;
  isFrequent: boolean;
  routeFrequency: string;
  documents: RouteDocument[];
  isLiveDataAvailable: boolean;
  isParentRoute: boolean;
  isChildRoute: boolean;
  childRouteIds: string[];
  parentRouteIds: string[];
}
