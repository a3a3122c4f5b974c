import type { ScheduledMode } from '#domain/agency/mode.ts';

/** Documents are displayed in the order map, schedule, other (spec section 4). */
export interface RouteDocument {
  type: string;
  title: string;
  url: string;
  linkLabel: string;
}

/** An unprocessed row of the route source (spec section 3, "Source route fields read"). */
export interface SourceRoute {
  id: string;
  /** "" if unknown. */
  agencyId: string;
  type: number;
  shortName: string;
  longName: string;
  /** Six hex digits without `#`, or "" if the feed gives none. */
  color: string;
  textColor: string;
  releaseName: string;
  isFrequent: boolean;
  frequencyText: string;
  documents: RouteDocument[];
}

/** Groups child routes under one id, such as B for B1, B2 and B3 (spec sections 3 and 4). */
export interface SourceParentRoute
  extends Pick<SourceRoute, 'id' | 'type' | 'longName' | 'color' | 'textColor'> {
  childIds: string[];
}

/** A route as the app shows it (spec section 3). */
export interface Route {
  mode: ScheduledMode;
  releaseName: string;
  /** As the routes document spells it. */
  id: string;
  name: string;
  longName: string;
  title: string;
  /** CSS class that colours the route's mark, such as `route-b` or `route-bus` (spec section 3). */
  colorClass: string;
  /** `#rrggbb`. */
  bgColor: string;
  /** `#rrggbb`, with a contrast of at least 4.5:1 on `bgColor`. */
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
